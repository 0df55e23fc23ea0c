import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import { useOutletContext } from 'react-router';
import type { InscriptionStep } from './inscription-steps.ts';

/** The context that the wrapper provides to its screens. */
export interface InscriptionContext {
  kind: CandidateKind;
  step: InscriptionStep;
}

export function useInscription(): InscriptionContext {
  return useOutletContext<InscriptionContext>();
}
