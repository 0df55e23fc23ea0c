import type { MadeBallot } from '@urna/belenios/ballot/make-ballot';
import type { BallotPaper } from '@urna/contract/election/ballots';
import type { PublishedElection } from '../../../domain/published-election/published-election.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { openWorker } from '../../../lib/open-worker.ts';
import type { EncryptionWork, Place } from './encryption-worker.ts';

export interface Encryption {
  /** The public credential of a private one. */
  identify: (credential: string) => Promise<string>;
  encrypt: (place: Place, credential: string) => Promise<MadeBallot>;
  close: () => void;
}

interface EncryptionParts {
  paper: Pick<BallotPaper, 'election'>;
  published: PublishedElection;
  /** Called once if the paper's election isn't the published one; then nothing is encrypted. */
  onOtherElection: (refusal: ApiError) => void;
}

const otherElection = new ApiError({
  status: 0,
  code: 'other_election',
  message:
    'La elección para la que te pidieron cifrar no es la que se publicó: su huella o su llave no coinciden. Por seguridad no se cifró ni se envió nada, y tu voto sigue disponible. Avisa a la Junta e inténtalo desde otro equipo o red.',
});

/** Encrypts in a worker, so that the page stays responsive on a slow phone, and starts the slowest step at once. */
export function startEncryption({ paper: { election }, published, onOtherElection }: EncryptionParts): Encryption {
  const worker = openWorker<EncryptionWork>(
    new Worker(new URL('./encryption-worker.ts', import.meta.url), { type: 'module' }),
  );
  const opened = worker
    .call((work) => work.open({ election }, published))
    .then((isPublished) => {
      if (isPublished) return;
      onOtherElection(otherElection);
      throw new Error('The election is not the published one');
    });
  // Reported when a ballot is requested.
  opened.catch(() => undefined);
  return {
    identify: async (credential) => {
      await opened;
      return worker.call((work) => work.identify(credential));
    },
    encrypt: async (place, credential) => {
      await opened;
      return worker.call((work) => work.encrypt(place, credential));
    },
    close: worker.close,
  };
}
