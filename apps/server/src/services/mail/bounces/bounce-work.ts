import { after } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/deps.ts';
import { ClaimLost } from '../../../platform/jobs/jobs.ts';
import type { JobWork } from '../../../platform/jobs/worker.ts';
import { noteFailure, noteRead, readPosition } from './mailbox-state.ts';
import { type ReadingDeps, readMailbox } from './read-mailbox.ts';

const EVERY_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 1800;

/** What an IMAP error is about, without the server's text, which may quote an address. */
function reasonOf(error: unknown): string {
  const { code, authenticationFailed } = error as { code?: unknown; authenticationFailed?: unknown };
  if (authenticationFailed === true) return 'EAUTH';
  return typeof code === 'string' ? code : error instanceof Error ? error.name : 'unknown';
}

/** Reads the mailbox to its end. One that can't be read is tried again after a pause that doubles, up to half an hour. */
export const bounceWork = (deps: ReadingDeps & { log: Log; mailboxUrl: string }): JobWork => ({
  kind: 'bounces',
  everySeconds: EVERY_SECONDS,
  run: async (job, signal) => {
    try {
      for (let more = true; more; ) {
        const before = await readPosition(deps.db);
        more = await readMailbox(deps, deps.mailboxUrl, { job, before, signal });
      }
      await noteRead(deps);
    } catch (error) {
      if (signal.aborted || error instanceof ClaimLost) throw error;
      const failures = await noteFailure(deps);
      if (failures === 1) deps.log.warn({ reason: reasonOf(error) }, 'the bounce mailbox cannot be read');
      return after(deps.clock.now(), Math.min(LONGEST_PAUSE_SECONDS, EVERY_SECONDS * 2 ** (failures - 1)));
    }
  },
});
