import type { CandidateKind, CandidateView } from '@urna/contract/candidacy';
import { paths } from '../../app/paths.ts';

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
