import { create } from 'zustand';
import { ApiError, isAborted, messageOf } from '../../../lib/api-error.ts';

/** Without progress for this long the connection is taken for dead. */
export const STALLED_AFTER_MS = 20_000;
/** Once everything is sent, the server may have other files to examine first. */
export const EXAMINED_WITHIN_MS = 60_000;
/** After an interruption, for the list of what is stored. */
const ANSWERED_WITHIN_MS = 5_000;
/** Why a try was aborted, if not by the person. */
const STALLED = 'stalled';
/** Pauses before each further try; a browser doesn't always notice that the link is back. */
const RETRY_AFTER_MS = [3_000, 6_000, 12_000, 24_000] as const;

export interface Upload {
  file: File;
  /** Resolves when the server has stored the file. */
  send: (file: File, onProgress: (fraction: number) => void, signal: AbortSignal) => Promise<void>;
  /** Whether the file is stored although its answer was lost. */
  arrived: () => Promise<boolean>;
  /** Says why it wasn't stored, also to somebody who is at another step. */
  tell: (message: string) => void;
}

export type UploadState =
  | { step: 'waiting' }
  | { step: 'sending'; progress: number }
  /** The link broke: it is tried again by itself. */
  | { step: 'interrupted'; progress: number }
  /** The server couldn't take it now; the person decides when to try again. */
  | { step: 'failed'; message: string }
  /** The file itself was refused. */
  | { step: 'refused'; message: string };

export type QueuedUpload = UploadState & { upload: Upload | null };

interface Queue {
  /** In the order in which they were chosen. */
  uploads: ReadonlyMap<string, QueuedUpload>;
}

/**
 * One queue for all documents, which goes on while the person visits another step. Files are sent one by one: on a slow
 * link several at once would share the bandwidth, and the first would be stored as late as the last.
 */
export const useUploadQueue = create<Queue>()(() => ({ uploads: new Map() }));

const isPending = ({ step }: QueuedUpload) => step === 'waiting' || step === 'sending' || step === 'interrupted';

/** How many files are still to be stored. */
export const pendingUploads = ({ uploads }: Queue): number => [...uploads.values()].filter(isPending).length;

let running: { name: string; abort: AbortController } | null = null;
let failures = 0;
let retry: ReturnType<typeof setTimeout> | undefined;

function change(edit: (uploads: Map<string, QueuedUpload>) => void): void {
  useUploadQueue.setState(({ uploads }) => {
    const changed = new Map(uploads);
    edit(changed);
    return { uploads: changed };
  });
}

const entryOf = (name: string) => useUploadQueue.getState().uploads.get(name);

function setState(name: string, state: UploadState): void {
  const upload = entryOf(name)?.upload;
  if (upload) change((uploads) => uploads.set(name, { ...state, upload }));
}

/** Adds a file to the queue, in place of an earlier one of the same name. */
export function enqueue(name: string, upload: Upload): void {
  cancelUpload(name);
  change((uploads) => uploads.set(name, { step: 'waiting', upload }));
  work();
}

/** Shows why a chosen file isn't sent. */
export function refuse(name: string, message: string): void {
  cancelUpload(name);
  change((uploads) => uploads.set(name, { step: 'refused', message, upload: null }));
}

export function cancelUpload(name: string): void {
  change((uploads) => uploads.delete(name));
  if (running?.name === name) running.abort.abort();
}

/** Sends the same file again, at once. */
export function retryUpload(name: string): void {
  setState(name, { step: 'waiting' });
  resume();
}

/** The link is back, or the person doesn't want to wait: what was interrupted is tried at once. */
export function resume(): void {
  clearTimeout(retry);
  for (const [name, { step }] of useUploadQueue.getState().uploads)
    if (step === 'interrupted') setState(name, { step: 'waiting' });
  work();
}

/** The session ended: nothing of it may be sent any more, nor be seen by the next person at this computer. */
export function emptyQueue(): void {
  clearTimeout(retry);
  failures = 0;
  running?.abort.abort();
  useUploadQueue.setState({ uploads: new Map() });
}

function work(): void {
  if (running) return;
  const next = [...useUploadQueue.getState().uploads].find(([, { step }]) => step === 'waiting');
  if (!next?.[1].upload) return;
  const [name, { upload }] = next;
  const abort = new AbortController();
  running = { name, abort };
  void run(name, upload, abort).finally(() => {
    running = null;
    work();
  });
}

/** Asks whether the file is stored all the same. A dead link answers this as little as the upload: nobody waits for it. */
function hasArrived(upload: Upload): Promise<boolean> {
  const gaveUp = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), ANSWERED_WITHIN_MS);
  });
  return Promise.race([upload.arrived().catch(() => false), gaveUp]);
}

/** Whether the failure of a call says nothing about the file: the link, or a server that is starting or overloaded. */
const isPassing = (error: unknown) =>
  error instanceof ApiError && (error.code === 'network' || error.status === 429 || error.status >= 500);

async function run(name: string, upload: Upload, abort: AbortController): Promise<void> {
  let progress = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = () => {
    clearTimeout(timer);
    const patience = progress < 1 ? STALLED_AFTER_MS : EXAMINED_WITHIN_MS;
    timer = setTimeout(() => abort.abort(STALLED), patience);
  };
  const onProgress = (fraction: number) => {
    // A browser repeats the same figure while nothing moves.
    if (abort.signal.aborted || fraction === progress) return;
    progress = fraction;
    setState(name, { step: 'sending', progress });
    watch();
  };
  setState(name, { step: 'sending', progress });
  watch();
  // Another file of the same name may have taken this one's place meanwhile.
  const isCurrent = () => entryOf(name)?.upload === upload;
  const done = () => {
    failures = 0;
    if (isCurrent()) change((uploads) => uploads.delete(name));
  };
  try {
    await upload.send(upload.file, onProgress, abort.signal);
    done();
  } catch (error) {
    clearTimeout(timer);
    if (!isCurrent()) {
      // Cancelled: the server may have stored the file all the same, and then the list shows it.
      void hasArrived(upload);
      return;
    }
    if (abort.signal.reason === STALLED || (error instanceof ApiError && error.code === 'network')) {
      setState(name, { step: 'interrupted', progress });
      if (await hasArrived(upload)) {
        done();
        return;
      }
      clearTimeout(retry);
      retry = setTimeout(resume, RETRY_AFTER_MS[Math.min(failures, RETRY_AFTER_MS.length - 1)]);
      failures += 1;
    } else if (isAborted(error)) change((uploads) => uploads.delete(name));
    else {
      const message = messageOf(error);
      if (isPassing(error)) setState(name, { step: 'failed', message });
      else change((uploads) => uploads.set(name, { step: 'refused', message, upload: null }));
      upload.tell(message);
    }
  } finally {
    clearTimeout(timer);
  }
}
