import type { CandidateKind } from '@urna/contract/candidacy';
import { useOutletContext } from 'react-router';

/** The context that the wrapper provides to its screens. */
export interface InscriptionContext {
  kind: CandidateKind;
}

export function useInscription(): InscriptionContext {
  return useOutletContext<InscriptionContext>();
}
