import type { RouteObject } from 'react-router';
import type { StaffPaths } from '../../../lib/paths.ts';
import type { Stage } from '../review-screen/draft.ts';

async function reviewPage(stage: Stage) {
  const { ReviewPage } = await import('../review-screen/review-page.tsx');
  return { Component: () => <ReviewPage stage={stage} /> };
}

/** Lazy routes: the lists don't load the PDF viewer. */
export const reviewRoutes = (staff: StaffPaths): RouteObject[] => [
  {
    path: staff.candidates,
    lazy: async () => ({ Component: (await import('./candidates-pages.tsx')).CandidatesPage }),
  },
  {
    path: staff.setAside,
    lazy: async () => ({ Component: (await import('./set-aside-page.tsx')).SetAsidePage }),
  },
  {
    path: staff.proposals,
    lazy: async () => ({ Component: (await import('./proposals-page.tsx')).ProposalsPage }),
  },
  {
    path: staff.corrections,
    lazy: async () => ({ Component: (await import('./candidates-pages.tsx')).CorrectionsPage }),
  },
  {
    path: staff.candidate(':id'),
    lazy: () => reviewPage('first'),
  },
  {
    path: staff.lastReview(':id'),
    lazy: () => reviewPage('final'),
  },
];
