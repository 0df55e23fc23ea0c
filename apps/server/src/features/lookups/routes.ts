import { documentTypes } from '@urna/contract/documents';
import { dataSchema, listSchema, pageQuerySchema } from '@urna/contract/envelope';
import { LOOKUP_PAGE } from '@urna/contract/limits';
import {
  degreeTypeSchema,
  degreeTypes,
  genders,
  identificationTypeSchema,
  identificationTypes,
  lookupItemSchema,
  universitySchema,
} from '@urna/contract/lookups';
import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http/app-type.ts';
import { paged } from '../../platform/http/pagination.ts';
import { listCities, listStates, listUniversities } from '../../services/lookups/queries.ts';

const tags = ['Listas'];
// The same for everyone and seldom changed: a phone on a bad link asks once an hour.
const KEPT_AN_HOUR = 'public, max-age=3600';

function query(perPage: number) {
  return pageQuerySchema.extend({ per_page: pageQuerySchema.shape.per_page.unwrap().default(perPage) });
}

export function lookupRoutes(app: App, deps: Pick<Deps, 'db'>): void {
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 200) reply.header('cache-control', KEPT_AN_HOUR);
  });

  app.get(
    '/degree-types',
    { schema: { tags, summary: 'Tipos de título', response: { 200: dataSchema(z.array(degreeTypeSchema)) } } },
    () => ({
      data: [...degreeTypes],
    }),
  );
  app.get(
    '/identification-types',
    {
      schema: {
        tags,
        summary: 'Tipos de documento de identidad',
        response: { 200: dataSchema(z.array(identificationTypeSchema)) },
      },
    },
    () => ({
      data: [...identificationTypes],
    }),
  );
  app.get(
    '/genders',
    { schema: { tags, summary: 'Géneros', response: { 200: dataSchema(z.array(lookupItemSchema)) } } },
    () => ({
      data: [...genders],
    }),
  );
  app.get(
    '/document-types',
    {
      schema: {
        tags,
        summary: 'Tipos de documento que se cargan',
        response: { 200: dataSchema(z.array(lookupItemSchema)) },
      },
    },
    () => ({
      data: documentTypes.map(({ id, name }) => ({ id, name })),
    }),
  );

  app.get(
    '/states',
    {
      schema: {
        tags,
        summary: 'Departamentos',
        querystring: query(LOOKUP_PAGE.states),
        response: { 200: listSchema(lookupItemSchema) },
      },
    },
    async (request) => paged(await listStates(deps.db, request.query), request.query),
  );
  app.get(
    '/universities',
    {
      schema: {
        tags,
        summary: 'Instituciones de educación superior',
        querystring: query(LOOKUP_PAGE.universities),
        response: { 200: listSchema(universitySchema) },
      },
    },
    async (request) => paged(await listUniversities(deps.db, request.query), request.query),
  );
  app.get(
    '/cities',
    {
      schema: {
        tags,
        summary: 'Ciudades de un departamento',
        querystring: query(LOOKUP_PAGE.cities).extend({
          state_id: z.coerce
            .number({ error: 'Antes de continuar, por favor seleccione un departamento válido.' })
            .int('Antes de continuar, por favor seleccione un departamento válido.')
            .positive('Antes de continuar, por favor seleccione un departamento válido.')
            .max(2_147_483_647, 'Antes de continuar, por favor seleccione un departamento válido.'),
        }),
        response: { 200: listSchema(lookupItemSchema) },
      },
    },
    async (request) => paged(await listCities(deps.db, request.query.state_id, request.query), request.query),
  );
}
