import { errorOfAnswer, networkError } from './api-error.ts';
import { type CallOptions, headersOf } from './api-request.ts';

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

/** Uses XMLHttpRequest because fetch reports no upload progress, which people on slow links need to see. */
export function sendForm(
  address: string,
  form: FormData,
  options: UploadOptions = {},
): Promise<{ status: number; answer: unknown }> {
  const { onHeaders, onProgress, signal, token } = options;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(new DOMException('The upload was cancelled', 'AbortError'));
      return;
    }
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('POST', address);
    for (const [name, value] of Object.entries(headersOf(token))) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      onHeaders?.((name) => request.getResponseHeader(name));
      const { status } = request;
      const answer = parseJson(request.responseText);
      if (status >= 200 && status < 300) resolve({ status, answer });
      else reject(errorOfAnswer(status, answer, request.getResponseHeader('retry-after')));
    });
    request.addEventListener('error', () => reject(networkError()));
    request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled', 'AbortError')));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    signal?.addEventListener('abort', abort);
    request.send(form);
  });
}
