import { bogotaDay } from '@urna/contract/shared/dates';
import type { Deps } from '../platform/deps.ts';
import { theSystem } from '../services/activity/record.ts';
import { sourceOf } from '../services/files/csv-import/byte-source.ts';
import { importCsv } from '../services/files/csv-import/import-csv.ts';
import { registerImport } from '../services/people/register/import-register.ts';
import { registerColumns } from '../services/people/register/register-csv.ts';
import { cast, type DemoPerson, demoPerson, type Submitted, submitted } from './people.ts';

function line(person: DemoPerson, status: { updated: string; discipline?: string; card?: string }): string {
  return [
    'CC',
    person.number,
    person.first_name,
    person.second_name ?? '',
    person.first_last_name,
    person.second_last_name,
    professionalCard(person.number),
    person.email,
    `300${person.number.slice(-7)}`,
    status.updated,
    status.discipline ?? 'SIN_SANCION',
    status.card ?? 'ACTIVA',
  ].join(',');
}

export function professionalCard(number: string): string {
  return `${Number(number.slice(-6)) + 100_000}-T`;
}

/** Imports the demonstration's register like a real one; existing people stay. */
export async function importDemoRegister(
  deps: Pick<Deps, 'db' | 'clock'>,
  candidates: readonly Submitted[] = submitted,
): Promise<void> {
  const year = Number(bogotaDay(deps.clock.now()).slice(0, 4));
  const updated = `${year}-01-20`;
  const good = [...cast.eligible, ...candidates.map(({ number }) => number)];
  const csv = [
    registerColumns.join(','),
    ...good.map((number) => line(demoPerson(number), { updated })),
    line(demoPerson(cast.outdated), { updated: `${year - 1}-11-05` }),
    line(demoPerson(cast.sanctioned), { updated, discipline: 'CON_SANCION' }),
    line(demoPerson(cast.inactiveCard), { updated, card: 'INACTIVA' }),
  ].join('\n');
  const input = { source: sourceOf(Buffer.from(csv)), dryRun: false, causer: theSystem };
  const { bad } = await importCsv(deps, registerImport(), input);
  if (bad.length > 0) throw new Error(`the demonstration's register has bad lines: ${JSON.stringify(bad)}`);
}
