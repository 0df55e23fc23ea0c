import { dropPermissions } from './drop-permissions.ts';
import type { SandboxJobReply, SandboxJobRequest, SandboxJobs } from './sandbox-jobs.ts';
import { CLOCK_FACTOR, type SandboxLimits } from './sandbox-limits.ts';

/**
 * The entry point of the processes that SandboxProcess starts; nothing imports it. Libraries load with the first job
 * that needs them.
 */
const jobs: {
  [Kind in keyof SandboxJobs]: (input: SandboxJobs[Kind]['input']) => Promise<SandboxJobs[Kind]['output']>;
} = {
  examine_pdf: async ({ bytes }) => (await import('../documents/examine-pdf.ts')).examinePdf(bytes),
  examine_photo: async ({ bytes }) => (await import('../documents/examine-photo.ts')).examinePhoto(bytes),
  shrink_photo: async ({ bytes }) => (await import('../documents/shrink-photo.ts')).shrinkPhoto(bytes),
  consolidate: async (input) =>
    (await import('../consolidated-pdf/write-consolidated-pdf.ts')).writeConsolidatedPdf(input),
  certificate: async (input) => (await import('../certificates/write-certificate.ts')).writeCertificate(input),
  admitted: async (input) => (await import('../admitted/write-admitted.ts')).writeAdmitted(input),
  acta: async (input) => (await import('../acta/write-acta.ts')).writeActa(input),
};

const limits = JSON.parse(process.argv[2] ?? '{}') as SandboxLimits;
const due = new BigInt64Array(new SharedArrayBuffer(16));

function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

function reply(message: SandboxJobReply): void {
  process.send?.(message);
}

async function work(request: SandboxJobRequest): Promise<void> {
  Atomics.store(due, 1, BigInt(processorTime() + limits.jobMs * 1000));
  Atomics.store(due, 0, BigInt(Date.now() + limits.jobMs * CLOCK_FACTOR));
  try {
    const job = jobs[request.kind] as (input: SandboxJobRequest['input']) => Promise<unknown>;
    reply({ id: request.id, ok: true, value: await job(request.input) });
  } catch (error) {
    // Only the error's name: its message may quote the document.
    reply({ id: request.id, ok: false, detail: error instanceof Error ? error.name : 'unknown' });
  } finally {
    Atomics.store(due, 0, 0n);
  }
}

process.on('message', (request) => void work(request as SandboxJobRequest));
process.on('disconnect', () => process.exit());
// Ctrl-C signals every process of the terminal; the server ends this one itself, after its current job.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);

await dropPermissions(limits, due);
reply({ ready: true });
