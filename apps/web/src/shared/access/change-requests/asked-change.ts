import type { ChangeAnswer } from '@urna/contract/access/change-requests';
import { toast } from '@urna/ui/toast';
import { create } from 'zustand';

/** The key of every query about change requests. */
export const CHANGE_REQUESTS = 'change-requests';

/** The change that was just asked for, until the person has read what it waits for. */
export const useAskedChange = create<{ asked: ChangeAnswer | null }>(() => ({ asked: null }));

/** The question that was answered closes first and returns the focus, which then belongs to the dialog. */
const AFTER_THE_QUESTION_MS = 100;

/**
 * Tells what became of a call that can take two administrators, everywhere in the same way: what is done by a toast,
 * what waits by a dialog (asked-change-dialog.tsx). Returns whether it is done.
 */
export function tellAnswer<Done extends { message: string }>(answer: Done | ChangeAnswer): answer is Done {
  if ('change' in answer) {
    window.setTimeout(() => useAskedChange.setState({ asked: answer }), AFTER_THE_QUESTION_MS);
    return false;
  }
  toast.success(answer.message);
  return true;
}
