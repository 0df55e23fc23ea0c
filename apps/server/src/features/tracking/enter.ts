import type { Tracking } from '@urna/contract/candidacy/tracking';
import { mask } from '@urna/contract/shared/masking';
import type { codeSentSchema, TokenInfo } from '@urna/contract/shared/session';
import type { z } from 'zod';
import { after } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { newToken } from '../../platform/secrets.ts';
import type { Attempt } from '../../services/access/brake/attempt.ts';
import { issueCode } from '../../services/access/codes/issue-code.ts';
import { noteWrongCode, spendCode, type TriedCode } from '../../services/access/codes/spend-code.ts';
import { insertSession } from '../../services/access/sessions/queries.ts';
import { personSubject } from '../../services/access/sessions/subjects.ts';
import { lifetimes, tokenInfo } from '../../services/access/sessions/tokens.ts';
import { record } from '../../services/activity/record.ts';
import { queueMail } from '../../services/mail/outbox/queue-mail.ts';
import { codeAddresses } from '../../services/people/candidates/addresses.ts';
import { lockPerson } from '../../services/people/candidates/lock-person.ts';
import { fullName } from '../../services/people/candidates/read-candidate.ts';
import { findInRegister } from '../../services/people/register/queries.ts';
import { processOf } from '../../services/processes/processes.ts';
import { trackingCodeMail } from './mails.ts';
import { findByRadicado, trackingOf } from './tracked-candidacy.ts';

/** Mails a code to the candidacy's addresses. */
export async function requestTrackingCode(
  deps: Deps,
  { radicado }: { radicado: string },
  attempt: Attempt,
): Promise<z.infer<typeof codeSentSchema>> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const candidate = await findByRadicado(tx, radicado);
    const owner = { purpose: 'tracking', subject: personSubject(candidate) } as const;
    const { code, handle, code_digits } = await issueCode(tx, deps, now, owner, attempt);
    const entry = await findInRegister(tx, candidate);
    const addresses = entry ? codeAddresses(candidate, entry) : [candidate.email];
    await queueMail(tx, now, addresses, trackingCodeMail(candidate, code), {
      topic: 'tracking_code',
      process: candidate.process_id,
    });
    return {
      message: 'El código ha sido enviado a su correo electrónico.',
      email: addresses.map(mask).join(' y '),
      handle,
      code_digits,
    };
  });
}

/** Opens the page of follow-up. It ends no other session: a correction may go on beside it. */
export async function openTrackingSession(
  deps: Deps,
  { radicado, ...tried }: { radicado: string } & TriedCode,
  attempt: Attempt,
): Promise<{ token_info: TokenInfo; data: Tracking }> {
  const now = deps.clock.now();
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const found = await findByRadicado(tx, radicado);
    // The registration may be disowned while this waits.
    await lockPerson(tx, found);
    const candidate = await findByRadicado(tx, radicado);
    const subject = personSubject(candidate);
    const spent = await spendCode(tx, deps, now, { purpose: 'tracking', subject }, tried);
    if (!spent.ok) {
      await noteWrongCode(tx, deps, now, attempt, spent);
      // Returned, not thrown: the counted attempt must be committed.
      return { refused: spent.reason };
    }
    const { token, hash } = newToken();
    const session = await insertSession(tx, {
      kind: 'tracking',
      subject,
      candidateType: candidate.candidate_type,
      hash,
      now,
      expiresAt: after(now, lifetimes.tracking.seconds),
    });
    await record(
      tx,
      now,
      { type: 'candidate', id: String(candidate.id), name: fullName(candidate) },
      {
        log_name: 'session',
        event: 'session_started',
        process: processOf(candidate),
        properties: { kind: 'tracking', by_code: true },
      },
      { type: 'candidate', id: candidate.id, candidateType: candidate.candidate_type },
    );
    return { token_info: tokenInfo(token, session), data: await trackingOf(deps, tx, candidate) };
  });
  if ('refused' in outcome) throw new AppError(outcome.refused);
  return outcome;
}
