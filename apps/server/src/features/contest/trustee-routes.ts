import { dataSchema, messageSchema } from '@urna/contract/envelope';
import { reasonSchema } from '@urna/contract/reason';
import { openWithoutActsSchema, publishRequestSchema, trusteesOverviewSchema } from '@urna/contract/trustees';
import type { App } from '../../platform/http/app-type.ts';
import { contestParams, contestThingParams } from '../../platform/http/params.ts';
import { asCauser, staffOf } from '../../services/people/staff/staff-guard.ts';
import { remindTrustee, sendNewLink } from './call-trustee.ts';
import { openWithoutActs } from './open-without-acts.ts';
import { publishResult } from './publish-result.ts';
import { readTrusteesOverview } from './read-trustees.ts';
import type { ContestDeps } from './seal-state.ts';
import { setDecryptionAside } from './set-aside-decryption.ts';

const tags = ['Elecciones'];
const security = [{ session: [] }];
const reading = { session: ['staff'], ability: 'audit' } as const;
const administering = { session: ['staff'], ability: 'administer' } as const;

/** Trustees, tally and publication, as the administrator sees and moves them. */
export function contestTrusteeRoutes(app: App, deps: ContestDeps): void {
  app.get(
    '/admin/contests/:contest/custody',
    {
      config: reading,
      schema: {
        tags,
        security,
        summary: 'Custodios, ensayo, escrutinio y publicación',
        params: contestParams,
        response: { 200: dataSchema(trusteesOverviewSchema) },
      },
    },
    async (request) => ({ data: await readTrusteesOverview(deps, request.params.contest) }),
  );

  app.post(
    '/admin/contests/:contest/trustees/:id/link',
    {
      config: administering,
      schema: {
        tags,
        security,
        summary: 'Envía a un custodio un enlace nuevo; el anterior deja de servir',
        params: contestThingParams,
        response: { 200: messageSchema },
      },
    },
    async (request) => {
      const { contest, id } = request.params;
      await sendNewLink(deps, asCauser(staffOf(request)), contest, id);
      return { message: 'El enlace nuevo se envió. El anterior ya no sirve.' };
    },
  );

  app.post(
    '/admin/contests/:contest/trustees/:id/reminder',
    {
      config: administering,
      schema: {
        tags,
        security,
        summary: 'Recuerda a un custodio lo que se espera de él',
        params: contestThingParams,
        response: { 200: messageSchema },
      },
    },
    async (request) => {
      const { contest, id } = request.params;
      await remindTrustee(deps, asCauser(staffOf(request)), contest, id);
      return { message: 'El recordatorio se envió.' };
    },
  );

  app.post(
    '/admin/contests/:contest/trustees/:id/set-aside',
    {
      config: administering,
      schema: {
        tags,
        security,
        summary: 'Aparta la parte del descifrado que envió un custodio, para que la envíe de nuevo',
        params: contestThingParams,
        body: reasonSchema,
        response: { 200: messageSchema },
      },
    },
    async (request) => {
      await setDecryptionAside(deps, asCauser(staffOf(request)), request.params, request.body);
      return { message: 'La parte se apartó. Se escribió al custodio para que la envíe de nuevo.' };
    },
  );

  app.post(
    '/admin/contests/:contest/open-without-acts',
    {
      config: administering,
      schema: {
        tags,
        security,
        summary: 'Deja abrir la votación sin las firmas del acta de sellado; el motivo es público',
        params: contestParams,
        body: openWithoutActsSchema,
        response: { 200: messageSchema },
      },
    },
    async (request) => {
      await openWithoutActs(deps, asCauser(staffOf(request)), request.params.contest, request.body.reason);
      return { message: 'La votación abrirá según el calendario, sin las firmas que faltan.' };
    },
  );

  app.post(
    '/admin/contests/:contest/publish',
    {
      config: administering,
      schema: {
        tags,
        security,
        summary: 'Publica el resultado: no se puede deshacer',
        params: contestParams,
        body: publishRequestSchema,
        response: { 200: messageSchema },
      },
    },
    async (request) => {
      await publishResult(deps, asCauser(staffOf(request)), request.params.contest);
      return { message: 'El resultado se publicó.' };
    },
  );
}
