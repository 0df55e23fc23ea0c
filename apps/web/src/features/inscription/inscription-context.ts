import type { CandidateKind } from '@urna/contract/candidacy';
import { useOutletContext } from 'react-router';

/** What the wrapper gives to the screen inside it. */
export interface InscriptionContext {
  kind: CandidateKind;
}

export function useInscription(): InscriptionContext {
  return useOutletContext<InscriptionContext>();
}
