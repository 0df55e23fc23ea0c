import type { RouteObject } from 'react-router';
import { paths } from '../../../lib/paths.ts';

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
          Component: (await import('./identify-pages.tsx')).ValidateCandidatePage,
        }),
      },
      {
        path: at.validateCode,
        lazy: async () => ({ Component: (await import('./identify-pages.tsx')).ValidateCodePage }),
      },
      {
        path: at.uploadDocuments,
        lazy: async () => ({ Component: (await import('./upload-documents-page.tsx')).UploadDocumentsPage }),
      },
      {
        path: at.receipt,
        lazy: async () => ({ Component: (await import('./receipt-page.tsx')).ReceiptPage }),
      },
    ],
  },
];
