import type { RouteObject } from 'react-router';
import type { StaffPaths } from '../../lib/paths.ts';

/** Lazy routes: the lists don't load the PDF viewer. */
export const reviewRoutes = (staff: StaffPaths): RouteObject[] => [
  {
    path: staff.candidates,
    lazy: async () => ({ Component: (await import('./list/candidates-page.tsx')).CandidatesPage }),
  },
  {
    path: staff.setAside,
    lazy: async () => ({ Component: (await import('./list/set-aside-page.tsx')).SetAsidePage }),
  },
  {
    path: staff.proposals,
    lazy: async () => ({ Component: (await import('./proposals/proposals-page.tsx')).ProposalsPage }),
  },
  {
    path: staff.corrections,
    lazy: async () => ({ Component: (await import('./list/corrections-page.tsx')).CorrectionsPage }),
  },
  {
    path: staff.candidate(':id'),
    lazy: async () => {
      const { ReviewPage } = await import('./decide/review-page.tsx');
      return { Component: () => <ReviewPage stage="first" /> };
    },
  },
  {
    path: staff.lastReview(':id'),
    lazy: async () => {
      const { ReviewPage } = await import('./decide/review-page.tsx');
      return { Component: () => <ReviewPage stage="final" /> };
    },
  },
];
