import { correctionFinishedText, correctionFinishedTitle } from '@urna/contract/correction';
import { messageSchema } from '@urna/contract/envelope';
import { currentBearer, useCandidateStore } from '../../../domain/candidate-session/candidate-store.ts';
import { correctionSent } from '../../../domain/candidate-session/correction-transitions.ts';
import { api } from '../../../lib/api.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { withCorrection } from '../with-correction.ts';

function finish(token: string | null) {
  return api.post('/applicant/finish-subsanation', undefined, messageSchema, { token });
}

function acknowledge(): void {
  const { candidate } = useCandidateStore.getState();
  correctionSent({
    radicado: candidate.personalInfo?.radicado ?? null,
    documents: [...new Set(candidate.correct_docs.map(({ document_type }) => document_type))],
    sent_at: new Date(serverNow()).toISOString(),
  });
}

export async function sendCorrection(): Promise<void> {
  await withCorrection(finish);
  acknowledge();
  toast.success(correctionFinishedText, correctionFinishedTitle);
}

/**
 * Sending ends the session, and its answer may have been lost on the way here. With a dead session this call can send
 * nothing: it answers for what was sent, or refuses like any other.
 */
export async function foundSent(): Promise<boolean> {
  try {
    await finish(currentBearer());
  } catch {
    return false;
  }
  acknowledge();
  return true;
}
