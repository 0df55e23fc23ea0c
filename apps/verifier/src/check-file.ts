import type { BallotThreads } from '@urna/verification/ballot-tasks';
import { readPieces, SourceFailure } from '@urna/verification/read-pieces';
import { BoxRecorder, type ReadBox, type SoughtEvidence } from '@urna/verification/signed/box-evidence';
import { verifyOnThreads } from '@urna/verification/verify-on-threads';

export interface FileCheck {
  archive: File;
  /** The decryption proofs that are published beside the archive. */
  proofs: File | null;
  /** A tracking code to look for among the ballots. */
  seek: string | undefined;
  sought: SoughtEvidence;
}

export interface Progress {
  bytes: number;
  ballots: number;
}

/** `file`: the file can't be read to its end, as on a medium that was removed. */
export type CheckOutcome = ReadBox | { failed: 'file' | 'unexpected' };

/** Checks an archive as it is read. */
export async function checkFile(
  { archive, proofs, seek, sought }: FileCheck,
  threads: BallotThreads,
  onProgress: (progress: Progress) => void,
): Promise<CheckOutcome> {
  const done: Progress = { bytes: 0, ballots: 0 };
  const note = (part: Partial<Progress>) => onProgress(Object.assign(done, part));
  const recorder = new BoxRecorder(sought);
  try {
    const report = await verifyOnThreads(() => readPieces(archive.stream(), (bytes) => note({ bytes })), {
      threads,
      ...(seek !== undefined && { seek }),
      proofs: proofs ? await readText(proofs) : undefined,
      onProgress: ({ ballots }) => note({ ballots }),
      onEvent: (step) => recorder.add(step),
    });
    return { report, evidence: recorder.evidence() };
  } catch (error) {
    return { failed: error instanceof SourceFailure ? 'file' : 'unexpected' };
  }
}

function readText(file: File): Promise<string> {
  return file.text().catch(() => {
    throw new SourceFailure();
  });
}
