import { Agent, type AgentOptions, request } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import type { Recording } from './recording.ts';

/** A definite answer that isn't success. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;

  constructor(step: string, status: number, body: { code?: string; message?: string }) {
    super(`${step} was answered ${status}: ${body.code ?? ''} ${body.message ?? ''}`);
    this.status = status;
    this.code = body.code ?? '';
  }
}

interface Sent {
  method?: 'GET' | 'POST';
  body?: object;
  token?: string;
}

interface Answer {
  status: number;
  retryAfter: string | undefined;
  bytes: Buffer;
}

const ATTEMPT_MS = 30_000;
const PATIENCE_MS = 180_000;

/** Linux answers on all of 127.0.0.0/8, other systems on 127.0.0.1 alone. */
export const everybodyHasAnAddress = process.platform === 'linux';

const addressOf = (number: number): string =>
  `127.${1 + (Math.floor(number / 62_500) % 250)}.${Math.floor(number / 250) % 250}.${1 + (number % 250)}`;

/** A browser at an address of its own on loopback, so that the limits per address count each person apart. */
export class Device {
  readonly #url: string;
  readonly #recording: Recording;
  readonly #agent: Agent;

  constructor(url: string, recording: Recording, number: number) {
    this.#url = url;
    this.#recording = recording;
    const options: AgentOptions & { localAddress?: string } = { keepAlive: true, maxSockets: 2 };
    // An option of net.connect, to which the agent hands it on; its type doesn't name it.
    if (everybodyHasAnAddress) options.localAddress = addressOf(number);
    this.#agent = new Agent(options);
  }

  /** Repeats the call as the product's pages do until there is a definite answer; throws `Refused` if that is a no. */
  async call<T>(step: string, path: string, sent: Sent = {}): Promise<T> {
    const began = performance.now();
    for (;;) {
      const failure = await this.#attempt(path, sent).then(
        (answer) => read(step, answer),
        (error: NodeJS.ErrnoException) => ({ kind: error.code ?? error.message, waitMs: null }),
      );
      if ('body' in failure) {
        this.#recording.step(step, performance.now() - began);
        return failure.body as T;
      }
      this.#recording.fail(failure.kind);
      if (performance.now() - began > PATIENCE_MS) throw new Error(`${step} had no answer: ${failure.kind}`);
      await delay(failure.waitMs ?? 500 + Math.random() * 1000);
    }
  }

  end(): void {
    this.#agent.destroy();
  }

  #attempt(path: string, { method = 'GET', body, token }: Sent): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const { content, type } = contentOf(body);
      const headers = {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(content && { 'content-type': type, 'content-length': content.length }),
      };
      const options = { method, headers, agent: this.#agent, signal: AbortSignal.timeout(ATTEMPT_MS) };
      const sent = request(`${this.#url}${path}`, options, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            retryAfter: answer.headers['retry-after'],
            bytes: Buffer.concat(chunks),
          }),
        );
      });
      sent.on('error', reject);
      sent.end(content);
    });
  }
}

/** The body of an answer, or why the call is to be repeated, and when; throws `Refused` for a definite no. */
function read(step: string, { status, retryAfter, bytes }: Answer) {
  const text = bytes.toString();
  const body = text.startsWith('{') ? (JSON.parse(text) as { code?: string; message?: string }) : {};
  if (status < 300) return { body };
  if (status < 500 && status !== 429) throw new Refused(step, status, body);
  const kind = body.code === undefined ? `${status} of the proxy` : `${status} ${body.code}`;
  // Not in the same second as everybody else who was refused.
  return { kind, waitMs: retryAfter === undefined ? null : Number(retryAfter) * 1000 * (1 + Math.random() / 2) };
}

/** Bytes with their type: JSON, or a form that the caller has written. */
export interface Form {
  content: Buffer;
  type: string;
}

const isForm = (body: object): body is Form => 'content' in body && body.content instanceof Buffer;

function contentOf(body: object | undefined): { content: Buffer | undefined; type: string } {
  if (body === undefined) return { content: undefined, type: '' };
  return isForm(body) ? body : { content: Buffer.from(JSON.stringify(body)), type: 'application/json' };
}
