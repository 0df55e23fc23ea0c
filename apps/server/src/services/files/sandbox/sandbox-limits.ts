/**
 * Measured on two cores: a process is ready in 0.3 s and examines an ordinary document in 10 to 60 ms with 160 MB; a
 * consolidation with three documents takes 0.4 s (the first one 1 to 2 s) and at most 325 MB. The limits leave room for
 * heavy honest files and none for bombs.
 */
export interface SandboxLimits {
  /** Processes at once. */
  size: number;
  /** Jobs that may wait for a process; one more is answered `unavailable`. */
  waiting: number;
  /** Processor time of a job: a busy machine makes every file slow by the clock, and that isn't the file's fault. */
  jobMs: number;
  /** A process that isn't ready by then is given up; starting isn't the file's fault, so it isn't part of jobMs. */
  startMs: number;
  heapMb: number;
  /** All memory of the process: V8's own limit doesn't count what lies in ArrayBuffers, where streams inflate. */
  residentMb: number;
  /** A process is replaced after so many jobs, so that no file's leftovers grow. */
  jobsPerProcess: number;
  /** An unused process ends, and its memory is free for the rest of the machine. */
  idleMs: number;
}

/** By the clock a job may take this many times its processor time; then something waits that won't come. */
export const CLOCK_FACTOR = 6;

export const defaultSandboxLimits: SandboxLimits = {
  size: 2,
  waiting: 200,
  jobMs: 10_000,
  startMs: 30_000,
  heapMb: 256,
  residentMb: 640,
  jobsPerProcess: 200,
  idleMs: 60_000,
};
