import type { CandidateDetail } from '@urna/contract/candidacy/review';
import { compareWithRegister } from '@urna/contract/candidacy/review-rules';
import { counted } from '../../../../lib/counted.ts';
import type { ReviewedDocument } from './documents-of.ts';

/** From here on a certificate's age is worth a second look. How long one is valid is for the reviewer to say. */
export const OLD_DAYS = 90;

type Declared = Parameters<typeof compareWithRegister>[0];

interface Approved {
  candidate: Pick<CandidateDetail, keyof Declared | 'register' | 'shared_files'>;
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
    const others = candidate.shared_files.filter((file) => file.document_id === current.id);
    return [
      ...(kind === 'antecedentes' && certificateAge !== null && certificateAge > OLD_DAYS
        ? [`${name}: el certificado es de hace ${counted(certificateAge, 'día', 'días')}.`]
        : []),
      ...(current.unchanged ? [`${name}: el archivo corregido es el mismo que se rechazó.`] : []),
      ...others.map((other) => `${name}: el mismo archivo está en la candidatura de ${other.candidate_name}.`),
    ];
  });
  return isWhole ? [...registerExceptions(candidate), ...ofDocuments] : ofDocuments;
}

function registerExceptions(candidate: Approved['candidate']): string[] {
  if (!candidate.register) return ['La persona no está en el registro profesional.'];
  return compareWithRegister(candidate, candidate.register)
    .filter(({ differs }) => differs)
    .map(({ label, declared, register }) => `${label}: declaró ${declared}, y el registro dice ${String(register)}.`);
}
