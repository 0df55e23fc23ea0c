// How a candidate opens the follow-up, by a mailed code.

import type { openTracking, sendTrackingCode } from '@urna/contract/candidacy/tracking';
import type { Mail } from '@urna/mail/mail-layout';
import type { z } from 'zod';
import { processOf } from '../../../platform/database/process-tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { withMinimumDuration } from '../../../platform/with-minimum-duration.ts';
import type { CodeOwner } from '../../../services/access/codes/codes.ts';
import { issueCode } from '../../../services/access/codes/issue-code.ts';
import { noteWrongCode, spendCode, type TriedCode } from '../../../services/access/codes/spend-code.ts';
import { openSession } from '../../../services/access/sessions/open-session.ts';
import { personSubject } from '../../../services/access/sessions/tokens.ts';
import type { Attempt } from '../../../services/access/throttle/throttle-level.ts';
import { record } from '../../../services/activity/record.ts';
import { codeAddresses } from '../../../services/candidacy/addresses.ts';
import { lockPerson } from '../../../services/candidacy/lock-person.ts';
import {
  type CandidateRow,
  candidateCauser,
  candidateSubject,
  findTracked,
  type TrackedBy,
} from '../../../services/candidacy/read-candidate.ts';
import { queueMail } from '../../../services/mail/outbox/queue-mail.ts';
import { findInRegister } from '../../../services/people/professional-register.ts';
import { trackingOf } from './tracked-candidacy.ts';

type CodeSent = z.infer<(typeof sendTrackingCode.answers)[200]>;
type OpenedTracking = z.infer<(typeof openTracking.answers)[200]>;

/**
 * Mails a code to the candidacy's addresses. The answer and its timing are the same for any radicado and document, so
 * that nobody finds out whose they are by trying.
 */
export function requestTrackingCode(deps: Deps, input: TrackedBy, attempt: Attempt): Promise<CodeSent> {
  return withMinimumDuration(deps.clock, sendCode(deps, input, attempt));
}

/** A radicado and a document that no candidacy has are counted and refused like a candidate's. */
const ownerOf = (candidate: CandidateRow | undefined, { radicado, identification_number }: TrackedBy): CodeOwner =>
  candidate
    ? { purpose: 'tracking', subject: personSubject(candidate) }
    : { purpose: 'tracking', subject: `tracking:${radicado}:${identification_number}`, isSomebody: false };

async function sendCode(deps: Deps, input: TrackedBy, attempt: Attempt): Promise<CodeSent> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const candidate = await findTracked(tx, input);
    const { code, ...issued } = await issueCode(tx, deps, now, ownerOf(candidate, input), attempt);
    if (candidate) {
      const entry = await findInRegister(tx, candidate);
      const addresses = codeAddresses(candidate, entry);
      await queueMail(tx, now, addresses, trackingCodeMail(candidate, code), {
        topic: 'tracking_code',
        process: candidate.process_id,
      });
    }
    return {
      message: 'Si el radicado y el documento son de una candidatura, enviamos un código a sus correos.',
      ...issued,
    };
  });
}

/** Opens the page of follow-up. It ends no other session: a correction may go on beside it. */
export function openTrackingSession(
  deps: Deps,
  tried: TrackedBy & TriedCode,
  attempt: Attempt,
): Promise<OpenedTracking> {
  return withMinimumDuration(deps.clock, tryCode(deps, tried, attempt));
}

async function tryCode(deps: Deps, tried: TrackedBy & TriedCode, attempt: Attempt): Promise<OpenedTracking> {
  const now = deps.clock.now();
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const unlocked = await findTracked(tx, tried);
    // The registration may be disowned while this waits.
    if (unlocked) await lockPerson(tx, unlocked);
    const candidate = unlocked && (await findTracked(tx, tried));
    const spent = await spendCode(tx, deps, now, ownerOf(candidate, tried), tried);
    if (!spent.ok) {
      await noteWrongCode(tx, deps, now, attempt, spent);
      // Returned, not thrown: the counted attempt must be committed.
      return { refused: spent.reason };
    }
    if (!candidate) return { refused: 'wrong_code' as const };
    const [subject, candidateType] = [personSubject(candidate), candidate.candidate_type];
    const token_info = await openSession(tx, now, { kind: 'tracking', subject, candidateType });
    await record(tx, candidateCauser(candidate), 'session_started', {
      process: processOf(candidate),
      subject: candidateSubject(candidate),
      kind: 'tracking',
      by_code: true,
    });
    return { token_info, data: await trackingOf(deps, tx, candidate) };
  });
  if ('refused' in outcome) throw new AppError(outcome.refused);
  return outcome;
}

function trackingCodeMail(person: { first_name: string }, code: string): Mail {
  return {
    subject: 'Su código para seguir la candidatura',
    preview: 'Vence en 10 minutos y sirve una sola vez.',
    greeting: `Hola, ${person.first_name}:`,
    secret: true,
    blocks: [
      'Este es el código para ver el estado de su candidatura:',
      { type: 'code', code },
      'Vence en 10 minutos y sirve una sola vez. Con él también se puede retirar la candidatura: no lo comparta. Si usted no lo solicitó, ignore este mensaje.',
    ],
  };
}
