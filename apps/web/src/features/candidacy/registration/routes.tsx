import { type CandidateKind, candidateKinds } from '@urna/contract/candidacy/candidacy';
import type { RouteObject } from 'react-router';
import { paths } from '../../../lib/paths.ts';

/** Lazy routes: the landing page must not load the form, the dropzone or the PDF viewer. */
function routesOf(kind: CandidateKind): RouteObject {
  const pages = paths.inscription(kind);
  return {
    lazy: async () => {
      const { RegistrationWrapper } = await import('./registration-wrapper.tsx');
      return { Component: () => <RegistrationWrapper kind={kind} /> };
    },
    children: [
      // Leads to the step that was reached.
      { path: pages.base, element: null },
      {
        path: pages.personalForm,
        lazy: async () => ({ Component: (await import('../personal-form/personal-form.tsx')).PersonalFormPage }),
      },
      {
        path: pages.documentForm,
        lazy: async () => ({ Component: (await import('./document-form-page.tsx')).DocumentFormPage }),
      },
      {
        path: pages.previewPdf,
        lazy: async () => ({ Component: (await import('./preview-page.tsx')).PreviewPage }),
      },
      {
        path: pages.receipt,
        lazy: async () => ({ Component: (await import('./receipt-page.tsx')).ReceiptPage }),
      },
    ],
  };
}

export const registrationRoutes: RouteObject[] = candidateKinds.map(routesOf);
