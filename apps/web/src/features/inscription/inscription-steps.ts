import type { CandidateKind, CandidateView } from '@urna/contract/candidacy/candidacy';
import { useOutletContext } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** The steps in their order. `title` is the specification's. */
export const inscriptionSteps = [
  { view: 'REGISTER_DATA_CANDIDATE', label: 'Inscripción', title: 'Información personal', page: 'personalForm' },
  { view: 'UPLOAD_DOCUMENT_CANDIDATE', label: 'Documentos', title: 'Documentos', page: 'documentForm' },
  { view: 'PREVIEW_FORM_CANDIDATE', label: 'Vista previa', title: 'Vista previa', page: 'previewPdf' },
] as const satisfies readonly {
  view: CandidateView;
  label: string;
  title: string;
  page: keyof ReturnType<typeof paths.inscription>;
}[];

export type InscriptionStep = (typeof inscriptionSteps)[number];

export function pathOfStep(kind: CandidateKind, step: InscriptionStep): string {
  return paths.inscription(kind)[step.page];
}

/** The step that the server has reached; the first one for a value from manipulated storage. */
export function stepOfView(view: CandidateView): InscriptionStep {
  return inscriptionSteps.find((step) => step.view === view) ?? inscriptionSteps[0];
}

/** The step that an address shows: its own if it was reached, else null. */
export function shownStep(pathname: string, kind: CandidateKind, reached: InscriptionStep): InscriptionStep | null {
  const last = inscriptionSteps.indexOf(reached);
  return inscriptionSteps.find((step, place) => place <= last && pathOfStep(kind, step) === pathname) ?? null;
}

/** The context that the wrapper provides to its screens. */
export interface InscriptionContext {
  kind: CandidateKind;
  step: InscriptionStep;
}

export function useInscription(): InscriptionContext {
  return useOutletContext<InscriptionContext>();
}
