// Administrators write, start and pause a campaign.

import { defaultCampaignTexts } from '@urna/contract/mail/campaign-text';
import type { CampaignChange, CampaignReport, CampaignStatus, NewCampaign } from '@urna/contract/mail/campaigns';
import type { ProcessKey } from '../../../platform/database/process-tables.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { differences } from '../../../platform/pick.ts';
import { asCauser } from '../../../services/access/staff-guard.ts';
import type { StaffRow } from '../../../services/access/staff-queries.ts';
import { record } from '../../../services/activity/record.ts';
import {
  type CampaignRow,
  countReach,
  insertCampaign,
  lockCampaign,
  progressOf,
  updateCampaign,
} from '../../../services/mail/campaigns/campaign-rows.ts';
import { resendUnknown } from '../../../services/mail/outbox/retry-mail.ts';
import { requireContest } from '../../../services/processes/contest-rows.ts';
import { startRefusals } from './preview-campaign.ts';
import { reportOf, requireCampaign } from './read-campaigns.ts';

type Answer = Promise<{ message: string; data: CampaignReport }>;

export async function createCampaign(deps: Deps, author: StaffRow, process: ProcessKey, input: NewCampaign): Answer {
  const now = deps.clock.now();
  const texts = defaultCampaignTexts[input.kind];
  const contest = await requireContest(deps.db, process, input.contest);
  const campaign = await deps.db.transaction().execute(async (tx) => {
    const row = await insertCampaign(
      tx,
      {
        ...input,
        contest: contest.id,
        subject: input.subject ?? texts.subject,
        body: input.body ?? texts.body,
        created_by: author.name,
      },
      now,
    );
    await record(tx, asCauser(author), 'campaign_created', { campaign: row });
    return row;
  });
  return { message: 'La campaña se creó como borrador.', data: await reportOf(deps.db, campaign) };
}

/** A draft can be changed freely; of a started campaign only the speed. */
export async function changeCampaign(act: CampaignAct, change: CampaignChange): Answer {
  return actOnCampaign(act, async (tx, campaign) => {
    const { names, old, attributes } = differences(campaign, change);
    if (names.length === 0) return 'No hubo cambios.';
    const onlySpeed = names.every((name) => name === 'per_minute');
    const mayChange = campaign.status === 'draft' || (onlySpeed && ['running', 'paused'].includes(campaign.status));
    if (!mayChange) throw new AppError('campaign_started');
    await updateCampaign(tx, campaign.id, { ...attributes, revision: campaign.revision + 1 });
    await record(tx, asCauser(act.author), 'campaign_changed', { campaign, old, attributes });
    return 'La campaña se guardó correctamente.';
  });
}

const spanish = new Intl.NumberFormat('es-CO');
const people = (count: number) => (count === 1 ? '1 persona' : `${spanish.format(count)} personas`);
const mails = (count: number) => (count === 1 ? '1 correo' : `${spanish.format(count)} correos`);

const notReady = (reason: string) => new AppError('campaign_not_ready', { details: { reason } });

function requireStatus(campaign: CampaignRow, allowed: readonly CampaignStatus[], reason: string): void {
  if (!allowed.includes(campaign.status)) throw notReady(reason);
}

export async function startCampaign(act: CampaignAct, revision: number): Answer {
  return actOnCampaign(act, async (tx, campaign, now) => {
    requireStatus(campaign, ['draft'], 'La campaña ya había comenzado o se canceló.');
    if (campaign.revision !== revision) throw new AppError('campaign_changed');
    const [refusal] = await startRefusals(tx, campaign, now);
    if (refusal !== undefined) throw notReady(refusal);
    const reach = await countReach(tx, campaign);
    if (reach === 0) throw notReady('No hay a quién escribirle.');
    await updateCampaign(tx, campaign.id, {
      status: 'running',
      started_by: act.author.name,
      started_at: now,
      reach,
      next_send_ms: now.getTime(),
    });
    await record(tx, asCauser(act.author), 'campaign_started', { campaign, audience: campaign.audience, reach });
    return `La campaña comenzó: llegará a ${people(reach)}.`;
  });
}

/** After this is answered, only mails already handed to the mail server still arrive. */
export async function pauseCampaign(act: CampaignAct): Answer {
  return actOnCampaign(act, async (tx, campaign) => {
    if (campaign.status === 'paused') return 'La campaña ya estaba en pausa.';
    requireStatus(campaign, ['running'], 'La campaña no está en curso.');
    await updateCampaign(tx, campaign.id, { status: 'paused' });
    await record(tx, asCauser(act.author), 'campaign_paused', { campaign });
    return 'La campaña está en pausa.';
  });
}

export async function resumeCampaign(act: CampaignAct): Answer {
  return actOnCampaign(act, async (tx, campaign) => {
    if (campaign.status === 'running') return 'La campaña ya estaba en curso.';
    requireStatus(campaign, ['paused'], 'La campaña no está en pausa.');
    await updateCampaign(tx, campaign.id, { status: 'running' });
    await record(tx, asCauser(act.author), 'campaign_resumed', { campaign });
    return 'La campaña sigue su curso.';
  });
}

/** Permanent: the worker marks the waiting mails as skipped, in batches. */
export async function cancelCampaign(act: CampaignAct): Answer {
  return actOnCampaign(act, async (tx, campaign, now) => {
    if (campaign.status === 'cancelled') return 'La campaña ya se había cancelado.';
    requireStatus(campaign, ['draft', 'running', 'paused'], 'La campaña ya terminó.');
    const { sent, waiting, not_queued } = await progressOf(tx, campaign);
    await updateCampaign(tx, campaign.id, { status: 'cancelled', ended_at: now, trouble: null });
    await record(tx, asCauser(act.author), 'campaign_cancelled', {
      campaign,
      mails: waiting + not_queued,
      reason: 'cancelled',
    });
    return campaign.status === 'draft'
      ? 'El borrador se descartó.'
      : `La campaña se canceló. Antes habían salido ${mails(sent)}; los demás no se enviarán.`;
  });
}

/** Sends the mails of unknown outcome again: recipients who did get the first get a second. */
export async function resendUnknownMails(act: CampaignAct): Answer {
  return actOnCampaign(act, async (tx, campaign, now) => {
    requireStatus(campaign, ['running', 'paused', 'finished'], 'La campaña se canceló.');
    const [refusal] = await startRefusals(tx, campaign, now);
    if (refusal !== undefined) throw notReady(refusal);
    const count = await resendUnknown(tx, campaign.id, now);
    if (count === 0) return 'No hay correos sin respuesta.';
    if (campaign.status === 'finished') await updateCampaign(tx, campaign.id, { status: 'running', ended_at: null });
    await record(tx, asCauser(act.author), 'unknown_mails_resent', { campaign, mails: count });
    return `Se enviarán de nuevo ${mails(count)}.`;
  });
}

export interface CampaignAct {
  deps: Deps;
  author: StaffRow;
  process: ProcessKey;
  id: number;
}

/**
 * Changes a campaign and answers what happened. Every action locks the campaign's row, as claiming its mails does: once
 * it is answered, the next mails follow the new state.
 */
async function actOnCampaign(
  { deps, process, id }: CampaignAct,
  act: (tx: Tx, campaign: CampaignRow, now: Date) => Promise<string>,
): Answer {
  const now = deps.clock.now();
  const message = await deps.db.transaction().execute(async (tx) => {
    const campaign = await lockCampaign(tx, id);
    if (campaign?.process_id !== process.id) throw new AppError('not_found');
    return act(tx, campaign, now);
  });
  return { message, data: await reportOf(deps.db, await requireCampaign(deps.db, process, id)) };
}
