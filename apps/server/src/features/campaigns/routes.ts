import {
  campaignAnswerSchema,
  campaignChangeSchema,
  campaignPreviewSchema,
  campaignReportAnswerSchema,
  campaignSchema,
  newCampaignSchema,
  startCampaignSchema,
} from '@urna/contract/campaigns';
import { dataSchema, listSchema, messageSchema, pageQuerySchema } from '@urna/contract/envelope';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http/app-type.ts';
import { paged } from '../../platform/http/pagination.ts';
import { idParams } from '../../platform/http/params.ts';
import { staffOf } from '../../services/people/staff/staff-guard.ts';
import type { CampaignAct } from './act-on-campaign.ts';
import { changeCampaign, draftCampaign } from './draft-campaign.ts';
import { previewCampaign, testCampaign } from './preview-campaign.ts';
import { readCampaigns, reportOf, requireCampaign } from './read-campaigns.ts';
import { cancelCampaign, pauseCampaign, resendUnknownMails, resumeCampaign, startCampaign } from './run-campaign.ts';

const tags = ['Correo a los votantes'];
const security = [{ session: [] }];
const auditing = { session: ['staff'], ability: 'audit' } as const;
const administering = { session: ['staff'], ability: 'administer' } as const;
const one = { tags, security, params: idParams };

const acts = [
  ['pause', 'Detiene el envío; sigue con «resume»', pauseCampaign],
  ['resume', 'Sigue con el envío', resumeCampaign],
  ['cancel', 'Termina la campaña para siempre', cancelCampaign],
  ['resend-unknown', 'Envía de nuevo los correos sin respuesta', resendUnknownMails],
] as const;

export function campaignRoutes(app: App, deps: Deps): void {
  const actOf = (request: FastifyRequest, id: number): CampaignAct => ({ deps, author: staffOf(request), id });

  app.get(
    '/admin/campaigns',
    {
      config: auditing,
      schema: {
        tags,
        security,
        summary: 'Campañas, con su avance',
        querystring: pageQuerySchema,
        response: { 200: listSchema(campaignSchema) },
      },
    },
    async (request) => paged(await readCampaigns(deps.db, request.query), request.query),
  );

  app.get(
    '/admin/campaigns/:id',
    {
      config: auditing,
      schema: { ...one, summary: 'Una campaña, con su informe', response: { 200: campaignReportAnswerSchema } },
    },
    async (request) => ({ data: await reportOf(deps.db, await requireCampaign(deps.db, request.params.id)) }),
  );

  app.get(
    '/admin/campaigns/:id/preview',
    {
      config: auditing,
      schema: {
        ...one,
        summary: 'El correo como lo verá un votante',
        response: { 200: dataSchema(campaignPreviewSchema) },
      },
    },
    async (request) => ({ data: await previewCampaign(deps, request.params.id) }),
  );

  app.post(
    '/admin/campaigns',
    {
      config: administering,
      schema: {
        tags,
        security,
        summary: 'Crea un borrador',
        body: newCampaignSchema,
        response: { 201: campaignAnswerSchema },
      },
    },
    async (request, reply) => reply.status(201).send(await draftCampaign(deps, staffOf(request), request.body)),
  );

  app.patch(
    '/admin/campaigns/:id',
    {
      config: administering,
      schema: {
        ...one,
        summary: 'Cambia un borrador, o la velocidad de una campaña en curso',
        body: campaignChangeSchema,
        response: { 200: campaignAnswerSchema },
      },
    },
    async (request) => changeCampaign(actOf(request, request.params.id), request.body),
  );

  app.post(
    '/admin/campaigns/:id/test',
    {
      config: { ...administering, limit: { name: 'campaign-test', perMinute: 10 } },
      schema: { ...one, summary: 'Envía una prueba al propio correo', response: { 200: messageSchema } },
    },
    async (request) => testCampaign(deps, staffOf(request), request.params.id),
  );

  app.post(
    '/admin/campaigns/:id/start',
    {
      config: administering,
      schema: {
        ...one,
        summary: 'Comienza el envío',
        body: startCampaignSchema,
        response: { 200: campaignAnswerSchema },
      },
    },
    async (request) => startCampaign(actOf(request, request.params.id), request.body.revision),
  );

  for (const [name, summary, act] of acts) {
    app.post(
      `/admin/campaigns/:id/${name}`,
      { config: administering, schema: { ...one, summary, response: { 200: campaignAnswerSchema } } },
      async (request) => act(actOf(request, request.params.id)),
    );
  }
}
