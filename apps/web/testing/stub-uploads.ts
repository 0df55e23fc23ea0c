import { uploadAnswerSchema } from '@urna/contract/candidacy/documents';
import { errorCatalogue } from '@urna/contract/shared/errors';
import { afterEach, vi } from 'vitest';
import type { z } from 'zod';
import { lost, type refusal } from './stub-api.ts';

interface StubUpload<Schema extends z.ZodType> {
  form: FormData;
  /** From 0 to 1. */
  progress: (fraction: number) => void;
  reply: (reply: z.input<Schema> | ReturnType<typeof refusal> | typeof lost) => void;
}

const isRefusal = (reply: unknown): reply is ReturnType<typeof refusal> =>
  typeof reply === 'object' && reply !== null && 'refused' in reply;

afterEach(() => void vi.unstubAllGlobals());

/** Uploads, of documents or of what is answered so, in their order: each waits until the test says how it goes on. */
export function stubUploads(): StubUpload<typeof uploadAnswerSchema>[];
export function stubUploads<Schema extends z.ZodType>(answers: Schema): StubUpload<Schema>[];
export function stubUploads(answers: z.ZodType = uploadAnswerSchema): StubUpload<z.ZodType>[] {
  const uploads: StubUpload<z.ZodType>[] = [];
  class Request extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    readonly open = () => undefined;
    readonly setRequestHeader = () => undefined;
    readonly getResponseHeader = () => null;
    readonly abort = () => this.end('abort');
    readonly send = (form: FormData) =>
      uploads.push({
        form,
        progress: (loaded) =>
          this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total: 1 })),
        reply: (reply) => {
          if (reply === lost) return this.end('error');
          if (isRefusal(reply))
            return this.answer(errorCatalogue[reply.refused].status, { ...reply, code: reply.refused });
          return this.answer(200, answers.parse(reply) as object);
        },
      });

    private answer(status: number, body: object): void {
      this.status = status;
      this.responseText = JSON.stringify(body);
      this.end('load');
    }

    private end(event: 'load' | 'error' | 'abort'): void {
      this.dispatchEvent(new Event(event));
      this.dispatchEvent(new Event('loadend'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  return uploads;
}
