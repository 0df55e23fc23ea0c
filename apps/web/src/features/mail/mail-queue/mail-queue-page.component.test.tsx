import { listCampaigns } from '@urna/contract/mail/campaigns';
import { listMails, type QueuedMail, retryFailed, retryMail } from '@urna/contract/mail/mail-queue';
import { expectAccessible } from '@urna/ui/testing/expect-accessible';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { given, refusal } from '../../../../testing/stub-api.ts';
import { MailQueuePage } from './mail-queue-page.tsx';

const mail = (id: number, differing: Partial<QueuedMail>): QueuedMail => ({
  id,
  to: 'cc1*********@demo.test',
  topic: 'recordatorio',
  purpose: 'Recordatorio para votar',
  campaign_id: 1,
  status: 'sent',
  attempts: 1,
  reason: null,
  created_at: '2025-11-20T19:00:00.000Z',
  next_attempt_at: null,
  sent_at: null,
  bounce: null,
  may_retry: false,
  ...differing,
});

const mails = [
  mail(3, { status: 'failed', reason: 'El servidor de correo rechazó el buzón (550)', may_retry: true }),
  mail(2, { status: 'unknown', reason: 'No se conoce la respuesta del servidor de correo', may_retry: true }),
  mail(1, { status: 'skipped', reason: 'Pidió no recibir recordatorios', attempts: 0 }),
];

test('failed mails are retried one by one, or all after a confirmation, and a refusal is shown', async () => {
  const { screen, api } = await renderScreen(<MailQueuePage />, {
    at: '/app/correos/cola?campana=1&asunto=recordatorio',
    path: '/app/correos/cola',
    staff: 'ADMINISTRADOR',
    answers: [
      given(listMails, {
        data: mails,
        meta: {
          pagination: { total: 3, count: 3, per_page: 20, current_page: 1, total_pages: 1 },
          counts: { waiting: 0, sending: 0, sent: 0, returned: 0, failed: 1, skipped: 1, unknown: 1 },
          unlisted: 0,
          bounce_mailbox: { last_read_at: null, failing_since: '2025-11-20T19:00:00.000Z' },
        },
      }),
      given(listCampaigns, {
        data: [],
        meta: { pagination: { total: 0, count: 0, per_page: 100, current_page: 1, total_pages: 0 } },
      }),
      given(retryMail, refusal('mail_not_retriable', { details: { reason: 'no falló ni se devolvió.' } })),
      given(retryFailed, { message: 'Se enviará de nuevo 1 correo.', data: { mails: 1 } }),
    ],
  });
  await expect.element(screen.getByRole('combobox', { name: 'Campaña' })).toHaveValue('1');
  await expect.element(screen.getByText('No se leen los correos devueltos')).toBeVisible();
  await expectAccessible();
  await screen
    .getByRole('button', { name: /^Reintentar: / })
    .nth(1)
    .click();
  const one = screen.getByRole('dialog', { name: '¿Enviar este correo de nuevo?' });
  await expect.element(one).toMatchTextContent('Si la persona lo recibió, lo recibirá repetido.');
  await one.getByRole('button', { name: 'Sí, enviar de nuevo' }).click();
  await expect
    .element(one.getByRole('alert'))
    .toMatchTextContent('Este correo no se puede enviar de nuevo: no falló ni se devolvió.');
  await one.getByRole('button', { name: 'Cancelar' }).click();

  await screen.getByRole('button', { name: 'Reintentar los que fallaron (1)' }).click();
  const all = screen.getByRole('dialog', { name: '¿Enviar de nuevo 1 correo que falló?' });
  await expect.element(all).toMatchTextContent('Solo de: Recordatorio para votar, campaña n.º 1.');
  expect(api.bodiesOf(retryFailed)).toEqual([]);
  await all.getByRole('button', { name: 'Sí, enviar de nuevo' }).click();
  await expect.element(screen.getByText(/Se enviará de nuevo 1 correo\.$/)).toBeVisible();
  expect(api.bodiesOf(retryFailed)).toEqual([{ topic: 'recordatorio', campaign: 1 }]);
});
