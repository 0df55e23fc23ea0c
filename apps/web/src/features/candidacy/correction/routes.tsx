import type { RouteObject } from 'react-router';
import { paths } from '../../../lib/paths.ts';

const pages = paths.correction;

/** Lazy routes: the landing page links here without loading this code. */
export const correctionRoutes: RouteObject[] = [
  {
    lazy: async () => ({ Component: (await import('./correction-wrapper.tsx')).CorrectionWrapper }),
    children: [
      { path: pages.base, element: null },
      {
        path: pages.validateCandidate,
        lazy: async () => ({
          Component: (await import('./identify-pages.tsx')).ValidateCandidatePage,
        }),
      },
      {
        path: pages.validateCode,
        lazy: async () => ({ Component: (await import('./identify-pages.tsx')).ValidateCodePage }),
      },
      {
        path: pages.uploadDocuments,
        lazy: async () => ({ Component: (await import('./upload-documents-page.tsx')).UploadDocumentsPage }),
      },
      {
        path: pages.receipt,
        lazy: async () => ({ Component: (await import('./receipt-page.tsx')).ReceiptPage }),
      },
    ],
  },
];
