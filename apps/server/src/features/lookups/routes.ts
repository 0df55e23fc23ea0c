import { documentTypes } from '@urna/contract/documents';
import { dataSchema, listSchema, pageQuerySchema } from '@urna/contract/envelope';
import { LOOKUP_PAGE } from '@urna/contract/limits';
import {
  degreeTypeSchema,
  degreeTypes,
  genders,
  identificationTypeSchema,
  identificationTypes,
  type LookupItem,
  lookupItemSchema,
  universitySchema,
} from '@urna/contract/lookups';
import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http/app-type.ts';
import { paged } from '../../platform/http/pagination.ts';
import { listCities, listStates, listUniversities } from '../../services/people/lookups/queries.ts';

const tags = ['Listas'];
// The same for everyone and seldom changed: a phone on a bad link asks once an hour.
const KEPT_AN_HOUR = 'public, max-age=3600';

const noState = 'Antes de continuar, por favor seleccione un departamento válido.';
const stateId = z.coerce.number({ error: noState }).int(noState).positive(noState).max(2_147_483_647, noState);

function query(perPage: number) {
  return pageQuerySchema.extend({ per_page: pageQuerySchema.shape.per_page.unwrap().default(perPage) });
}

/** What every list that comes in pages says of itself. */
function listed<Query extends z.ZodType, Item extends z.ZodType>(summary: string, querystring: Query, item: Item) {
  return { tags, summary, querystring, response: { 200: listSchema(item) } };
}

/** A list of the contract, whole. */
function fixedList(
  app: App,
  url: string,
  summary: string,
  item: z.ZodType<LookupItem>,
  items: readonly LookupItem[],
): void {
  app.get(url, { schema: { tags, summary, response: { 200: dataSchema(z.array(item)) } } }, () => ({
    data: [...items],
  }));
}

export function lookupRoutes(app: App, deps: Pick<Deps, 'db'>): void {
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 200) reply.header('cache-control', KEPT_AN_HOUR);
  });

  fixedList(app, '/degree-types', 'Tipos de título', degreeTypeSchema, degreeTypes);
  fixedList(
    app,
    '/identification-types',
    'Tipos de documento de identidad',
    identificationTypeSchema,
    identificationTypes,
  );
  fixedList(app, '/genders', 'Géneros', lookupItemSchema, genders);
  fixedList(app, '/document-types', 'Tipos de documento que se cargan', lookupItemSchema, documentTypes);

  app.get(
    '/states',
    { schema: listed('Departamentos', query(LOOKUP_PAGE.states), lookupItemSchema) },
    async ({ query: page }) => paged(await listStates(deps.db, page), page),
  );
  app.get(
    '/universities',
    { schema: listed('Instituciones de educación superior', query(LOOKUP_PAGE.universities), universitySchema) },
    async ({ query: page }) => paged(await listUniversities(deps.db, page), page),
  );
  app.get(
    '/cities',
    {
      schema: listed(
        'Ciudades de un departamento',
        query(LOOKUP_PAGE.cities).extend({ state_id: stateId }),
        lookupItemSchema,
      ),
    },
    async ({ query: { state_id, ...page } }) => paged(await listCities(deps.db, state_id, page), page),
  );
}
