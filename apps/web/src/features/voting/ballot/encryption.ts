import type { MadeBallot } from '@urna/belenios/ballot/make-ballot';
import type { BallotPaper } from '@urna/contract/ballots';
import type { PublishedElection } from '../../../domain/published-election/published-election.ts';
import { openWorker } from '../../../lib/open-worker.ts';
import type { EncryptionWork, Place } from './encryption-worker.ts';

export interface Encryption {
  encrypt: (place: Place) => Promise<MadeBallot>;
  close: () => void;
}

interface EncryptionParts {
  paper: Pick<BallotPaper, 'election' | 'credential'>;
  published: PublishedElection;
  /** Called once if the paper's election isn't the published one; then nothing is encrypted. */
  onOtherElection: () => void;
}

/** Encrypts in a worker, so that the page stays responsive on a slow phone, and starts the slowest step at once. */
export function startEncryption({
  paper: { election, credential },
  published,
  onOtherElection,
}: EncryptionParts): Encryption {
  const worker = openWorker<EncryptionWork>(
    new Worker(new URL('./encryption-worker.ts', import.meta.url), { type: 'module' }),
  );
  const opened = worker
    .call((work) => work.open({ election, credential }, published))
    .then((isPublished) => {
      if (isPublished) return;
      onOtherElection();
      throw new Error('The election is not the published one');
    });
  // Reported when a ballot is requested.
  opened.catch(() => undefined);
  return {
    encrypt: async (place) => {
      await opened;
      return worker.call((work) => work.encrypt(place));
    },
    close: worker.close,
  };
}
