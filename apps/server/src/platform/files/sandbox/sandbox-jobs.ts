declare const types: unique symbol;

/** The name of a job of the sandbox, which knows the types of its input and output. */
export interface SandboxJob<Input, Output> {
  readonly kind: string;
  readonly [types]?: (input: Input) => Output;
}

/** A job that renders one of our own documents. */
export type DocumentJob<Input> = SandboxJob<Input, Uint8Array>;

export interface SandboxJobRequest {
  id: number;
  kind: string;
  input: unknown;
}

export type SandboxJobReply =
  | { ready: true }
  | { id: number; ok: true; value: unknown }
  | { id: number; ok: false; detail: string };

/** `timed_out` and `died` are the file's fault, `unavailable` the server's, `failed` a bug in either. */
export type SandboxJobFailure = 'timed_out' | 'died' | 'failed' | 'unavailable';

export type SandboxJobOutcome<Value> =
  | { ok: true; value: Value }
  | { ok: false; reason: SandboxJobFailure; detail: string };

/**
 * Measured on two cores: a process is ready in 0.3 s and examines an ordinary document in 10 to 60 ms with 160 MB; a
 * consolidation with three documents takes 0.2 s (the first one 1 to 2 s) and at most 325 MB. The limits leave room for
 * heavy honest files and none for bombs.
 */
export interface SandboxLimits {
  /** Concurrent processes. */
  size: number;
  /** Jobs that may wait for a process; one more is answered `unavailable`. */
  waiting: number;
  /** CPU time of a job. Not wall-clock time, which on a busy machine is long for any file. */
  jobMs: number;
  /** A process that isn't ready by then is ended. Apart from `jobMs`, because starting isn't the file's fault. */
  startMs: number;
  heapMb: number;
  /** All memory of the process: V8's own limit doesn't count ArrayBuffers, where streams inflate. */
  residentMb: number;
  /** A process is replaced after this many jobs, so that leaks don't accumulate. */
  jobsPerProcess: number;
  /** An idle process ends and frees its memory. */
  idleMs: number;
}

/** A job's wall-clock limit is this many times its CPU time; beyond it, it waits for something that won't come. */
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
