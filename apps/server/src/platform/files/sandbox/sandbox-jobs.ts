declare const types: unique symbol;

/** The name of a job of the sandbox, which knows the types of its input and output. */
export interface SandboxJob<Input, Output> {
  readonly kind: string;
  readonly [types]?: (input: Input) => Output;
}

/** A job that renders one of our own documents. */
export type PdfJob<Input> = SandboxJob<Input, Uint8Array>;

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
