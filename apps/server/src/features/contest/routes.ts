import {
  contestAnswerSchema,
  contestChangeSchema,
  contestSchema,
  exclusionRequestSchema,
  newTrusteeSchema,
  sealRequestSchema,
  turnoutSchema,
} from '@urna/contract/contest-admin';
import { contestNames } from '@urna/contract/contest-names';
import { dataSchema } from '@urna/contract/envelope';
import { z } from 'zod';
import type { App } from '../../platform/http/app-type.ts';
import { contestParams, contestThingParams } from '../../platform/http/params.ts';
import { readTurnout } from '../../services/elections/contests/turnout.ts';
import { asCauser, staffOf } from '../../services/people/staff/staff-guard.ts';
import { changeContest } from './change-contest.ts';
import { excludeChoice, restoreChoice } from './exclusions.ts';
import { readContest } from './read-contest.ts';
import { requestSeal } from './request-seal.ts';
import type { ContestDeps } from './seal-state.ts';
import { addTrustee, removeTrustee } from './trustees.ts';

const tags = ['Elecciones'];
const security = [{ session: [] }];
const reading = { session: ['staff'], ability: 'audit' } as const;
const administering = { session: ['staff'], ability: 'administer' } as const;

export function contestRoutes(app: App, deps: ContestDeps): void {
  app.get(
    '/admin/contests',
    {
      config: reading,
      schema: { tags, security, summary: 'Las dos elecciones', response: { 200: dataSchema(z.array(contestSchema)) } },
    },
    async () => ({ data: await Promise.all(contestNames.map((name) => readContest(deps, name))) }),
  );

  app.get(
    '/admin/contests/:contest',
    {
      config: reading,
      schema: {
        tags,
        security,
        summary: 'Una elección: candidatos, censo, custodios y sellado',
        params: contestParams,
        response: { 200: dataSchema(contestSchema) },
      },
    },
    async (request) => ({ data: await readContest(deps, request.params.contest) }),
  );

  app.patch(
    '/admin/contests/:contest',
    {
      config: administering,
      schema: {
        tags,
        security,
        summary: 'Cambia el voto en blanco, su regla o el umbral de custodios',
        params: contestParams,
        body: contestChangeSchema,
        response: { 200: contestAnswerSchema },
      },
    },
    async (request) => {
      const { contest } = request.params;
      const message = await changeContest(deps, staffOf(request), contest, request.body);
      return { message, data: await readContest(deps, contest) };
    },
  );

  app.post(
    '/admin/contests/:contest/exclusions',
    {
      config: administering,
      schema: {
        tags,
        security,
        summary: 'Retira un candidato de la tarjeta electoral, con su motivo',
        params: contestParams,
        body: exclusionRequestSchema,
        response: { 200: contestAnswerSchema },
      },
    },
    async (request) => {
      const { contest } = request.params;
      await excludeChoice(deps, staffOf(request), contest, request.body);
      return { message: 'El candidato no estará en la tarjeta electoral.', data: await readContest(deps, contest) };
    },
  );

  app.delete(
    '/admin/contests/:contest/exclusions/:id',
    {
      config: administering,
      schema: {
        tags,
        security,
        summary: 'Devuelve un candidato a la tarjeta electoral',
        params: contestThingParams,
        response: { 200: contestAnswerSchema },
      },
    },
    async (request) => {
      const { contest, id } = request.params;
      await restoreChoice(deps, staffOf(request), contest, id);
      return { message: 'El candidato vuelve a la tarjeta electoral.', data: await readContest(deps, contest) };
    },
  );

  app.post(
    '/admin/contests/:contest/trustees',
    {
      config: administering,
      schema: {
        tags,
        security,
        summary: 'Designa un custodio y le envía su enlace personal',
        params: contestParams,
        body: newTrusteeSchema,
        response: { 201: contestAnswerSchema },
      },
    },
    async (request, reply) => {
      const { contest } = request.params;
      await addTrustee(deps, asCauser(staffOf(request)), contest, request.body);
      const data = await readContest(deps, contest);
      return reply.status(201).send({ message: 'El custodio se agregó correctamente.', data });
    },
  );

  app.delete(
    '/admin/contests/:contest/trustees/:id',
    {
      config: administering,
      schema: {
        tags,
        security,
        summary: 'Retira un custodio',
        params: contestThingParams,
        response: { 200: contestAnswerSchema },
      },
    },
    async (request) => {
      const { contest, id } = request.params;
      await removeTrustee(deps, asCauser(staffOf(request)), contest, id);
      return { message: 'El custodio se retiró correctamente.', data: await readContest(deps, contest) };
    },
  );

  app.post(
    '/admin/contests/:contest/seal',
    {
      config: administering,
      schema: {
        tags,
        security,
        summary: 'Sella la elección: no se puede deshacer',
        params: contestParams,
        body: sealRequestSchema,
        response: { 202: contestAnswerSchema },
      },
    },
    async (request, reply) => {
      const { contest } = request.params;
      await requestSeal(deps, asCauser(staffOf(request)), contest, request.body.few_trustees);
      const data = await readContest(deps, contest);
      return reply.status(202).send({ message: 'El sellado comenzó. Puede seguir su avance en esta página.', data });
    },
  );

  app.get(
    '/admin/contests/:contest/turnout',
    {
      config: reading,
      schema: {
        tags,
        security,
        summary: 'Participación por hora',
        params: contestParams,
        response: { 200: dataSchema(turnoutSchema) },
      },
    },
    async (request) => ({ data: await readTurnout(deps.db, request.params.contest, deps.clock.now()) }),
  );
}
