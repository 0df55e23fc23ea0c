import type { Log } from '../../../platform/deps.ts';
import { type Repeated, repeat } from '../../../platform/repeat.ts';
import { claimReading, endReading, giveUpReading, noteFailure } from './mailbox-state.ts';
import { type ReadingDeps, readMailbox } from './read-mailbox.ts';

const IDLE_MS = 2000;

/** What an IMAP error is about, without the server's text, which may quote an address. */
function reasonOf(error: unknown): string {
  const { code, authenticationFailed } = error as { code?: unknown; authenticationFailed?: unknown };
  if (authenticationFailed === true) return 'EAUTH';
  return typeof code === 'string' ? code : error instanceof Error ? error.name : 'unknown';
}

/**
 * Reads the bounce mailbox once a minute until stopped; of several processes one reads. A mailbox that can't be read is
 * tried again after a growing pause, and holds up nothing else.
 */
export function startBounceWorker(
  deps: ReadingDeps & { log: Log; mailboxUrl: string },
  { idleMs = IDLE_MS }: { idleMs?: number } = {},
): Repeated {
  return repeat({ idleMs, log: deps.log, failure: 'the bounce mailbox could not be worked on' }, async (signal) => {
    const position = await claimReading(deps);
    if (!position) return false;
    try {
      const more = await readMailbox(deps, deps.mailboxUrl, position, signal);
      await endReading(deps, more);
      return more;
    } catch (error) {
      if (signal.aborted) {
        await giveUpReading(deps);
        return false;
      }
      const failures = await noteFailure(deps);
      if (failures === 1) deps.log.warn({ reason: reasonOf(error) }, 'the bounce mailbox cannot be read');
      return false;
    }
  });
}
