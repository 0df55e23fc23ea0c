import type { CandidateKind, CandidateView } from '@urna/contract/candidacy';
import { paths } from '../../app/paths.ts';

/** Where a registration goes after its end. It needs no session: the one that sent it is over by then. */
export function receiptPath(kind: CandidateKind): string {
  return `${paths.inscription(kind).base}/receipt`;
}

export function pathOfView(kind: CandidateKind, view: CandidateView): string {
  const at = paths.inscription(kind);
  switch (view) {
    case 'REGISTER_DATA_CANDIDATE':
      return at.personalForm;
    case 'UPLOAD_DOCUMENT_CANDIDATE':
      return at.documentForm;
    case 'PREVIEW_FORM_CANDIDATE':
      return at.previewPdf;
    default:
      // What an older or a tampered storage holds.
      return paths.root;
  }
}
