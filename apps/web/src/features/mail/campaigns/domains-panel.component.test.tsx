import { type DomainAdvice, type DomainFigures, getCampaignDomains } from '@urna/contract/mail/campaign-domains';
import { type CampaignReport, getCampaign } from '@urna/contract/mail/campaigns';
import { expectAccessible } from '@urna/ui/testing/expect-accessible';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { given } from '../../../../testing/stub-api.ts';
import { CampaignPage } from './campaign-page.tsx';

const figures = (domain: string | null, mails: number, differing: Partial<DomainFigures> = {}): DomainFigures => ({
  domain,
  institutions: false,
  domains: 1,
  mails,
  sent: mails,
  delayed: 0,
  waiting: 0,
  retrying: 0,
  failed: 0,
  unknown: 0,
  returned: 0,
  median_seconds: 0.4,
  p95_seconds: 1.2,
  ...differing,
});
const gmail = { sent: 65_300, waiting: 5600, retrying: 4310, failed: 12, returned: 288, delayed: 31 };
const domains = [
  figures('gmail.com', 71_200, { ...gmail, median_seconds: 0.8, p95_seconds: 12.4 }),
  figures('outlook.com', 24_000, { sent: 22_560, failed: 1440 }),
  figures(null, 18_000, { institutions: true, domains: 61, sent: 17_993, unknown: 7 }),
  figures(null, 1000, { domains: 8002, sent: 0, waiting: 1000, median_seconds: null, p95_seconds: null }),
];
const of = (domain: string | null, mails: number) => ({ domain, mails, institutions: false });
const advice: DomainAdvice[] = [
  { kind: 'authentication', domains: [of('outlook.com', 1440)] },
  { kind: 'slow_down', domains: [of('gmail.com', 4310)] },
  { kind: 'mailbox', domains: [of('gmial.com', 14), of(null, 12)] },
];
const running: CampaignReport = {
  id: 1,
  process: '2025',
  contest: 'contador',
  question: 'Representante',
  kind: 'convocatoria',
  audience: 'all',
  subject: 'Convocatoria a votar',
  body: 'Vote, {nombre}.',
  per_minute: 600,
  status: 'running',
  revision: 1,
  created_by: 'Beatriz Arango',
  created_at: '2025-11-20T15:00:00.000Z',
  started_by: 'Beatriz Arango',
  started_at: '2025-11-20T16:00:00.000Z',
  ended_at: null,
  reach: 114_200,
  progress: {
    not_queued: 0,
    waiting: 6600,
    sending: 0,
    sent: 105_853,
    returned: 288,
    skipped: 0,
    failed: 1452,
    unknown: 7,
  },
  trouble: null,
  would_reach: null,
  reasons: [{ status: 'failed', reason: 'El servidor de correo lo rechazó por sus reglas (550, 5.7.26)', mails: 1440 }],
  unknown_meaning: null,
};

const open = (campaign: CampaignReport, data: { domains: DomainFigures[]; advice: DomainAdvice[] }) =>
  renderScreen(<CampaignPage />, {
    at: '/app/correos/campanas/1',
    path: '/app/correos/campanas/:id',
    staff: 'ADMINISTRADOR',
    answers: [given(getCampaign, { data: campaign }), given(getCampaignDomains, { data })],
  });

test('a campaign shows how its mails arrive in each domain, and what can be done about each trouble', async () => {
  const { screen } = await open(running, { domains, advice });
  const table = screen.getByRole('table', { name: 'Correos por dominio' });
  await expect
    .element(table.getByRole('row', { name: /^gmail\.com/ }))
    .toMatchTextContent(
      'gmail.comCorreos71.200Enviados65.30031 con retrasoEn espera5.6004.310 por reintentarFallaron12menos de 0,1 %Devueltos2880,4 %Demora0,8 s95 %: 12,4 s',
    );
  await expect
    .element(table.getByRole('row', { name: /^Otras instituciones/ }))
    .toMatchTextContent('Otras instituciones (.edu.co)61 dominiosCorreos18.000');
  await expect
    .element(table.getByRole('row', { name: /^Otros.?8\.002 dominios/ }))
    .toMatchTextContent('Correos1.000Enviados0En espera1.000Fallaron0Devueltos0Demora—');

  const slower = screen.getByRole('note').filter({ hasText: 'Piden ir más despacio' });
  await expect.element(slower).toMatchTextContent('gmail.com (4.310 correos).');
  const missing = screen.getByRole('note').filter({ hasText: 'Hay direcciones que no existen' });
  await expect
    .element(missing)
    .toMatchTextContent('gmial.com (14 correos; ¿será gmail.com?) y otros dominios (12 correos).');
  await expect
    .element(screen.getByRole('link', { name: 'A quiénes llamar' }))
    .toHaveAttribute('href', '/app/correos/devueltos?campana=1');
  await expectAccessible();
});

test('a campaign whose addresses were deleted says why there are no domains', async () => {
  const { screen } = await open({ ...running, status: 'finished' }, { domains: [], advice: [] });
  await expect.element(screen.getByText(/ya se borraron, así que no se pueden contar por dominio/)).toBeVisible();
});
