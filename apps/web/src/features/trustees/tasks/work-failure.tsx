import { Notice } from '@urna/ui/notice';
import { isAlarm } from '../worker/trustee-thread.ts';

/** Why a task failed; and how to reach the board, where what arrived from others isn't right. */
export function WorkFailure({ words }: { words: string }) {
  return (
    <Notice type="error" contact={isAlarm(words)}>
      {words}
    </Notice>
  );
}
