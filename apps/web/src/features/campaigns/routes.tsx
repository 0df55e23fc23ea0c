import type { RouteObject } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** Routes of the campaigns' senders and auditors, mounted below the staff pages. */
export const campaignRoutes: RouteObject[] = [
  {
    path: paths.staff.campaigns,
    lazy: async () => ({ Component: (await import('./campaigns-page.tsx')).CampaignsPage }),
  },
  {
    path: paths.staff.campaign(':id'),
    lazy: async () => ({ Component: (await import('./campaign-page.tsx')).CampaignPage }),
  },
];
