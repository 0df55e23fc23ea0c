import type { RouteObject } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** For those who write to the electorate and those who audit them; to hang below the pages of the staff. */
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
