import { documentTypes } from '@urna/contract/candidacy/documents';
import * as lookups from '@urna/contract/shared/lookups';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http/app-type.ts';
import { paged } from '../../platform/http/pagination.ts';
import { route } from '../../platform/http/route.ts';
import { listCities, listStates, listUniversities } from '../../services/people/lookup-queries.ts';

// The data are the same for everyone and rarely change. Caching saves a phone on a slow connection the request.
const KEPT_AN_HOUR = 'public, max-age=3600';

/** Register it in a separate context, because its responses may be cached. */
export function lookupRoutes(app: App, { db }: Pick<Deps, 'db'>): void {
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 200) reply.header('cache-control', KEPT_AN_HOUR);
  });

  route(app, lookups.listDegreeTypes, () => ({ data: [...lookups.degreeTypes] }));
  route(app, lookups.listIdentificationTypes, () => ({ data: [...lookups.identificationTypes] }));
  route(app, lookups.listGenders, () => ({ data: [...lookups.genders] }));
  route(app, lookups.listDocumentTypes, () => ({ data: [...documentTypes] }));
  route(app, lookups.listStates, async ({ query }) => paged(await listStates(db, query), query));
  route(app, lookups.listUniversities, async ({ query }) => paged(await listUniversities(db, query), query));
  route(app, lookups.listCities, async ({ query }) => {
    const { state_id, ...page } = query;
    return paged(await listCities(db, state_id, page), page);
  });
}
