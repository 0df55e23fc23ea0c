import { type CampaignFacts, fillPlaceholders, paragraphsOf, votingPaths } from '@urna/contract/mail/campaign-text';
import { unsubscribeCall, unsubscribePage } from '@urna/contract/mail/mail-preferences';
import { tellTime } from '@urna/contract/shared/dates';
import type { Mail, MailBlock } from '@urna/mail/mail-layout';
import type { Secrets } from '../../../platform/secrets.ts';
import { signToken } from '../../../platform/signed-tokens.ts';
import type { CampaignRow } from './campaign-rows.ts';
import { mayBeDeclined } from './progress.ts';

type CampaignText = Pick<CampaignRow, 'question' | 'login' | 'kind' | 'subject' | 'body' | 'organiser'>;

interface Recipient {
  name: string;
  /** Null for a preview or a test mail, whose recipient isn't on the roll. */
  voterId: number | null;
}

interface Context {
  publicUrl: string;
  /** Where people vote. */
  boothUrl: string;
  secrets: Secrets;
  /** Undefined until the voting window is set. */
  window: { opens_at: Date; closes_at: Date } | undefined;
}

interface ComposedMail {
  mail: Mail;
  /** What mail programs call. */
  unsubscribe: string | null;
}

const notSet = '(fecha por definir)';
/** Not a valid token: the link in a preview must not unsubscribe a voter. */
const sampleToken = 'muestra';

/** Composes a campaign's mail to one person at the time of sending: bodies aren't stored per person. */
export function composeMail(
  campaign: CampaignText,
  to: Recipient,
  { publicUrl, boothUrl, secrets, window }: Context,
): ComposedMail {
  const facts: CampaignFacts = {
    nombre: to.name,
    organizador: campaign.organiser,
    eleccion: campaign.question,
    apertura: window ? tellTime(window.opens_at) : notSet,
    cierre: window ? tellTime(window.closes_at) : notSet,
    enlace: `${boothUrl}${votingPaths[campaign.login]}`,
  };
  const blocks = paragraphsOf(campaign.body).map(
    (paragraph): MailBlock =>
      paragraph === '{enlace}'
        ? { type: 'link', label: 'Ir a votar', url: facts.enlace }
        : fillPlaceholders(paragraph, facts),
  );
  const mail: Mail = {
    subject: fillPlaceholders(campaign.subject, facts),
    preview: facts.eleccion,
    greeting: `Hola, ${to.name}:`,
    blocks,
  };
  if (!mayBeDeclined(campaign)) return { mail, unsubscribe: null };
  const token = to.voterId === null ? sampleToken : signToken(secrets, 'unsubscribe', [to.voterId]);
  const note: MailBlock = {
    type: 'note',
    text: '¿Prefiere no recibir más recordatorios de esta votación?',
    label: 'Dejar de recibirlos',
    url: `${publicUrl}${unsubscribePage(token)}`,
  };
  return { mail: { ...mail, blocks: [...blocks, note] }, unsubscribe: `${publicUrl}${unsubscribeCall(token)}` };
}
