import type { CheckHost, CheckSecret } from '@urna/contract/election/vote-checks';
import { writeCode } from './encryption.ts';
import type { KeptReceipt } from './voter.ts';

/** The voter waits for "registered": a worker that died leaves them without a code, not without their receipt. */
const PATIENCE_MS = 3000;

/**
 * What the voter's own check opens on a second device. `gone` where the server answers the vote without its number, as it
 * does to a late repetition, or where the worker can't mask the ballot's randomness any more.
 */
export async function makeCheckLink(
  hosts: readonly CheckHost[],
  tracker: string,
  secret: CheckSecret,
): Promise<KeptReceipt['check']> {
  const host = drawHost(hosts);
  if (!host) return null;
  if (!secret) return 'gone';
  const tooLate = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  const code = await Promise.race([writeCode(tracker, secret), tooLate]).catch(() => null);
  return code ? { host, ...code } : 'gone';
}

/** Whoever serves the program that encrypts must not be who checks it. By lot, so that no host serves every check. */
function drawHost(hosts: readonly CheckHost[]): CheckHost | undefined {
  const others = hosts.filter(({ page }) => new URL(page).origin !== location.origin);
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return others[drawn % others.length];
}
