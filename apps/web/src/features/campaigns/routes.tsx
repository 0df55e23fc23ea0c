import type { RouteObject } from 'react-router';
import type { StaffPaths } from '../../lib/paths.ts';

/** Routes of the campaigns' senders and auditors, mounted below the staff pages. */
export const campaignRoutes = (staff: StaffPaths): RouteObject[] => [
  {
    path: staff.campaigns,
    lazy: async () => ({ Component: (await import('./campaigns-page.tsx')).CampaignsPage }),
  },
  {
    path: staff.campaign(':id'),
    lazy: async () => ({ Component: (await import('./campaign-page.tsx')).CampaignPage }),
  },
];
