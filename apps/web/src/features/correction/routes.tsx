import type { RouteObject } from 'react-router';
import { paths } from '../../lib/paths.ts';

const at = paths.correction;

/** Lazy routes: the landing page links here without loading this code. */
export const correctionRoutes: RouteObject[] = [
  {
    lazy: async () => ({ Component: (await import('./correction-wrapper.tsx')).CorrectionWrapper }),
    children: [
      { path: at.base, element: null },
      {
        path: at.validateCandidate,
        lazy: async () => ({
          Component: (await import('./identify/validate-candidate-page.tsx')).ValidateCandidatePage,
        }),
      },
      {
        path: at.validateCode,
        lazy: async () => ({ Component: (await import('./identify/validate-code-page.tsx')).ValidateCodePage }),
      },
      {
        path: at.uploadDocuments,
        lazy: async () => ({ Component: (await import('./documents/upload-documents-page.tsx')).UploadDocumentsPage }),
      },
      {
        path: at.receipt,
        lazy: async () => ({ Component: (await import('./receipt/receipt-page.tsx')).ReceiptPage }),
      },
    ],
  },
];
