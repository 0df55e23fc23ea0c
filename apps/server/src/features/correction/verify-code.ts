import type { CorrectionState } from '@urna/contract/candidacy/correction';
import type { TokenInfo } from '@urna/contract/shared/session';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Attempt } from '../../services/access/brake/attempt.ts';
import { noteWrongCode, type SpentCode, spendCode, type TriedCode } from '../../services/access/codes/spend-code.ts';
import { openCandidateSession } from '../../services/access/sessions/open-session.ts';
import { personSubject } from '../../services/access/sessions/subjects.ts';
import { record } from '../../services/activity/record.ts';
import { lockPerson } from '../../services/people/candidates/lock-person.ts';
import { candidateCauser, candidateSubject, findCandidateOf } from '../../services/people/candidates/read-candidate.ts';
import { currentProcess } from '../../services/processes/processes.ts';
import { correctionState } from './correction-state.ts';
import { requireCorrectable } from './require-correctable.ts';

/** Opens the session for correcting documents. The code is proof enough to end a session elsewhere. */
export async function verifyCorrectionCode(
  deps: Deps,
  input: { identification_number: string } & TriedCode,
  attempt: Attempt,
): Promise<{ message: string; token_info: TokenInfo; data: CorrectionState }> {
  const now = deps.clock.now();
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const process = await currentProcess(tx);
    let refused: Extract<SpentCode, { ok: false }> | null = null;
    for (const found of await requireCorrectable(tx, input.identification_number, now)) {
      await lockPerson(tx, found);
      // The registration may have been disowned or decided while this waited.
      const candidate = await findCandidateOf(tx, process, found);
      if (candidate?.review_status !== 'PARA_SUBSANAR') continue;
      const subject = personSubject(candidate);
      const spent = await spendCode(tx, deps, now, { purpose: 'correction', subject }, input);
      if (!spent.ok) {
        refused = spent;
        continue;
      }
      const { token_info } = await openCandidateSession(tx, now, {
        kind: 'correction',
        subject,
        candidateType: candidate.candidate_type,
        endOthers: true,
      });
      const data = await correctionState(tx, candidate);
      await record(tx, candidateCauser(candidate), 'session_started', {
        process,
        subject: candidateSubject(candidate),
        kind: 'correction',
        by_code: true,
      });
      return { token_info, data };
    }
    if (refused) await noteWrongCode(tx, deps, now, attempt, refused);
    // Returned, not thrown: the counted attempt must be committed.
    return { refused: refused?.reason ?? ('nothing_to_correct' as const) };
  });
  if ('refused' in outcome) throw new AppError(outcome.refused);
  return { message: 'Código verificado exitosamente', ...outcome };
}
