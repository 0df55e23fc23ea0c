import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { isBoothChangeSigned, readBoothChange } from '@urna/belenios/trustees/booth-change';
import { openTrustees, readTrustees } from '@urna/belenios/trustees/trustees';
import { AppError } from '../../../platform/errors.ts';
import {
  findBoothProposal,
  hasAgreed,
  insertBoothSignature,
  nextChangeNumber,
  settleBoothChange,
} from '../../../services/election/booth/booth-changes.ts';
import { lockBooths } from '../../../services/election/booth/stored-booths.ts';
import { findElection } from '../../../services/election/find-election.ts';
import { lockBeforeClose } from '../../../services/election/sealing-and-opening.ts';
import { requireAwaiting } from '../../../services/election/trustees/awaited.ts';
import type { TrusteeDeps } from '../../../services/election/trustees/notify-trustees.ts';
import { listTrustees, ownerOf, type TrusteeRow } from '../../../services/election/trustees/trustee-rows.ts';
import { inWords, recordStep, requireOwn } from './take-step.ts';

const notTheirs = {
  others: 'Esta firma es de otro custodio. Abra el enlace que le llegó a usted, con su propio archivo.',
  unsigned:
    'La firma no corresponde a este cambio y a su llave. No se guardó: actualice la página y compruebe de nuevo.',
};

/**
 * Stores a trustee's agreement to another booth. With the last one that is needed, of any election, the change takes effect
 * in the same transaction.
 */
export async function sendBoothChange(
  { db, clock }: TrusteeDeps,
  trustee: TrusteeRow,
  { to, signature }: { to: string; signature: string },
): Promise<void> {
  const { id, contest: contestId, name } = trustee;
  if (await hasAgreed(db, id, to)) return;
  const election = await findElection(db, contestId);
  const proposal = await findBoothProposal(db);
  if (!election || proposal?.to_booth !== to) throw new AppError('trustee_not_awaited');
  const owner = ownerOf(await listTrustees(db, contestId), trustee);
  const group = await sodiumEd25519();
  const trustees = openTrustees(group, readTrustees(election.trustees, group.order));
  const number = await nextChangeNumber(db, contestId);
  const change = { election: election.election_fingerprint, number, from: proposal.from_booth, to };
  const read = await inWords(() => readBoothChange(signature, group.order));
  requireOwn(trustees, owner, (key) => isBoothChangeSigned(group, key, change, read), notTheirs);
  await db.transaction().execute(async (tx) => {
    const { isOver, now } = await lockBeforeClose(tx, contestId, clock);
    await lockBooths(tx);
    // Race: another signature, a closing or a new proposal may have ended this one while the signature was checked.
    const isPending = (await findBoothProposal(tx))?.id === proposal.id;
    const { step } = await requireAwaiting(tx, contestId, id);
    if (isOver || !isPending || step === 'sealing_act') throw new AppError('trustee_not_awaited');
    const row = { change_id: proposal.id, contest: contestId, owner, trustee_id: id, signature };
    if (!(await insertBoothSignature(tx, row, now))) return;
    await recordStep(tx, trustee, 'booth_change');
    await settleBoothChange(tx, { type: 'trustee', id: String(id), name }, now);
  });
}
