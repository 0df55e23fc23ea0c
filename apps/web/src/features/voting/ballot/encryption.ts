import type { BallotPaper } from '@urna/contract/ballots';
import type { Order, Place, Report } from './encryption-messages.ts';

export interface MadeBallot {
  text: string;
  /** What the ballot box must answer with. */
  tracker: string;
}

export interface Encryption {
  encrypt: (place: Place) => Promise<MadeBallot>;
  close: () => void;
}

interface Waiting {
  resolve: (ballot: MadeBallot) => void;
  reject: (error: Error) => void;
}

/** This browser couldn't make the ballot; nothing was sent. */
export class EncryptionError extends Error {
  override readonly name = 'EncryptionError';
}

/** In a worker, so that the page stays alive on a slow telephone, and beginning at once with what takes longest. */
export function startEncryption(paper: Pick<BallotPaper, 'election' | 'credential'>): Encryption {
  const worker = new Worker(new URL('./encryption-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let broken: EncryptionError | null = null;
  let lastId = 0;
  const order = (message: Order) => worker.postMessage(message);

  worker.addEventListener('message', ({ data }: MessageEvent<Report>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.type === 'made') asked?.resolve({ text: data.text, tracker: data.tracker });
    else asked?.reject(new EncryptionError(data.reason));
  });
  worker.addEventListener('error', () => {
    broken = new EncryptionError('The worker could not be started');
    for (const { reject } of waiting.values()) reject(broken);
    waiting.clear();
  });
  order({ type: 'open', election: paper.election, credential: paper.credential });

  return {
    encrypt: (place) =>
      new Promise((resolve, reject) => {
        if (broken) {
          reject(broken);
          return;
        }
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        order({ type: 'encrypt', id: lastId, place });
      }),
    close: () => worker.terminate(),
  };
}
