import { mask } from '@urna/contract/shared/masking';
import type { PastVote, requestVoterCodeSchema, VoterSession, voterCodeSentSchema } from '@urna/contract/voting/voting';
import type { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { withMinimumDuration } from '../../../platform/with-minimum-duration.ts';
import type { CodeOwner } from '../../../services/access/codes/codes.ts';
import { issueCode } from '../../../services/access/codes/issue-code.ts';
import { noteWrongCode, type SpentCode, spendCode, type TriedCode } from '../../../services/access/codes/spend-code.ts';
import { voterSubject } from '../../../services/access/sessions/tokens.ts';
import type { Attempt } from '../../../services/access/throttle/throttle-level.ts';
import { disownUrl, eventNow } from '../../../services/candidacy/disownings.ts';
import { findAccountant, lockAccountant, type VoterRow } from '../../../services/election/roll/queries.ts';
import { queueMail } from '../../../services/mail/outbox/queue-mail.ts';
import { voterCodeMail } from '../mails.ts';
import { alreadyVoted, notOnRoll, notVoted, openVoterSession, requireAdmission, requirePurpose } from './admission.ts';

type Question = z.infer<typeof requestVoterCodeSchema>;
type Answer = z.infer<typeof voterCodeSentSchema>;

/**
 * Whose code it is. A number that isn't on the roll of a past vote gets one too, which is never mailed and never right: the
 * number alone must not tell who was on that roll.
 */
function codeOwner(voter: VoterRow | undefined, contest: number, { person }: Attempt): CodeOwner {
  return voter
    ? { purpose: 'voter', subject: voterSubject(voter) }
    : { purpose: 'voter', subject: `nobody:${contest}:${person.toString('hex')}`, isSomebody: false };
}

/** Mails a code to an accountant, whether they have voted or not; repeating the request sends another. */
export function requestVoterCode(deps: Deps, input: Question, attempt: Attempt): Promise<Answer> {
  const sent = sendCode(deps, input, attempt);
  return input.vote ? withMinimumDuration(deps.clock, sent) : sent;
}

async function sendCode(deps: Deps, input: Question, attempt: Attempt): Promise<Answer> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const purpose = await requirePurpose(tx, 'code', now, input.vote);
    const voter = await lockAccountant(tx, purpose.contest, input.identification_number);
    if (!voter && !input.vote) throw notOnRoll(purpose);
    const toVote = 'closesAt' in purpose;
    if (toVote) await requireAdmission(tx, purpose.contest);
    const { code, ...issued } = await issueCode(tx, deps, now, codeOwner(voter, purpose.contest, attempt), attempt);
    if (voter) {
      const about = { topic: 'voter_code', process: voter.process_id, voterId: voter.id } as const;
      const mail = voterCodeMail(voter.name, {
        code,
        past: toVote ? null : { title: purpose.earlier },
        // Nothing can be reported of an archived process.
        notMeUrl: !toVote && purpose.archived ? null : disownUrl(deps, eventNow(voter.id, 'code_requested', now)),
      });
      await queueMail(tx, now, voter.email, mail, about);
    }
    if (input.vote || !voter) {
      const message = 'Si tu documento estaba en el censo de esa votación, enviamos un código a tu correo.';
      return { message, email: null, ...issued };
    }
    return { message: 'El código ha sido enviado a tu correo electrónico.', email: mask(voter.email), ...issued };
  });
}

function refusalOf({ reason, used = false }: Extract<SpentCode, { ok: false }>) {
  if (used) return 'used_voter_code' as const;
  return reason === 'wrong_code' ? ('wrong_voter_code' as const) : reason;
}

/** Opens an accountant's voting session; with the right code, a person who has voted is told so, also after the close. */
export async function verifyVoterCode(
  deps: Deps,
  input: { identification_number: string; vote?: PastVote | undefined } & TriedCode,
  attempt: Attempt,
): Promise<VoterSession> {
  const now = deps.clock.now();
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const purpose = await requirePurpose(tx, 'code', now, input.vote);
    const voter = await findAccountant(tx, purpose.contest, input.identification_number);
    if (!voter && !input.vote) throw notOnRoll(purpose);
    if ('closesAt' in purpose) await requireAdmission(tx, purpose.contest);
    const spent = await spendCode(tx, deps, now, codeOwner(voter, purpose.contest, attempt), input);
    if (!spent.ok) {
      await noteWrongCode(tx, deps, now, attempt, spent);
      // Returned, not thrown: the counted attempt must be committed.
      return { refused: refusalOf(spent) };
    }
    if (!voter) throw new Error('nobody’s code was right');
    if (voter.voted_on) return { voted: { id: voter.id, voted_on: voter.voted_on }, purpose };
    if (!('closesAt' in purpose)) return purpose;
    return openVoterSession(tx, now, voter, purpose.closesAt);
  });
  if ('refused' in outcome) throw new AppError(outcome.refused);
  if ('voted' in outcome) throw alreadyVoted(deps, outcome.voted, outcome.purpose);
  if ('whyClosed' in outcome) throw notVoted(outcome);
  return { message: 'Código verificado exitosamente', ...outcome };
}
