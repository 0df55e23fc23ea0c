import type { CheckHost, CheckSecret } from '@urna/contract/election/vote-checks';
import type { Answers, Message, Reply, Request } from './encryption-worker.ts';
import workerAddress from './encryption-worker.ts?worker&url';
import type { PublishedElection } from './published.ts';
import type { VoterReceipt } from './voter-state.ts';

/** The worker that encrypts. It is started before anybody logs in, when the server doesn't know whom it serves. */
interface Encryption {
  worker: Worker;
  waiting: Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>;
  /** Which election it has opened, and whether that is the published one. */
  opened: { election: string; isPublished: Promise<boolean> } | null;
}

let running: Encryption | null = null;
let lastId = 0;

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (address: string) => string };
}
/** The content security policy lets no script be loaded but by this, which knows one address. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('booth-worker', {
  createScriptURL: () => workerAddress,
});

export function startEncryption(): Encryption {
  if (running) return running;
  const worker = new Worker(policy?.createScriptURL(workerAddress) ?? workerAddress, { type: 'module' });
  const started: Encryption = { worker, waiting: new Map(), opened: null };
  worker.addEventListener('message', ({ data: reply }: MessageEvent<Reply>) => {
    const request = started.waiting.get(reply.id);
    started.waiting.delete(reply.id);
    if ('answer' in reply) request?.resolve(reply.answer as never);
    else request?.reject(new Error(reply.error));
  });
  // The script couldn't be loaded, or the worker ran out of memory: the next message starts another one.
  const fail = () => end(started, new Error('The encryption stopped'));
  worker.addEventListener('error', fail);
  worker.addEventListener('messageerror', fail);
  running = started;
  return started;
}

function end(ended: Encryption, error: Error): void {
  ended.worker.terminate();
  if (running === ended) running = null;
  for (const { reject } of ended.waiting.values()) reject(error);
}

/** Makes the worker compare the next voter's election anew, and forget the randomness that opens the last ballot. */
export function forgetElection(): void {
  if (!running) return;
  running.opened = null;
  askWorker({ type: 'forget' }, running).catch(() => undefined);
}

export function askWorker<Sent extends Message>(
  message: Sent,
  { worker, waiting } = startEncryption(),
): Promise<Answers[Sent['type']]> {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker.postMessage({ id, ...message } satisfies Request);
  });
}

/** Opens an election for what follows, once; returns whether it is the published one. */
export function openForVoting(election: string, published: PublishedElection): Promise<boolean> {
  const encryption = startEncryption();
  const { opened } = encryption;
  if (opened?.election === election) return opened.isPublished;
  const isPublished = askWorker({ type: 'open', election, published }, encryption);
  encryption.opened = { election, isPublished };
  isPublished.catch(() => {
    encryption.opened = null;
  });
  return isPublished;
}

/** The voter waits for "registered": a worker that died leaves them without a code, not without their receipt. */
const CODE_PATIENCE_MS = 3000;

/**
 * What the voter's own check opens on a second device. `gone` where the server answers the vote without its number, as it
 * does to a late repetition, or where the worker can't mask the ballot's randomness any more.
 */
export async function makeCheckLink(
  hosts: readonly CheckHost[],
  tracker: string,
  secret: CheckSecret,
): Promise<VoterReceipt['check']> {
  const host = drawHost(hosts);
  if (!host) return null;
  if (!secret) return 'gone';
  const tooLate = new Promise<null>((resolve) => setTimeout(resolve, CODE_PATIENCE_MS, null));
  const code = await Promise.race([askWorker({ type: 'code', tracker, secret }), tooLate]).catch(() => null);
  return code ? { host, ...code } : 'gone';
}

/** The host that serves the encrypting program must not check it too. By lot, so that no host serves every check. */
function drawHost(hosts: readonly CheckHost[]): CheckHost | undefined {
  const others = hosts.filter(({ page }) => new URL(page).origin !== location.origin);
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return others[drawn % others.length];
}
