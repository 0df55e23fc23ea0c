import { CODE_RESEND_SECONDS } from '@urna/contract/shared/limits';
import type { Mail } from '@urna/mail/mail-layout';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { asCauser } from '../../services/access/staff-guard.ts';
import type { StaffRow } from '../../services/access/staff-queries.ts';
import { record } from '../../services/activity/record.ts';
import { queueMail } from '../../services/mail/outbox/queue-mail.ts';

/** By the queue that voters' codes take, so that it shows whether those would arrive. */
const testMail = ({ name }: StaffRow): Mail => ({
  subject: 'Correo de prueba',
  preview: 'Si lo lee, los correos de la plataforma llegan.',
  greeting: `Hola, ${name}:`,
  blocks: [
    'Usted pidió este correo de prueba. Si lo lee, el servidor de correo envía lo que la plataforma le entrega.',
    'Mire también en qué carpeta llegó: si fue en la de no deseados, quien opera el servidor debe revisar SPF, DKIM y DMARC de su dominio.',
  ],
});

/** Sends a test to the administrator's own address, and to no other. */
export async function sendTestMail({ db, clock }: Pick<Deps, 'db' | 'clock'>, author: StaffRow): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    // Race: of two clicks the second waits here, and then sees the first one's mail.
    await tx.selectFrom('staff_users').select('id').where('id', '=', author.id).forUpdate().execute();
    const last = await tx
      .selectFrom('outbox')
      .select('created_at')
      .where('to_address', '=', author.email)
      .where('topic', '=', 'mail_test')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const passed = last ? (now.getTime() - last.created_at.getTime()) / 1000 : CODE_RESEND_SECONDS;
    const seconds = Math.ceil(CODE_RESEND_SECONDS - passed);
    if (seconds > 0) throw new AppError('test_mail_too_soon', { details: { seconds }, retryAfterSeconds: seconds });
    await queueMail(tx, now, author.email, testMail(author), { topic: 'mail_test', process: null });
    await record(tx, asCauser(author), 'mail_tested', {});
  });
}
