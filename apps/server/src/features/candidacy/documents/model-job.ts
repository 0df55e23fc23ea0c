import type { SiteTextBlock } from '@urna/contract/processes/site-texts';
import type { DocumentJob } from '../../../platform/files/sandbox/sandbox-jobs.ts';

/** A letter to print and sign: what a process writes of it, with the data of the process filled in. */
export interface ModelInput {
  name: string;
  author: string;
  createdAt: Date;
  blocks: readonly SiteTextBlock[];
}

export const modelJob: DocumentJob<ModelInput> = { kind: 'model' };
