// Opens the session of an applicant, with a code where their identity was used before.

import type { TokenInfo } from '@urna/contract/access/session';
import { type CandidateKind, type CandidateView, viewOfStatus } from '@urna/contract/candidacy/candidacy';
import type { Candidate } from '@urna/contract/candidacy/candidate-data';
import type { CandidateDocument } from '@urna/contract/candidacy/documents';
import type { FormDraft } from '@urna/contract/candidacy/form-draft';
import type { openApplicantSession, RegisterFacts } from '@urna/contract/candidacy/registration';
import { identificationTypes } from '@urna/contract/people/lookups';
import { fullName } from '@urna/contract/shared/full-name';
import { mask } from '@urna/contract/shared/masking';
import type { Mail } from '@urna/mail/mail-layout';
import type { z } from 'zod';
import { processOf } from '../../../platform/database/process-tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { issueCode } from '../../../services/access/codes/issue-code.ts';
import { noteWrongCode, spendCode, type TriedCode } from '../../../services/access/codes/spend-code.ts';
import { activeElsewhere, openCandidateSession } from '../../../services/access/sessions/open-session.ts';
import { hasLiveSession } from '../../../services/access/sessions/queries.ts';
import { personOfSubject, personSubject, type Session, tokenInfo } from '../../../services/access/sessions/tokens.ts';
import type { Attempt } from '../../../services/access/throttle/throttle-level.ts';
import { type Causer, record } from '../../../services/activity/record.ts';
import { codeAddresses } from '../../../services/candidacy/addresses.ts';
import { listDocuments } from '../../../services/candidacy/candidate-documents.ts';
import { findFormDraft } from '../../../services/candidacy/form-drafts.ts';
import { candidateSubject, findCandidateOf, toCandidate } from '../../../services/candidacy/read-candidate.ts';
import { queueMail } from '../../../services/mail/outbox/queue-mail.ts';
import type { RegisterEntry } from '../../../services/people/professional-register.ts';
import { findLatestContest } from '../../../services/processes/contest-rows.ts';
import { currentProcess } from '../../../services/processes/processes.ts';
import { checkApplicant, withBallotNote } from './check-applicant.ts';

type Admission =
  | { token_info: TokenInfo; message: string }
  | { message: string; email: string; handle: string; code_digits: number };

/**
 * Opens a session for a first-time applicant. Someone who has started before, be it only by typing into the form, has a
 * session elsewhere, or in whose name a stranger registered must prove their identity with a mailed code: knowing a
 * document number is not enough.
 */
export async function validateApplicant(
  deps: Deps,
  input: z.infer<typeof openApplicantSession.body>,
  attempt: Attempt,
): Promise<Admission> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const applicant = await checkApplicant(deps, tx, now, input);
    const subject = personSubject(applicant.person);
    const elsewhere = await hasLiveSession(tx, subject, ['candidate', 'correction'], now);
    if (elsewhere && !input.close_other_session) throw activeElsewhere();

    if (applicant.candidate || elsewhere || applicant.hasDisowned || applicant.hasDraft) {
      const { code, ...issued } = await issueCode(tx, deps, now, { purpose: 'applicant', subject }, attempt);
      const { candidate, entry } = applicant;
      const addresses = candidate ? codeAddresses(candidate, entry) : [entry.email];
      await queueMail(tx, now, addresses, applicantCodeMail(applicant.entry, code), {
        topic: 'applicant_code',
        process: applicant.contest.process_id,
      });
      return {
        message: elsewhere
          ? 'Le enviamos un código para cerrar la otra sesión y continuar aquí.'
          : applicant.candidate || applicant.hasDraft
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
): Promise<{
  token_info: TokenInfo;
  message: string;
  data: Candidate | null;
  register: RegisterFacts | null;
  draft: FormDraft | null;
}> {
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
    const draft = await findFormDraft(tx, { person: applicant.person, contest: contest.id });
    // Without a candidate, the code went to the register's address alone.
    return candidate
      ? { token_info, message, draft, data: toCandidate(candidate), register: null }
      : { token_info, message, draft, data: null, register: registerFacts(applicant.entry) };
  });
  if ('refused' in outcome) throw new AppError(outcome.refused);
  return outcome;
}

/** What a closed or reloaded browser needs to continue. */
export async function restoreSession(deps: Pick<Deps, 'db'>, session: Session, token: string) {
  const person = personOfSubject(session.subject);
  const process = await currentProcess(deps.db);
  const row = await findCandidateOf(deps.db, process, person);
  const contest =
    session.candidateType && (await findLatestContest(deps.db, process, { candidate_type: session.candidateType }));
  const draft = contest ? await findFormDraft(deps.db, { person, contest: contest.id }) : null;
  const data: Candidate | null = row ? toCandidate(row) : null;
  const documents: CandidateDocument[] = row ? await listDocuments(deps.db, row.id) : [];
  const current_view: CandidateView = viewOfStatus[row?.registration_status ?? 'REGISTER_CANDIDATE_DATA'];
  return {
    token_info: tokenInfo(token, session),
    identification_type: identificationTypes.find(({ id }) => id === person.identification_type_id)?.name ?? '',
    identification_number: person.identification_number,
    data,
    draft,
    documents,
    candidate_observations: [],
    current_view,
  };
}

function applicantCodeMail(person: { first_name: string }, code: string): Mail {
  return {
    subject: 'Su código para continuar la inscripción',
    preview: 'Vence en 10 minutos y sirve una sola vez.',
    greeting: `Hola, ${person.first_name}:`,
    secret: true,
    blocks: [
      'Este es el código para continuar con su inscripción como candidato:',
      { type: 'code', code },
      'Vence en 10 minutos y sirve una sola vez. Nadie de la Junta se lo pedirá por teléfono ni por mensaje.',
      'Si usted no lo solicitó, ignore este mensaje: sin el código nadie puede ver ni cambiar su inscripción.',
    ],
  };
}
