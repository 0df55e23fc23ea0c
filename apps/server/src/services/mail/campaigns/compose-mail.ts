import { type CampaignFacts, fillPlaceholders, paragraphsOf, votingPaths } from '@urna/contract/mail/campaign-text';
import { unsubscribeCall, unsubscribePage } from '@urna/contract/mail/mail-preferences';
import { tellTime } from '@urna/contract/shared/dates';
import type { MailTopic } from '@urna/contract/voting/help-desk';
import type { Mail, MailBlock } from '@urna/mail/mail-layout';
import type { Secrets } from '../../../platform/secrets.ts';
import { signToken } from '../../../platform/signed-tokens.ts';
import type { CampaignRow } from './campaign-rows.ts';
import { mayBeDeclined } from './progress.ts';

export type CampaignText = Pick<CampaignRow, 'question' | 'login' | 'kind' | 'subject' | 'body'>;

export interface CampaignContext {
  publicUrl: string;
  /** Where people vote. */
  boothUrl: string;
  secrets: Secrets;
  organiser: string;
  /** Null until the voting window is set. */
  window: { opens_at: Date; closes_at: Date } | null;
}

export interface Recipient {
  name: string;
  /** Null for a preview or a test mail, whose recipient isn't on the roll. */
  voterId: number | null;
}

export interface ComposedMail {
  mail: Mail;
  unsubscribe: { page: string; call: string } | null;
}

export const topicOfCampaign = ({ kind }: Pick<CampaignText, 'kind'>): MailTopic => kind;

const notSet = '(fecha por definir)';
/** Not a valid token: the link in a preview must not unsubscribe a voter. */
const sampleToken = 'muestra';

function factsFor(
  campaign: CampaignText,
  name: string,
  { boothUrl, organiser, window }: CampaignContext,
): CampaignFacts {
  return {
    nombre: name,
    organizador: organiser,
    eleccion: campaign.question,
    apertura: window ? tellTime(window.opens_at) : notSet,
    cierre: window ? tellTime(window.closes_at) : notSet,
    enlace: `${boothUrl}${votingPaths[campaign.login]}`,
  };
}

/** Composes a campaign's mail to one person at the time of sending: bodies aren't stored per person. */
export function composeMail(campaign: CampaignText, to: Recipient, context: CampaignContext): ComposedMail {
  const facts = factsFor(campaign, to.name, context);
  const blocks = paragraphsOf(campaign.body).map(
    (paragraph): MailBlock =>
      paragraph === '{enlace}'
        ? { type: 'link', label: 'Ir a votar', url: facts.enlace }
        : { type: 'paragraph', text: fillPlaceholders(paragraph, facts) },
  );
  const mail: Mail = {
    subject: fillPlaceholders(campaign.subject, facts),
    preview: facts.eleccion,
    greeting: `Hola, ${to.name}:`,
    blocks,
  };
  if (!mayBeDeclined(campaign)) return { mail, unsubscribe: null };
  const token = to.voterId === null ? sampleToken : signToken(context.secrets, 'unsubscribe', [to.voterId]);
  const unsubscribe = {
    page: `${context.publicUrl}${unsubscribePage(token)}`,
    call: `${context.publicUrl}${unsubscribeCall(token)}`,
  };
  const note: MailBlock = {
    type: 'note',
    text: '¿Prefiere no recibir más recordatorios de esta votación?',
    label: 'Dejar de recibirlos',
    url: unsubscribe.page,
  };
  return { mail: { ...mail, blocks: [...blocks, note] }, unsubscribe };
}
