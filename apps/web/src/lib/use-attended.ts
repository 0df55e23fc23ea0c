import { useIdle } from '@mantine/hooks';

const LEFT_AFTER_MS = 10 * 60_000;

/** Whether somebody has used the page in the last ten minutes. */
export const useAttended = (): boolean =>
  !useIdle(LEFT_AFTER_MS, {
    initialState: false,
    events: ['pointerdown', 'pointermove', 'keydown', 'scroll', 'focusin'],
  });
