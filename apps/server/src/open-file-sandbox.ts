import { join } from 'node:path';
import { FileSandbox } from './platform/files/sandbox/file-sandbox.ts';
import { defaultSandboxLimits, type SandboxLimits } from './platform/files/sandbox/sandbox-jobs.ts';

/** What the jobs import of our code; a process of the sandbox can read no other. */
export const sandboxCode = [
  'sandbox-child.ts',
  'platform/files/sandbox',
  'platform/files/examine',
  'platform/files/pdf',
  'features/candidacy/consolidated-pdf',
  'features/candidacy/documents/model-job.ts',
  'features/candidacy/documents/write-model.ts',
  'features/candidacy/review/admitted-job.ts',
  'features/candidacy/review/write-admitted.ts',
  'features/election/acta',
  'features/election/picture',
  'features/voting/certificate-job.ts',
  'features/voting/write-certificate.ts',
].map((path) => join(import.meta.dirname, path));

export function openFileSandbox(limits: Partial<SandboxLimits> = {}): FileSandbox {
  const entry = new URL('./sandbox-child.ts', import.meta.url);
  return new FileSandbox({ entry, code: sandboxCode }, { ...defaultSandboxLimits, ...limits });
}
