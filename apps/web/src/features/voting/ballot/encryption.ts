import type { BallotPaper } from '@urna/contract/ballots';
import type { PublishedElection } from '../../../domain/published-election/published-election.ts';
import type { Order, Place, Report } from './encryption-messages.ts';

export interface MadeBallot {
  text: string;
  /** The tracking code that the server's receipt must contain. */
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

/** The ballot couldn't be encrypted; nothing was sent. */
export class EncryptionError extends Error {
  override readonly name = 'EncryptionError';
}

interface EncryptionParts {
  paper: Pick<BallotPaper, 'election' | 'credential'>;
  published: PublishedElection;
  /** Called once if the paper's election isn't the published one; then nothing is encrypted. */
  onOtherElection: () => void;
}

/** Encrypts in a worker, so that the page stays responsive on a slow phone, and starts the slowest step at once. */
export function startEncryption({ paper, published, onOtherElection }: EncryptionParts): Encryption {
  const worker = new Worker(new URL('./encryption-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let broken: EncryptionError | null = null;
  let lastId = 0;
  const order = (message: Order) => worker.postMessage(message);

  const breakOff = (reason: string) => {
    broken = new EncryptionError(reason);
    for (const { reject } of waiting.values()) reject(broken);
    waiting.clear();
  };

  worker.addEventListener('message', ({ data }: MessageEvent<Report>) => {
    if (data.type === 'other_election') {
      breakOff('The election is not the published one');
      onOtherElection();
      return;
    }
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.type === 'made') asked?.resolve({ text: data.text, tracker: data.tracker });
    else asked?.reject(new EncryptionError(data.reason));
  });
  worker.addEventListener('error', () => breakOff('The worker could not be started'));
  order({ type: 'open', election: paper.election, credential: paper.credential, published });

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
