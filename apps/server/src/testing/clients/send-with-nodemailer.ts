import { defaultCampaignTexts } from '@urna/contract/mail/campaign-text';
import { createTransport } from 'nodemailer';
import { secretsFrom } from '../../platform/secrets.ts';
import { composeMail } from '../../services/mail/campaigns/feed-campaign.ts';
import { noBranding, renderMail } from '../../services/mail/outbox/mail-branding.ts';

/** The throughput of nodemailer alone: sends one campaign mail, composed once, without a database or other work. */
export async function sendWithNodemailer(url: string, count: number, connections: number): Promise<void> {
  const mailer = createTransport({ url, pool: true, maxConnections: connections });
  const campaign = {
    question: 'Representante',
    login: 'code',
    kind: 'convocatoria',
    organiser: 'Junta',
    ...defaultCampaignTexts.convocatoria,
  } as const;
  const context = {
    publicUrl: 'http://127.0.0.1:3000',
    boothUrl: 'http://127.0.0.1:3000',
    secrets: secretsFrom(Buffer.alloc(32)),
    window: undefined,
  };
  const { mail } = composeMail(campaign, { name: 'Votante 1', voterId: null }, context);
  const body = renderMail(mail, noBranding);
  let sent = 0;
  const sendOneAfterAnother = async () => {
    while (sent < count) await mailer.sendMail({ from: 'e@urna.test', to: `votante${++sent}@demo.test`, ...body });
  };
  await Promise.all(Array.from({ length: connections }, sendOneAfterAnother));
  mailer.close();
}
