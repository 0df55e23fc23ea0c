import type { ImportKind, ListKind } from '@urna/contract/people/imports';
import type { ContestRow, ProcessKey } from '../../../platform/database/process-tables.ts';
import type { Queryable } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { accountantRoll, electorRoll } from '../../../services/election/roll/roll-imports.ts';
import { importCsv } from '../../../services/people/csv-import/import-csv.ts';
import type { ImportInput, ImportReport } from '../../../services/people/csv-import/import-target.ts';
import { universitiesImport } from '../../../services/people/lookups.ts';
import { type AskForEmail, registerImport } from '../../../services/people/professional-register.ts';
import { requireContest } from '../../../services/processes/contest-rows.ts';

export type ImportDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'boothUrl' | 'secrets'>;

/** What is imported: one of the installation's lists, or the roll of a contest. */
export type Imported = { list: ListKind } | { roll: ContestRow };

/** The columns by which a job says what it imports. */
export const keyOf = (what: Imported) =>
  'roll' in what ? { kind: 'roll' as const, contest: what.roll.id } : { kind: what.list, contest: null };

export async function findImported(
  db: Queryable,
  process: () => Promise<ProcessKey>,
  kind: ImportKind,
): Promise<Imported> {
  if (kind === 'register' || kind === 'universities') return { list: kind };
  return { roll: await requireContest(db, await process(), kind.slice('roll-'.length)) };
}

/**
 * Imports a list, for the administrator's page and the operator's command. The operator is outside of the product: nothing
 * of theirs waits for another administrator.
 */
export function importList(
  deps: ImportDeps,
  what: Imported,
  input: ImportInput,
  askForEmail?: AskForEmail,
): Promise<ImportReport> {
  if ('list' in what) {
    return what.list === 'register'
      ? importCsv(deps, registerImport(askForEmail), input)
      : importCsv(deps, universitiesImport, input);
  }
  return what.roll.login === 'code'
    ? importCsv(deps, accountantRoll(what.roll), input)
    : importCsv(deps, electorRoll(what.roll, { invites: deps }), input);
}
