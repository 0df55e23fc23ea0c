import type { PastVote, VoterSession } from '@urna/contract/voting/voting';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Attempt } from '../../../services/access/brake/attempt.ts';
import { noteWrongCode, type SpentCode, spendCode, type TriedCode } from '../../../services/access/codes/spend-code.ts';
import { findAccountant } from '../../../services/people/voters/find-voters.ts';
import { alreadyVoted, notOnRoll, notVoted, requireAdmission, requirePurpose } from './admission.ts';
import { openVoterSession } from './open-voter-session.ts';
import { codeOwner } from './past-vote.ts';

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
