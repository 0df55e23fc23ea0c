import { contestParams, contestThingParams } from './contest-names.ts';
import type { Endpoint } from './endpoint.ts';
import { dataSchema, messageSchema } from './envelope.ts';
import { reasonSchema } from './reason.ts';
import { openWithoutActsSchema, publishRequestSchema, trusteesOverviewSchema } from './trustees.ts';

/** The administrator's calls about a contest's trustees, tally and publication. */
const tag = 'Elecciones';

export const getTrusteesOverview = {
  method: 'GET',
  path: '/admin/contests/:contest/custody',
  tag,
  summary: 'Custodios, ensayo, escrutinio y publicación',
  who: { staff: 'audit' },
  params: contestParams,
  answers: { 200: dataSchema(trusteesOverviewSchema) },
} as const satisfies Endpoint;

export const sendTrusteeLink = {
  method: 'POST',
  path: '/admin/contests/:contest/trustees/:id/link',
  tag,
  summary: 'Envía a un custodio un enlace nuevo; el anterior deja de servir',
  who: { staff: 'administer' },
  params: contestThingParams,
  answers: { 200: messageSchema },
} as const satisfies Endpoint;

export const sendTrusteeReminder = {
  method: 'POST',
  path: '/admin/contests/:contest/trustees/:id/reminder',
  tag,
  summary: 'Recuerda a un custodio lo que se espera de él',
  who: { staff: 'administer' },
  params: contestThingParams,
  answers: { 200: messageSchema },
} as const satisfies Endpoint;

export const setPartAside = {
  method: 'POST',
  path: '/admin/contests/:contest/trustees/:id/set-aside',
  tag,
  summary: 'Aparta la parte del descifrado que envió un custodio, para que la envíe de nuevo',
  who: { staff: 'administer' },
  params: contestThingParams,
  body: reasonSchema,
  answers: { 200: messageSchema },
} as const satisfies Endpoint;

export const allowOpeningWithoutActs = {
  method: 'POST',
  path: '/admin/contests/:contest/open-without-acts',
  tag,
  summary: 'Deja abrir la votación sin las firmas del acta de sellado; el motivo es público',
  who: { staff: 'administer' },
  params: contestParams,
  body: openWithoutActsSchema,
  answers: { 200: messageSchema },
} as const satisfies Endpoint;

export const publishContest = {
  method: 'POST',
  path: '/admin/contests/:contest/publish',
  tag,
  summary: 'Publica el resultado: no se puede deshacer',
  who: { staff: 'administer' },
  params: contestParams,
  body: publishRequestSchema,
  answers: { 200: messageSchema },
} as const satisfies Endpoint;
