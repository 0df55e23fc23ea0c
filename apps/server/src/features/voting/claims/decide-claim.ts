// Staff read a claim beside what the roll or the register holds, and decide it.

import { tellTime, toWireTime } from '@urna/contract/shared/dates';
import { fullName } from '@urna/contract/shared/full-name';
import { mask } from '@urna/contract/shared/masking';
import {
  type ClaimDecision,
  type ClaimDetail,
  type ClaimEffect,
  type ListedClaim,
  tellClaimDecision,
} from '@urna/contract/voting/claims';
import type { ContestRow, ProcessRow } from '../../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { pick } from '../../../platform/pick.ts';
import type { ChangeDeps } from '../../../services/access/change-requests/action.ts';
import { asCauser } from '../../../services/access/staff-guard.ts';
import type { StaffRow } from '../../../services/access/staff-queries.ts';
import { record } from '../../../services/activity/record.ts';
import { type ClaimRow, claimStateOf, findClaim, markDecided } from '../../../services/election/roll/claims.ts';
import { findAccountant, findElector, type VoterRow } from '../../../services/election/roll/queries.ts';
import { addToRoll } from '../../../services/election/roll/roll-imports.ts';
import { isAnotherElectors, lockVoter } from '../../../services/election/roll/write-voter.ts';
import { queueMail } from '../../../services/mail/outbox/queue-mail.ts';
import { findByNumber } from '../../../services/people/professional-register.ts';
import { findContest, lockContest } from '../../../services/processes/contest-rows.ts';
import { correctAtOnce } from '../correct-email.ts';
import { claimFacts, toClaimPage } from './write-claim.ts';

/** Whom of the roll a claim is about. */
async function findVoter(
  db: Queryable,
  { matter, identification, email }: ClaimRow,
  contest: ContestRow | null,
): Promise<VoterRow | undefined> {
  if (!contest) return undefined;
  if (contest.login === 'code') return findAccountant(db, contest.id, identification);
  return findElector(db, contest.id, matter === 'absent' ? email : identification);
}

function effectOf(
  { matter, email }: ClaimRow,
  contest: ContestRow | null,
  voter: Pick<VoterRow, 'email'> | undefined,
): ClaimEffect {
  if (!contest) return 'import';
  if (contest.stage !== 'preparing') return 'sealed';
  if (matter === 'absent') return voter ? 'already' : 'add';
  if (matter === 'wrong_data') return 'import';
  if (!voter) return 'unknown';
  return voter.email === email ? 'already' : 'email';
}

export const toListedClaim = (row: ClaimRow): ListedClaim => ({
  ...pick(row, ['id', 'matter', 'name']),
  contest: row.contest_slug,
  // Only what was presented is listed.
  presented_at: toWireTime(row.presented_at ?? new Date(0)),
  state: claimStateOf(row),
});

async function toDetail(
  db: Queryable,
  claim: ClaimRow,
  contest: ContestRow | null,
  voter: VoterRow | undefined,
): Promise<ClaimDetail> {
  const { decided_at, decided_by_name, reason } = claim;
  const registered = contest ? [] : await findByNumber(db, claim.identification);
  const held = [
    ...(voter ? [[voter.name, voter.institution, mask(voter.email)]] : []),
    ...registered.map((one) => [
      fullName(one),
      `tarjeta ${one.professional_card} ${one.card_status === 'ACTIVA' ? 'activa' : 'inactiva'}`,
      mask(one.email),
      `datos del ${one.data_updated_on}`,
    ]),
  ];
  return {
    ...toClaimPage(claim),
    ...toListedClaim(claim),
    file_size: claim.file_size,
    held: held.map((parts) => parts.filter(Boolean).join(' · ')),
    effect: effectOf(claim, contest, voter),
    decision: decided_at && { by: decided_by_name ?? '', at: toWireTime(decided_at), reason: reason ?? '' },
  };
}

/** Looking at somebody's row of the roll is logged, as a search of it is. */
export async function readClaim(
  { db }: Pick<ChangeDeps, 'db'>,
  staff: StaffRow,
  process: ProcessRow,
  id: number,
): Promise<ClaimDetail> {
  return db.transaction().execute(async (tx) => {
    const claim = await findClaim(tx, process, id);
    if (!claim) throw new AppError('not_found');
    const contest = claim.contest === null ? null : await findContest(tx, claim.contest);
    const voter = await findVoter(tx, claim, contest);
    if (voter) await record(tx, asCauser(staff), 'voter_consulted', { voter });
    return toDetail(tx, claim, contest, voter);
  });
}

/** Decides a claim once, and changes the roll with it where it says so; the person is told. */
export async function decide(
  deps: ChangeDeps,
  staff: StaffRow,
  process: ProcessRow,
  id: number,
  decision: ClaimDecision,
): Promise<{ message: string; data: ClaimDetail }> {
  const { accepted, reason } = decision;
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    const known = await findClaim(tx, process, id);
    if (!known) throw new AppError('not_found');
    // Locked, so that no sealing and no import begins meanwhile.
    const contest = known.contest === null ? null : await lockContest(tx, known.contest);
    if (await markDecided(tx, staff, id, decision, now)) {
      const effect = accepted ? await changeRoll(tx, deps, staff, known, contest, reason) : 'import';
      const told = tellClaimDecision(accepted, effect);
      const mail = {
        subject: `Decisión sobre su reclamación n.º ${id}`,
        preview: told,
        greeting: `Hola, ${known.name}:`,
        blocks: [told, { type: 'facts' as const, rows: [...claimFacts(known), ['Motivo', reason] as const] }],
      };
      await queueMail(tx, now, known.email, mail, { topic: 'claim_decided', process: process.id });
      await record(tx, asCauser(staff), 'claim_decided', { process, claim_id: id, matter: known.matter, ...decision });
    }
    const claim = await findClaim(tx, process, id);
    if (!claim?.decided_at) throw new Error('a claim that is neither open nor decided');
    // Repeating the call that decided it is answered like the first.
    if (claim.decided_by !== staff.id || claim.accepted !== accepted || claim.reason !== reason)
      throw over(`${claim.decided_by_name} ya decidió esta reclamación el ${tellTime(claim.decided_at)}.`);
    const message = `La reclamación se ${accepted ? 'aceptó' : 'rechazó'}. Se avisó a la persona.`;
    return { message, data: await toDetail(tx, claim, contest, await findVoter(tx, claim, contest)) };
  });
}

const over = (reason: string) => new AppError('claim_over', { details: { reason } });

async function changeRoll(
  tx: Tx,
  deps: ChangeDeps,
  staff: StaffRow,
  claim: ClaimRow,
  contest: ContestRow | null,
  reason: string,
): Promise<ClaimEffect> {
  const found = await findVoter(tx, claim, contest);
  const effect = effectOf(claim, contest, found);
  if (effect === 'sealed') throw new AppError('contest_sealed');
  if (contest && effect === 'add') {
    await addToRoll(tx, deps, contest, claim);
    const voter = await findVoter(tx, claim, contest);
    if (voter) await record(tx, asCauser(staff), 'voter_added', { voter, claim_id: claim.id });
  }
  const voter = found && effect === 'email' ? await lockVoter(tx, found.id) : undefined;
  if (voter) {
    if (await isAnotherElectors(tx, voter, claim.email)) throw over('Ese correo ya es de otra persona del censo.');
    await correctAtOnce(tx, deps, staff, { voter, email: claim.email, reason });
  }
  return effect;
}
