import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { isBoothChangeSigned, readBoothChange } from '@urna/belenios/trustees/booth-change';
import { keyOfOwner, openTrustees, readTrustees } from '@urna/belenios/trustees/trustees';
import { AppError } from '../../platform/errors.ts';
import {
  findBoothProposal,
  hasAgreed,
  insertBoothSignature,
  settleBoothChange,
} from '../../services/elections/booth/booth-changes.ts';
import { lockBooths } from '../../services/elections/booth/kept-booths.ts';
import { lockBeforeClose } from '../../services/elections/contests/opening.ts';
import { listTrustees, type TrusteeRow } from '../../services/elections/contests/trustees.ts';
import { findElection } from '../../services/elections/find-election.ts';
import { readAwaiting } from '../../services/elections/trustees/notify-trustees.ts';
import { inWords, recordStep, type TrusteeDeps } from './take-step.ts';

const UNSIGNED =
  'La firma no corresponde a este cambio y a su llave. No se guardó: actualice la página y compruebe de nuevo.';

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
  const owner = (await listTrustees(db, contestId)).findIndex((one) => one.id === id) + 2;
  const group = await sodiumEd25519();
  const key = keyOfOwner(openTrustees(group, readTrustees(election.trustees, group.order)), owner);
  const change = { election: election.election_fingerprint, from: proposal.from_booth, to };
  const read = await inWords(() => readBoothChange(signature, group.order));
  if (key === undefined || !isBoothChangeSigned(group, key, change, read)) {
    throw new AppError('refused_trustee_text', { details: { reason: UNSIGNED } });
  }
  await db.transaction().execute(async (tx) => {
    const { isOver, now } = await lockBeforeClose(tx, contestId, clock);
    await lockBooths(tx);
    // Race: another signature, a closing or a new proposal may have ended this one while the signature was checked.
    const isPending = (await findBoothProposal(tx))?.id === proposal.id;
    const { step } = (await readAwaiting(tx, contestId)).find((one) => one.trustee.id === id) ?? {};
    if (isOver || !isPending || step === 'sealing_act') throw new AppError('trustee_not_awaited');
    const row = { change_id: proposal.id, contest: contestId, owner, trustee_id: id, signature };
    if (!(await insertBoothSignature(tx, row, now))) return;
    await recordStep(tx, trustee, 'booth_change');
    await settleBoothChange(tx, { type: 'trustee', id: String(id), name }, now);
  });
}
