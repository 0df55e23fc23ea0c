// Staff read a claim beside what the roll or the register holds, and decide it.

import { tellTime, toWireTime } from '@urna/contract/shared/dates';
import { mask } from '@urna/contract/shared/masking';
import {
  type ClaimDecision,
  type ClaimDetail,
  type ClaimEffect,
  type ListedClaim,
  tellClaimDecision,
} from '@urna/contract/voting/claims';
import type { Mail } from '@urna/mail/mail-layout';
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
import { findRegistered } from '../../../services/people/professional-register.ts';
import { findContest, lockContest } from '../../../services/processes/contest-rows.ts';
import { correctAtOnce } from '../correct-email.ts';
import { claimFacts } from './write-claim.ts';

/** What bears on a claim now. */
interface Standing {
  contest: ContestRow | null;
  voter: VoterRow | undefined;
}

async function standingOf(db: Queryable, claim: ClaimRow, contest: ContestRow | null): Promise<Standing> {
  if (!contest) return { contest, voter: undefined };
  const { identification_number: number, matter, known_email, email } = claim;
  // The address with which an elector is on the roll, or would be.
  const address = matter === 'absent' ? email : (known_email ?? email);
  const voter =
    number === null ? await findElector(db, contest.id, address) : await findAccountant(db, contest.id, number);
  return { contest, voter };
}

function effectOf({ matter, email }: ClaimRow, { contest, voter }: Standing): ClaimEffect {
  if (!contest) return 'import';
  if (contest.stage !== 'preparing') return 'sealed';
  if (matter === 'absent') return voter ? 'already' : 'add';
  if (matter !== 'wrong_email') return 'import';
  if (!voter) return 'unknown';
  return voter.email === email ? 'already' : 'email';
}

export const toListedClaim = (row: ClaimRow): ListedClaim => ({
  ...pick(row, ['id', 'matter', 'name']),
  contest: row.contest_slug,
  // Only what was presented is read.
  presented_at: toWireTime(row.presented_at ?? new Date(0)),
  state: claimStateOf(row),
});

async function heldOf(db: Queryable, claim: ClaimRow, { voter }: Standing): Promise<ClaimDetail['held']> {
  if (voter) return [{ name: voter.name, email: mask(voter.email), other: voter.institution ?? '' }];
  if (claim.contest !== null || claim.identification_number === null) return [];
  const rows = await findRegistered(db, claim.identification_number);
  return rows.map(({ name, email, professional_card, card_status, data_updated_on }) => ({
    name,
    email: mask(email),
    other: `Tarjeta ${professional_card}, ${card_status === 'ACTIVA' ? 'activa' : 'inactiva'}; datos del ${data_updated_on}`,
  }));
}

async function toDetail(db: Queryable, claim: ClaimRow, standing: Standing): Promise<ClaimDetail> {
  const { file_name, file_size, decided_at, decided_by_name, reason } = claim;
  return {
    ...toListedClaim(claim),
    ...pick(claim, ['identification_number', 'institution', 'known_email', 'email', 'text', 'question']),
    file: file_name === null || file_size === null ? null : { file_name, file_size },
    held: await heldOf(db, claim, standing),
    effect: claim.effect ?? effectOf(claim, standing),
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
    const standing = await standingOf(tx, claim, contest);
    if (standing.voter) await record(tx, asCauser(staff), 'voter_consulted', { voter: standing.voter });
    return toDetail(tx, claim, standing);
  });
}

/** Decides a claim once, and changes the roll with it where it says so; the person is told. */
export async function decide(
  deps: ChangeDeps,
  staff: StaffRow,
  process: ProcessRow,
  id: number,
  { accepted, reason }: ClaimDecision,
): Promise<{ message: string; data: ClaimDetail }> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const known = await findClaim(tx, process, id);
    if (!known) throw new AppError('not_found');
    // Locked, so that no sealing and no import begins meanwhile.
    const contest = known.contest === null ? null : await lockContest(tx, known.contest);
    const standing = await standingOf(tx, known, contest);
    const effect = effectOf(known, standing);
    if (accepted && effect === 'sealed' && !known.decided_at) throw new AppError('contest_sealed');
    if (await markDecided(tx, staff, id, { accepted, effect, reason }, now)) {
      if (accepted) await changeRoll(tx, deps, staff, known, { ...standing, effect }, reason);
      const about = { topic: 'claim_decided', process: process.id } as const;
      await queueMail(tx, now, known.email, decisionMail(known, { accepted, effect, reason }), about);
      await record(tx, asCauser(staff), 'claim_decided', {
        process,
        claim_id: id,
        matter: known.matter,
        accepted,
        reason,
      });
    }
    const claim = await findClaim(tx, process, id);
    if (!claim?.decided_at) throw new Error('a claim that is neither open nor decided');
    // Repeating the call that decided it is answered like the first.
    if (claim.decided_by !== staff.id || claim.accepted !== accepted || claim.reason !== reason)
      throw new AppError('claim_over', {
        details: { reason: `${claim.decided_by_name} ya decidió esta reclamación el ${tellTime(claim.decided_at)}.` },
      });
    return {
      message: accepted
        ? 'La reclamación se aceptó. Se avisó a la persona.'
        : 'La reclamación se rechazó. Se avisó a la persona.',
      data: await toDetail(tx, claim, await standingOf(tx, claim, contest)),
    };
  });
}

async function changeRoll(
  tx: Tx,
  deps: ChangeDeps,
  staff: StaffRow,
  claim: ClaimRow,
  { contest, voter: found, effect }: Standing & { effect: ClaimEffect },
  reason: string,
): Promise<void> {
  if (contest && effect === 'add') {
    await addToRoll(tx, deps, contest, claim);
    const { voter } = await standingOf(tx, claim, contest);
    if (voter) await record(tx, asCauser(staff), 'voter_added', { voter, claim_id: claim.id });
  }
  if (found && effect === 'email') {
    const voter = await lockVoter(tx, found.id);
    if (!voter) throw new AppError('not_found');
    if (await isAnotherElectors(tx, voter, claim.email))
      throw new AppError('claim_over', { details: { reason: 'Ese correo ya es de otra persona del censo.' } });
    await correctAtOnce(tx, deps, staff, { voter, email: claim.email, reason });
  }
}

const decisionMail = (
  claim: ClaimRow,
  { accepted, effect, reason }: ClaimDecision & { effect: ClaimEffect },
): Mail => ({
  subject: `Decisión sobre su reclamación n.º ${claim.id}`,
  preview: tellClaimDecision(accepted, effect),
  greeting: `Hola, ${claim.name}:`,
  blocks: [tellClaimDecision(accepted, effect), { type: 'facts', rows: [...claimFacts(claim), ['Motivo', reason]] }],
});
