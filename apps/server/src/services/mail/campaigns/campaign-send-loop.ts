import { judgeFailure, Outage } from '@urna/mail/bulk-retries';
import { renderHtml, renderText } from '@urna/mail/mail-layout';
import { type Claim, type RunningSendLoop, startSendLoop } from '@urna/mail/send-loop';
import { type DeliveryError, toDeliveryError } from '@urna/mail/transport';
import { after } from '../../../platform/clock.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { reasonInWords } from '../outbox/reasons.ts';
import type { SendingDeps } from '../outbox/send-due.ts';
import { type CampaignRow, findCampaign, letterheadOfCampaign, noteTrouble } from './campaign-rows.ts';
import { CLAIM_IDLE_MS, type ClaimedMail, type ClaimedMails, claimMails } from './claim-mails.ts';
import { composeMail } from './compose-mail.ts';
import { type Answer, startNoting } from './note-answers.ts';

/** If this process dies, mails without a written result become unknown, so the backlog is kept short. */
const NOTING_MS = 5;

export interface CampaignSendLoopDeps extends SendingDeps {
  secrets: Secrets;
  publicUrl: string;
  /** Wakes the send loop of personal mail. */
  personalMailWaits: () => void;
}

/** Sends the mails of running campaigns until stopped. */
export function startCampaignSendLoop(
  deps: CampaignSendLoopDeps,
  options: {
    connections: number;
    senderId: () => number;
    /** Claiming is expensive for the database. False when nothing can be due. */
    mayHaveMails: () => boolean;
    onLostClaim: () => void;
  },
): RunningSendLoop {
  const { clock, transport, log } = deps;
  const noting = startNoting(deps);
  /** Cached, because a campaign's text can't change once it has started. */
  const texts = new Map<number, CampaignRow>();
  const outage = new Outage();

  const judge = (failure: DeliveryError, { id, attempts }: ClaimedMail, senderId: number): Answer => {
    const at = clock.now();
    const base = { id, senderId, at, reason: failure.reason, counts: true, nextAttemptAt: null };
    const verdict = judgeFailure(failure, attempts);
    if (verdict.is === 'untried') return { ...base, status: 'waiting', counts: false, nextAttemptAt: at };
    if (verdict.is === 'retried') return { ...base, status: 'waiting', nextAttemptAt: after(at, verdict.afterSeconds) };
    return { ...base, status: verdict.is };
  };

  const textOf = async (id: number): Promise<CampaignRow> => {
    const campaign = texts.get(id) ?? (await findCampaign(deps.db, id));
    if (!campaign) throw new Error(`campaign ${id} is gone`);
    texts.set(id, campaign);
    return campaign;
  };

  const send = async (campaign: CampaignRow, { window, replyTo, senderId }: ClaimedMails, mail: ClaimedMail) => {
    const { publicUrl, secrets } = deps;
    const recipient = { name: mail.name, voterId: mail.voter_id };
    const composed = composeMail(campaign, recipient, { publicUrl, secrets, window, organiser: campaign.organiser });
    const letterhead = letterheadOfCampaign(campaign);
    try {
      await transport.deliver({
        id: mail.id,
        to: mail.to_address,
        replyTo,
        subject: composed.mail.subject,
        text: renderText(composed.mail, letterhead),
        html: renderHtml(composed.mail, letterhead),
        ...(composed.unsubscribe && { unsubscribe: composed.unsubscribe }),
      });
    } catch (error) {
      const failure = toDeliveryError(error, true);
      if (failure.of !== 'mail') {
        if (outage.extend())
          log.warn(
            { reason: failure.reason, milliseconds: outage.pauseMs },
            'the mail server does not take campaign mail',
          );
        await noteTrouble(deps.db, campaign.id, reasonInWords('waiting', failure.reason)).catch(() => undefined);
      }
      noting.note(judge(failure, mail, senderId));
      return;
    }
    outage.end();
    noting.note({
      id: mail.id,
      senderId,
      status: 'sent',
      reason: null,
      at: clock.now(),
      nextAttemptAt: null,
      counts: true,
    });
  };

  const claim = async (most: number): Promise<Claim> => {
    if (!options.mayHaveMails()) return { jobs: [], napMs: CLAIM_IDLE_MS };
    if (noting.backlog() > options.connections) return { jobs: [], napMs: NOTING_MS };
    if (outage.leftMs > 0) return { jobs: [], napMs: outage.leftMs };
    const wanted = outage.isOn ? 1 : most;
    const answer = await claimMails(deps, options.senderId(), wanted).catch((error: unknown) => {
      // The claim may have been committed although the response was lost: its mails are then marked unknown under the
      // old sender number.
      options.onLostClaim();
      throw error;
    });
    if ('nothing' in answer) {
      if (answer.nothing === 'personal_first') deps.personalMailWaits();
      return { jobs: [], napMs: answer.waitMs };
    }
    const { campaignId, trouble, mails } = answer;
    if (trouble !== null && !outage.isOn) await noteTrouble(deps.db, campaignId, null).catch(() => undefined);
    return { jobs: mails.map((mail) => async () => send(await textOf(campaignId), answer, mail)), napMs: 0 };
  };

  const loop = startSendLoop({
    name: 'campaigns',
    slots: options.connections,
    claimFrom: Math.ceil(options.connections / 2),
    claim,
    log,
  });
  return {
    wake: loop.wake,
    stop: async () => {
      await loop.stop();
      await noting.finish();
    },
  };
}
