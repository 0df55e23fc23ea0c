import type { CandidateDetail } from '@urna/contract/candidacy/review';
import { compareWithRegister } from '@urna/contract/candidacy/review-rules';
import { counted, listed } from '@urna/contract/shared/counted';
import { showDay } from '@urna/contract/shared/dates';
import { Notice } from '@urna/ui/notice';
import { OLD_DAYS } from '../review-documents/certificate-age.ts';
import type { ReviewedDocument } from '../review-documents/reviewed-documents.ts';

type Declared = Parameters<typeof compareWithRegister>[0];

interface Approved {
  candidate: Pick<CandidateDetail, keyof Declared | 'register' | 'shared_files' | 'questions'>;
  /** The documents that the decision approves. */
  documents: readonly Pick<ReviewedDocument, 'kind' | 'name' | 'current'>[];
  /** The decision approves all of them, and with them the person. */
  isWhole: boolean;
  /** How old the certificate is, in days; null where its text doesn't tell. */
  certificateAge: number | null;
}

/** What speaks against an approval, in words: the reviewer is asked about it once, before the decision is sent. */
export function exceptionsOf({ candidate, documents, isWhole, certificateAge }: Approved): string[] {
  const ofDocuments = documents.flatMap(({ kind, name, current }) => {
    return [
      ...(kind === 'antecedentes' && certificateAge !== null && certificateAge > OLD_DAYS
        ? [`${name}: el certificado es de hace ${counted(certificateAge, 'día', 'días')}.`]
        : []),
      ...(current.unchanged ? [`${name}: el archivo corregido es el mismo que se rechazó.`] : []),
      ...sharedExceptions(name, candidate, current.id),
    ];
  });
  return isWhole ? [...registerExceptions(candidate), ...questionExceptions(candidate), ...ofDocuments] : ofDocuments;
}

function questionExceptions({ questions }: Approved['candidate']): string[] {
  return questions
    .filter(({ state }) => state === 'open')
    .map(
      ({ answer_by }) =>
        `Hay una pregunta sin responder, con fecha del ${showDay(answer_by)}: si aprueba, ya no espera.`,
    );
}

/** One line for each document: its file may stand several times in each of several candidacies. */
function sharedExceptions(name: string, { shared_files }: Approved['candidate'], document: number): string[] {
  const sharing = shared_files.filter(({ document_id }) => document_id === document);
  const people = [...new Map(sharing.map((file) => [file.candidate_id, file.candidate_name])).values()];
  if (people.length === 0) return [];
  const where = people.length === 1 ? 'la candidatura' : 'las candidaturas';
  return [`${name}: el mismo archivo está en ${where} de ${listed(people)}.`];
}

function registerExceptions(candidate: Approved['candidate']): string[] {
  if (!candidate.register) return ['La persona no está en el registro profesional.'];
  return compareWithRegister(candidate, candidate.register)
    .filter(({ differs }) => differs)
    .map(({ label, declared, register }) => `${label}: declaró ${declared}, y el registro dice ${String(register)}.`);
}

/** What speaks against the approval that is about to be sent. */
export function ExceptionsNotice({ exceptions }: { exceptions: readonly string[] }) {
  if (exceptions.length === 0) return null;
  return (
    <Notice type="warning" title="Antes de aprobar, tenga en cuenta">
      <ul className="bullets">
        {exceptions.map((exception) => (
          <li key={exception}>{exception}</li>
        ))}
      </ul>
    </Notice>
  );
}
