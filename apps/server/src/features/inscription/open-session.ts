import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import type { Candidate, RegisterFacts } from '@urna/contract/candidacy/inscription';
import { mask } from '@urna/contract/shared/masking';
import type { TokenInfo } from '@urna/contract/shared/session';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Attempt } from '../../services/access/brake/attempt.ts';
import { issueCode } from '../../services/access/codes/issue-code.ts';
import { noteWrongCode, spendCode, type TriedCode } from '../../services/access/codes/spend-code.ts';
import { activeElsewhere, openCandidateSession } from '../../services/access/sessions/open-session.ts';
import { hasLiveSession } from '../../services/access/sessions/queries.ts';
import { personSubject } from '../../services/access/sessions/subjects.ts';
import { type Causer, record } from '../../services/activity/record.ts';
import { queueMail } from '../../services/mail/outbox/queue-mail.ts';
import { codeAddresses } from '../../services/people/candidates/addresses.ts';
import { candidateSubject, fullName, toCandidate } from '../../services/people/candidates/read-candidate.ts';
import type { RegisterEntry } from '../../services/people/register/queries.ts';
import { processOf } from '../../services/processes/processes.ts';
import { checkApplicant, withBallotNote } from './check-applicant.ts';
import { applicantCodeMail } from './mails.ts';

export type Admission =
  | { admitted: true; token_info: TokenInfo; message: string }
  | { admitted: false; message: string; email: string; handle: string; code_digits: number };

/**
 * Opens a session for a first-time applicant. Someone who has started before, has a session elsewhere, or in whose name
 * a stranger registered must prove their identity with a mailed code: knowing a document number is not enough.
 */
export async function validateApplicant(
  deps: Deps,
  input: {
    identification_type: string;
    identification_number: string;
    type_candidate: CandidateKind;
    close_other_session?: boolean | undefined;
  },
  attempt: Attempt,
): Promise<Admission> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const applicant = await checkApplicant(deps, tx, now, input);
    const subject = personSubject(applicant.person);
    const elsewhere = await hasLiveSession(tx, subject, ['candidate', 'correction'], now);
    if (elsewhere && !input.close_other_session) throw activeElsewhere();

    if (applicant.candidate || elsewhere || applicant.hasDisowned) {
      const { code, ...issued } = await issueCode(tx, deps, now, { purpose: 'applicant', subject }, attempt);
      const addresses = codeAddresses(applicant.candidate, applicant.entry);
      await queueMail(tx, now, addresses, applicantCodeMail(applicant.entry, code), {
        topic: 'applicant_code',
        process: applicant.contest.process_id,
      });
      return {
        admitted: false,
        message: elsewhere
          ? 'Le enviamos un código para cerrar la otra sesión y continuar aquí.'
          : applicant.candidate
            ? 'Usted ya inició una inscripción. Le enviamos un código para continuarla.'
            : 'Le enviamos un código al correo del registro profesional para comprobar que este documento es suyo.',
        email: addresses.map(mask).join(' y '),
        ...issued,
      };
    }

    const { token_info } = await openCandidateSession(tx, now, {
      kind: 'candidate',
      subject,
      candidateType: input.type_candidate,
      endOthers: false,
    });
    await record(tx, { type: 'candidate', id: null, name: fullName(applicant.entry) }, 'session_started', {
      process: processOf(applicant.contest),
      kind: 'candidate',
      by_code: false,
    });
    return {
      admitted: true,
      token_info,
      message: withBallotNote('Documento validado. Puede continuar con su inscripción.', applicant.contest),
    };
  });
}

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
