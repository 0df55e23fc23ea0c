import type { Booth } from '@urna/booth-files/node/booth-folder';
import { systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { OpenDatabase } from '../../platform/database/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import { record, theOperator } from '../../services/activity/record.ts';
import {
  type BoothProposal,
  findBoothProposal,
  missingAgreements,
  proposeBooth,
  settleBoothChange,
} from '../../services/election/booth/booth-changes.ts';
import { lockBooths, openElections } from '../../services/election/booth/kept-booths.ts';
import { readNewCalls, releaseBooth } from '../../services/election/booth/served-booth.ts';
import { notifyAwaitedTrustees, readAwaiting } from '../../services/election/trustees/notify-trustees.ts';
import { findContest } from '../../services/processes/contest-rows.ts';
import { requiredSecrets } from './open-for-command.ts';
import { CommandError, print } from './output.ts';

const NONE_SEALED =
  'No hay una elección sellada y sin cerrar: cada proceso sirve la casilla de su versión, y nadie tiene que firmar.';

export type Proposed =
  | { outcome: 'already served' }
  | {
      outcome: 'effective' | 'waiting';
      proposal: BoothProposal;
      missing: Awaited<ReturnType<typeof missingAgreements>>;
      /** What it calls that the release of the booth before may not answer. */
      newCalls: string[] | 'unknown';
    };

/** Proposes another booth, and asks the trustees by mail. Repeated, it says whose signatures are missing. */
export async function proposeReplacement(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'publicUrl'>,
  booth: Booth,
  reason: string,
): Promise<Proposed> {
  const { db, clock } = deps;
  return db.transaction().execute(async (tx): Promise<Proposed> => {
    // Race: another operator may propose at the same time.
    await lockBooths(tx);
    const now = clock.now();
    const open = await openElections(tx).execute();
    const before = await Promise.all(open.map(({ id }) => readAwaiting(tx, id)));
    const known = await findBoothProposal(tx);
    const proposal = await proposeBooth(tx, booth, reason, now);
    if (proposal === undefined) throw new CommandError(NONE_SEALED);
    if (proposal === null) return { outcome: 'already served' };
    if (proposal.id !== known?.id) {
      const { from_booth: from, to_booth: to } = proposal;
      for (const [index, { id }] of open.entries()) {
        const contest = await findContest(tx, id);
        await notifyAwaitedTrustees(tx, deps, contest, before[index] ?? []);
        await record(tx, theOperator, 'booth_proposed', { contest, from, to, reason });
      }
    }
    const missing = await missingAgreements(tx, proposal);
    const newCalls = await readNewCalls(tx, proposal, booth);
    const outcome = (await settleBoothChange(tx, theOperator, now)) ? 'effective' : 'waiting';
    return { outcome, proposal, missing, newCalls };
  });
}

/** `booth propose`: this release's booth in place of the one that is served. */
export async function proposeBoothCommand({ db }: OpenDatabase, config: Config, reason: string): Promise<number> {
  const booth = await releaseBooth()();
  if (!booth) throw new CommandError('Esta versión se instaló sin la casilla.');
  const deps = { db, clock: systemClock, secrets: requiredSecrets(config), publicUrl: config.publicUrl };
  const proposed = await proposeReplacement(deps, booth, reason);
  if (proposed.outcome === 'already served') {
    print(`La casilla de esta versión es la que se sirve: ${booth.hash}. Si había otra propuesta, se retiró.`);
    return 0;
  }
  const { from_booth: from, to_booth: to } = proposed.proposal;
  print(`Casilla de ahora:   ${from}`);
  print(`Casilla propuesta:  ${to}`);
  if (proposed.newCalls.length > 0) {
    print('Los procesos de la versión anterior pueden no responderle: reemplácelos antes de que firme el último.');
    for (const call of [proposed.newCalls].flat()) print(`  ${call === 'unknown' ? 'no se sabe a qué llama' : call}`);
  }
  if (proposed.outcome === 'effective') {
    print('Ya están las firmas que hacen falta: la casilla propuesta se sirve desde ahora.');
    return 0;
  }
  print('Se sirve cuando firmen los custodios que hacen falta, a los que se les escribió. Faltan:');
  for (const { question, missing, names } of proposed.missing) {
    print(`  ${question}: ${missing} de ${names.join(', ')}`);
  }
  return 0;
}
