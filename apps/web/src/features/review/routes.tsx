import type { RouteObject } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** Lazy routes: the lists don't load the PDF viewer. */
export const reviewRoutes: RouteObject[] = [
  {
    path: paths.staff.candidates,
    lazy: async () => ({ Component: (await import('./list/candidates-page.tsx')).CandidatesPage }),
  },
  {
    path: paths.staff.setAside,
    lazy: async () => ({ Component: (await import('./list/set-aside-page.tsx')).SetAsidePage }),
  },
  {
    path: paths.staff.proposals,
    lazy: async () => ({ Component: (await import('./proposals/proposals-page.tsx')).ProposalsPage }),
  },
  {
    path: paths.staff.corrections,
    lazy: async () => ({ Component: (await import('./list/corrections-page.tsx')).CorrectionsPage }),
  },
  {
    path: paths.staff.candidate(':id'),
    lazy: async () => {
      const { ReviewPage } = await import('./decide/review-page.tsx');
      return { Component: () => <ReviewPage stage="first" /> };
    },
  },
  {
    path: paths.staff.lastReview(':id'),
    lazy: async () => {
      const { ReviewPage } = await import('./decide/review-page.tsx');
      return { Component: () => <ReviewPage stage="final" /> };
    },
  },
];
