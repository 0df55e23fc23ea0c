import type { DocumentHead } from '../../../platform/files/pdf/document-head.ts';
import type { DocumentJob } from '../../../platform/files/sandbox/sandbox-jobs.ts';

/** Everything that the picture of a result shows, in words as they are drawn. */
export interface PictureInput {
  process: DocumentHead;
  question: string;
  /** Stands where the people would where the count elects nobody. */
  headline: string;
  /** In the order of their votes; the photos are those of the ballot. */
  elected: { name: string; votes: string; photo: Uint8Array | null }[];
  figures: string[];
  /** The permanent address of the result, without its scheme. */
  address: string;
}

/** Draws a PNG. */
export const pictureJob: DocumentJob<PictureInput> = { kind: 'result_picture' };
