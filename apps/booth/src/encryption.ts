import type { CheckHost, CheckSecret } from '@urna/contract/election/vote-checks';
import type { QrDrawing } from '@urna/ui/draw-qr';
import type { Answers, Message, Reply, Request, SpokenBallot } from './encryption-worker.ts';
import workerAddress from './encryption-worker.ts?worker&url';
import { answerOf } from './paper.ts';
import type { PublishedElection, SignedReceipt } from './published.ts';
import type { Choice, KeptReceipt } from './voter-state.ts';

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
    const asked = started.waiting.get(reply.id);
    started.waiting.delete(reply.id);
    if ('answer' in reply) asked?.resolve(reply.answer as never);
    else asked?.reject(new Error(reply.error));
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

/** The next voter's election is compared with the published one anew, and nobody finds what opened the last ballot. */
export function forgetElection(): void {
  if (!running) return;
  running.opened = null;
  ask<'forget'>(running, { type: 'forget' }).catch(() => undefined);
}

function ask<Type extends Message['type']>(
  { worker, waiting }: Encryption,
  message: Extract<Message, { type: Type }>,
): Promise<Answers[Type]> {
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
  const isPublished = ask<'open'>(encryption, { type: 'open', election, published });
  encryption.opened = { election, isPublished };
  isPublished.catch(() => {
    encryption.opened = null;
  });
  return isPublished;
}

export const identify = (credential: string): Promise<string> =>
  ask<'identify'>(startEncryption(), { type: 'identify', credential });

export const encrypt = (choice: Choice, credential: string): Promise<SpokenBallot> =>
  ask<'encrypt'>(startEncryption(), { type: 'encrypt', place: choice.place, answer: answerOf(choice), credential });

export const isValidReceipt = (receipt: SignedReceipt): Promise<boolean> =>
  ask<'check'>(startEncryption(), { type: 'check', receipt });

export const drawQr = (text: string): Promise<QrDrawing> => ask<'draw'>(startEncryption(), { type: 'draw', text });

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
): Promise<KeptReceipt['check']> {
  const host = drawHost(hosts);
  if (!host) return null;
  if (!secret) return 'gone';
  const tooLate = new Promise<null>((resolve) => setTimeout(resolve, CODE_PATIENCE_MS, null));
  const code = await Promise.race([ask<'code'>(startEncryption(), { type: 'code', tracker, secret }), tooLate]).catch(
    () => null,
  );
  return code ? { host, ...code } : 'gone';
}

/** Whoever serves the program that encrypts must not be who checks it. By lot, so that no host serves every check. */
function drawHost(hosts: readonly CheckHost[]): CheckHost | undefined {
  const others = hosts.filter(({ page }) => new URL(page).origin !== location.origin);
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return others[drawn % others.length];
}
