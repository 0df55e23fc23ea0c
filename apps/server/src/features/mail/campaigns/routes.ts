import {
  cancelCampaign,
  changeCampaign,
  createCampaign,
  getCampaign,
  listCampaigns,
  pauseCampaign,
  previewCampaign,
  resendUnknown,
  resumeCampaign,
  startCampaign,
  testCampaign,
} from '@urna/contract/mail/campaigns';
import type { FastifyRequest } from 'fastify';
import type { ProcessRow } from '../../../platform/database/process-tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { paged } from '../../../platform/http/pagination.ts';
import { route } from '../../../platform/http/route.ts';
import { staffOf } from '../../../services/access/staff-guard.ts';
import {
  type CampaignAct,
  cancelSending,
  draftCampaign,
  pauseSending,
  resendUnknownMails,
  resumeSending,
  saveCampaign,
  startSending,
} from './change-campaign.ts';
import { composePreview, sendTest } from './preview-campaign.ts';
import { readCampaigns, reportOf, requireCampaign } from './read-campaigns.ts';

export function campaignRoutes(app: App, deps: Deps): void {
  const actOf = (request: FastifyRequest & { process: ProcessRow }, { id }: { id: number }): CampaignAct => ({
    deps,
    author: staffOf(request),
    process: request.process,
    id,
  });

  route(app, listCampaigns, async ({ process, query }) => paged(await readCampaigns(deps.db, process, query), query));

  route(app, getCampaign, async ({ process, params }) => ({
    data: await reportOf(deps.db, await requireCampaign(deps.db, process, params.id)),
  }));

  route(app, previewCampaign, async ({ process, params }) => ({
    data: await composePreview(deps, process, params.id),
  }));

  route(app, createCampaign, async (request, reply) =>
    reply.status(201).send(await draftCampaign(deps, staffOf(request), request.process, request.body)),
  );

  route(app, changeCampaign, (request) => saveCampaign(actOf(request, request.params), request.body));

  route(app, testCampaign, (request) => sendTest(deps, staffOf(request), request.process, request.params.id));

  route(app, startCampaign, (request) => startSending(actOf(request, request.params), request.body.revision));

  route(app, pauseCampaign, (request) => pauseSending(actOf(request, request.params)));

  route(app, resumeCampaign, (request) => resumeSending(actOf(request, request.params)));

  route(app, cancelCampaign, (request) => cancelSending(actOf(request, request.params)));

  route(app, resendUnknown, (request) => resendUnknownMails(actOf(request, request.params)));
}
