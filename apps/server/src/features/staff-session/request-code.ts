import type { staffCodeAskedSchema } from '@urna/contract/staff/staff';
import type { Mail } from '@urna/mail/mail-layout';
import type { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { withMinimumDuration } from '../../platform/with-minimum-duration.ts';
import type { Attempt } from '../../services/access/brake/attempt.ts';
import { issueCode } from '../../services/access/codes/issue-code.ts';
import { queueMail } from '../../services/mail/outbox/queue-mail.ts';
import { findActiveStaff } from '../../services/people/staff/staff-queries.ts';
import { staffCodeOwner } from './staff-code-owner.ts';

type Answer = z.infer<typeof staffCodeAskedSchema>;

/**
 * Mails a code to a member of staff; repeating the request sends another. The answer and its timing are the same for
 * any number.
 */
export function requestStaffCode(
  deps: Deps,
  input: { identification_number: string },
  attempt: Attempt,
): Promise<Answer> {
  return withMinimumDuration(sendCode(deps, input, attempt));
}

async function sendCode(deps: Deps, input: { identification_number: string }, attempt: Attempt): Promise<Answer> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const staff = await findActiveStaff(tx, input);
    const owner = { ...staffCodeOwner(input.identification_number), isSomebody: staff !== undefined };
    const { code, ...issued } = await issueCode(tx, deps, now, owner, attempt);
    if (staff)
      await queueMail(tx, now, staff.email, staffCodeMail(staff.name, code), { topic: 'staff_code', process: null });
    return { message: 'Si ese documento es de alguien del equipo, enviamos un código a su correo.', ...issued };
  });
}

function staffCodeMail(name: string, code: string): Mail {
  return {
    subject: 'Su código para ingresar',
    preview: 'Vence en 10 minutos y sirve una sola vez.',
    greeting: `Hola, ${name}:`,
    secret: true,
    blocks: [
      { type: 'paragraph', text: 'Este es el código para ingresar a la gestión de candidaturas:' },
      { type: 'code', code },
      { type: 'paragraph', text: 'Vence en 10 minutos y sirve una sola vez.' },
      {
        type: 'paragraph',
        text: 'Si usted no lo solicitó, avise al administrador: alguien conoce su número de documento e intentó ingresar.',
      },
    ],
  };
}
