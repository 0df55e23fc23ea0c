import { CODE_DIGITS } from '@urna/contract/shared/limits';
import { mask } from '@urna/contract/shared/masking';
import type { codeSentSchema } from '@urna/contract/shared/session';
import type { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { newToken } from '../../platform/secrets.ts';
import type { Attempt } from '../../services/access/brake/attempt.ts';
import { issueCode } from '../../services/access/codes/issue-code.ts';
import { personSubject } from '../../services/access/sessions/subjects.ts';
import { queueMail } from '../../services/mail/outbox/queue-mail.ts';
import { codeAddresses } from '../../services/people/candidates/addresses.ts';
import { findInRegister } from '../../services/people/register/queries.ts';
import { correctionCodeMail } from './mails.ts';
import { requireCorrectable } from './require-correctable.ts';

/**
 * Mails a code to a candidate with something to correct; repeating the request sends another. The request has no
 * document type, so when two people share a number each gets a code of their own.
 */
export async function requestCorrectionCode(
  deps: Deps,
  input: { identification_number: string },
  attempt: Attempt,
): Promise<z.infer<typeof codeSentSchema>> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const candidates = await requireCorrectable(tx, input.identification_number, now);
    const told: string[] = [];
    const handle = newToken();
    let code_digits: number = CODE_DIGITS;
    for (const candidate of candidates) {
      const owner = { purpose: 'correction', subject: personSubject(candidate) } as const;
      const issued = await issueCode(tx, deps, now, owner, attempt, handle);
      code_digits = Math.max(code_digits, issued.code_digits);
      const entry = await findInRegister(tx, candidate);
      const addresses = entry ? codeAddresses(candidate, entry) : [candidate.email];
      await queueMail(tx, now, addresses, correctionCodeMail(candidate, issued.code), {
        topic: 'correction_code',
        process: candidate.process_id,
      });
      told.push(...addresses);
    }
    return {
      message: 'El código ha sido enviado a tu correo electrónico.',
      email: told.map(mask).join(' y '),
      handle: handle.token,
      code_digits,
    };
  });
}
