// Keeps what is typed into the personal form before it is saved.

import type { FormDraft, saveFormDraft } from '@urna/contract/candidacy/form-draft';
import type { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Session } from '../../../services/access/sessions/tokens.ts';
import { deleteFormDrafts, writeFormDraft } from '../../../services/candidacy/form-drafts.ts';
import { lockPersonWithSession } from '../../../services/candidacy/lock-person.ts';
import { findCandidateOf } from '../../../services/candidacy/read-candidate.ts';
import { requireOpen, requireOpenFor } from '../../../services/processes/calendar.ts';
import { requireRegistrationContest } from '../../../services/processes/contest-rows.ts';
import { currentProcess } from '../../../services/processes/processes.ts';

type WriteDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * Race: a save of the form deletes the draft. One that comes after it, having seen that draft, is refused like one that
 * saw an older version, so that it can't bring back what was saved since.
 */
export async function saveDraft(
  { db, clock }: WriteDeps,
  session: Session,
  draft: z.infer<typeof saveFormDraft.body>,
): Promise<FormDraft> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const person = await lockPersonWithSession(tx, session);
    const process = await currentProcess(tx);
    const candidate = await findCandidateOf(tx, process, person);
    const kind = candidate?.candidate_type ?? session.candidateType;
    if (kind === null) throw new AppError('no_session');
    const contest = await requireRegistrationContest(tx, process, kind);
    if (candidate?.submitted_at) throw new AppError('registration_locked');
    if (candidate) await requireOpenFor(tx, candidate, now);
    else await requireOpen(tx, 'inscription', contest, now);
    const written = await writeFormDraft(tx, { person, contest: contest.id }, draft, now);
    if (!written) throw new AppError('draft_changed');
    return written;
  });
}

/** Also after the close: what somebody wants gone is gone. */
export async function deleteDraft({ db }: Pick<Deps, 'db'>, session: Session): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const person = await lockPersonWithSession(tx, session);
    await deleteFormDrafts(tx, await currentProcess(tx), person);
  });
}
