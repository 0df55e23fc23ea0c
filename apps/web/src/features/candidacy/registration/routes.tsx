import { type CandidateKind, candidateKinds } from '@urna/contract/candidacy/candidacy';
import type { RouteObject } from 'react-router';
import { paths } from '../../../lib/paths.ts';

/** Lazy routes: the landing page must not load the form, the dropzone or the PDF viewer. */
function routesOf(kind: CandidateKind): RouteObject {
  const at = paths.inscription(kind);
  return {
    lazy: async () => {
      const { RegistrationWrapper } = await import('./registration-wrapper.tsx');
      return { Component: () => <RegistrationWrapper kind={kind} /> };
    },
    children: [
      // Leads to the step that was reached.
      { path: at.base, element: null },
      {
        path: at.personalForm,
        lazy: async () => ({ Component: (await import('../personal-form/personal-form.tsx')).PersonalFormPage }),
      },
      {
        path: at.documentForm,
        lazy: async () => ({ Component: (await import('./document-form-page.tsx')).DocumentFormPage }),
      },
      {
        path: at.previewPdf,
        lazy: async () => ({ Component: (await import('./preview-page.tsx')).PreviewPage }),
      },
      {
        path: at.receipt,
        lazy: async () => ({ Component: (await import('./receipt-page.tsx')).ReceiptPage }),
      },
    ],
  };
}

export const registrationRoutes: RouteObject[] = candidateKinds.map(routesOf);
