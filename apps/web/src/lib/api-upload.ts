import type { z } from 'zod';
import { errorOfAnswer, networkError, unexpectedError } from './api-error.ts';
import { API_BASE, type CallOptions, headersOf } from './api-request.ts';

export interface UploadOptions extends CallOptions {
  /** From 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** By XMLHttpRequest: fetch can't tell how much of a body has gone out, and on a bad link the person must see it move. */
export function upload<Schema extends z.ZodType>(
  path: string,
  formData: FormData,
  schema: Schema,
  options: UploadOptions = {},
): Promise<z.output<Schema>> {
  const { onHeaders, onProgress, signal, token } = options;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(new DOMException('The upload was cancelled', 'AbortError'));
      return;
    }
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('POST', API_BASE + path);
    for (const [name, value] of Object.entries(headersOf(token))) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      onHeaders?.((name) => request.getResponseHeader(name));
      const body = parseJson(request.responseText);
      if (request.status < 200 || request.status >= 300) {
        reject(errorOfAnswer(request.status, body, request.getResponseHeader('retry-after')));
        return;
      }
      const parsed = schema.safeParse(body);
      if (parsed.success) resolve(parsed.data);
      else reject(unexpectedError(request.status));
    });
    request.addEventListener('error', () => reject(networkError()));
    request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled', 'AbortError')));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    signal?.addEventListener('abort', abort);
    request.send(formData);
  });
}
