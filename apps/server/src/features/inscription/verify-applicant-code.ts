import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import type { Candidate, RegisterFacts } from '@urna/contract/candidacy/inscription';
import type { TokenInfo } from '@urna/contract/shared/session';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Attempt } from '../../services/access/brake/attempt.ts';
import { noteWrongCode, spendCode, type TriedCode } from '../../services/access/codes/spend-code.ts';
import { openCandidateSession } from '../../services/access/sessions/open-session.ts';
import { personSubject } from '../../services/access/sessions/subjects.ts';
import { type Causer, record } from '../../services/activity/record.ts';
import { candidateSubject, fullName, toCandidate } from '../../services/people/candidates/read-candidate.ts';
import type { RegisterEntry } from '../../services/people/register/queries.ts';
import { processOf } from '../../services/processes/processes.ts';
import { checkApplicant, withBallotNote } from './check-applicant.ts';

function registerFacts(entry: RegisterEntry): RegisterFacts {
  const { first_name, second_name, first_last_name, second_last_name, mobile_phone } = entry;
  const professional_license = entry.professional_card;
  return { first_name, second_name, first_last_name, second_last_name, professional_license, mobile_phone };
}

/** Completes validate-applicant with a code: ends the sessions elsewhere and opens this one. */
export async function verifyApplicantCode(
  deps: Deps,
  input: { identification_type: string; identification_number: string; type_candidate: CandidateKind } & TriedCode,
  attempt: Attempt,
): Promise<{ token_info: TokenInfo; message: string; data: Candidate | null; register: RegisterFacts | null }> {
  const now = deps.clock.now();
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const applicant = await checkApplicant(deps, tx, now, input);
    const subject = personSubject(applicant.person);
    const spent = await spendCode(tx, deps, now, { purpose: 'applicant', subject }, input);
    if (!spent.ok) {
      await noteWrongCode(tx, deps, now, attempt, spent);
      // Returned, not thrown: the counted attempt must be committed.
      return { refused: spent.reason };
    }

    const { token_info, endedElsewhere } = await openCandidateSession(tx, now, {
      kind: 'candidate',
      subject,
      candidateType: input.type_candidate,
      endOthers: true,
    });
    const { candidate, contest } = applicant;
    const causer: Causer = {
      type: 'candidate',
      id: candidate ? String(candidate.id) : null,
      name: fullName(applicant.entry),
    };
    const session = {
      process: processOf(contest),
      subject: candidate ? candidateSubject(candidate) : null,
      kind: 'candidate',
    };
    if (endedElsewhere) await record(tx, causer, 'session_closed_elsewhere', session);
    await record(tx, causer, 'session_started', { ...session, by_code: true });
    const message = withBallotNote('Código verificado exitosamente', contest);
    // Without a candidate, the code went to the register's address alone.
    return candidate
      ? { token_info, message, data: toCandidate(candidate), register: null }
      : { token_info, message, data: null, register: registerFacts(applicant.entry) };
  });
  if ('refused' in outcome) throw new AppError(outcome.refused);
  return outcome;
}
