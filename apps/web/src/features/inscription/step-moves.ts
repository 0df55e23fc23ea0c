import { type RegistrationStatus, viewOfStatus } from '@urna/contract/candidacy';
import { useCandidateStore } from '../../domain/candidate-session/candidate-store.ts';
import { sectionWanted, viewChanged, workBegun, workFailed } from '../../domain/candidate-session/transitions.ts';
import { messageOf } from '../../lib/api-error.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { moveToStep } from './save-candidate.ts';

/** Moves to a later step if the server agrees. */
export async function moveOn(status: RegistrationStatus): Promise<boolean> {
  if (useCandidateStore.getState().loading) return false;
  workBegun();
  try {
    await moveToStep(status);
    return true;
  } catch (error) {
    workFailed(messageOf(error));
    toast.error(messageOf(error));
    return false;
  }
}

/** Moves to an earlier step. A server that doesn't respond must not prevent this. */
export async function moveBack(status: RegistrationStatus, section: string | null = null): Promise<void> {
  if (useCandidateStore.getState().loading) return;
  workBegun();
  sectionWanted(section);
  try {
    await moveToStep(status);
  } catch (error) {
    workFailed(messageOf(error));
    if (useCandidateStore.getState().isValidate) viewChanged(viewOfStatus[status]);
  }
}
