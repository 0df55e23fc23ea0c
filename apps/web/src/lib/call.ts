import { addressOf, type Endpoint } from '@urna/contract/shared/endpoint';
import type { z } from 'zod';
import { create } from 'zustand';
import { isAborted, networkError, sessionOverError, unexpectedError } from './api-error.ts';
import { type CallOptions, send, sendForm, type UploadOptions } from './api-request.ts';

/** Null and undefined parameters are left out of the query. */
type QueryValue = string | number | boolean | null | undefined;
type Body<E extends Endpoint> = E['body'] extends z.ZodType ? { body: z.input<E['body']> } : unknown;
/** A call about a process is about the one that the page shows (`useCalledProcess`), unless its parameters name another. */
type OtherProcess<E extends Endpoint> = E['about'] extends 'process' ? { process?: string | undefined } : unknown;
export type Params<E extends Endpoint> = E['params'] extends z.ZodType
  ? { params: z.input<E['params']> & OtherProcess<E> }
  : E['about'] extends 'process'
    ? { params?: OtherProcess<E> }
    : unknown;
type Query<E extends Endpoint> = E['query'] extends z.ZodType
  ? { query?: URLSearchParams | { [Name in keyof z.input<E['query']>]?: QueryValue } }
  : unknown;

/** The input of a call as the contract defines it: path parameters, and query and body. */
export type Input<E extends Endpoint> = Params<E> & Payload<E>;
export type Payload<E extends Endpoint> = Body<E> & Query<E> & { signal?: AbortSignal };
/** The input is optional when the endpoint needs nothing from it. */
type Arguments<T> = object extends T ? [input?: T] : [input: T];
export type Answer<E extends Endpoint> = z.output<E['answers'][keyof E['answers']]>;

interface AnyInput {
  params?: Record<string, string | number | undefined>;
  query?: URLSearchParams | Record<string, QueryValue>;
  body?: unknown;
  signal?: AbortSignal;
}

export interface UploadInput extends Pick<UploadOptions, 'signal' | 'onProgress'> {
  form: FormData;
  params?: Record<string, string>;
}

/** Makes calls in one role. They throw an `ApiError` whose message can be shown as it is. */
export interface Client {
  call: <const E extends Endpoint>(endpoint: E, ...input: Arguments<Input<E>>) => Promise<Answer<E>>;
  download: <const E extends Endpoint>(endpoint: E, ...input: Arguments<Input<E>>) => Promise<Blob>;
  /** Sends a multipart form and reports upload progress. */
  upload: <const E extends Endpoint>(endpoint: E, input: UploadInput) => Promise<Answer<E>>;
}

/** How the client uses a session: how to authenticate a call, and what to do when the server rejects the session. */
export interface ClientSession {
  token: () => string | null;
  onHeaders?: CallOptions['onHeaders'];
  /** Whose session it is, across renewals: on a shared computer the next person may have begun theirs meanwhile. */
  person?: () => string | number | null;
  /** Reads the token again, because another tab may have renewed it. */
  reload?: () => Promise<void>;
  /** The session is dead. Runs before the call throws, so no page has to handle a 401 itself. */
  ended?: ((error: unknown) => void) | ((error: unknown) => Promise<void>);
  /** Whether an error means that the session is dead. */
  isDead?: (error: unknown) => boolean;
}

function queryText(query: NonNullable<AnyInput['query']>): string {
  if (query instanceof URLSearchParams) return query.toString();
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) params.set(name, String(value));
  }
  return params.toString();
}

interface CalledProcess {
  /** Undefined for the current one. */
  process: string | undefined;
  /** Whose screens are shown: undefined if none of the staff's are, empty between two processes. */
  shown: string | undefined;
}

export const nobodysProcess: CalledProcess = { process: undefined, shown: undefined };

/**
 * Which process calls are about. The staff's screens set it once they are shown. The address alone doesn't: while the
 * next screen loads, a call from the one that is still there is about its own.
 */
export const useCalledProcess = create<CalledProcess>(() => nobodysProcess);

/** The address of a call with its query. */
export function addressOfCall(endpoint: Endpoint, { params, query }: AnyInput = {}): string {
  const address = addressOf(endpoint, {
    ...params,
    process: params?.['process'] ?? useCalledProcess.getState().process,
  });
  const text = query ? queryText(query) : '';
  return text === '' ? address : `${address}?${text}`;
}

function parseAnswer<E extends Endpoint>({ answers }: E, status: number, answer: unknown): Answer<E> {
  const parsed = answers[status]?.safeParse(answer);
  if (!parsed?.success) throw unexpectedError(status);
  return parsed.data as Answer<E>;
}

async function bodyOf<Content>(response: Response, read: () => Promise<Content>): Promise<Content> {
  try {
    return await read();
  } catch (error) {
    if (isAborted(error)) throw error;
    // The connection dropped between headers and body, or a proxy sent another body.
    throw error instanceof SyntaxError ? unexpectedError(response.status) : networkError();
  }
}

const sendCall = (endpoint: Endpoint, input: AnyInput, options: CallOptions): Promise<Response> =>
  send(endpoint.method, addressOfCall(endpoint, input), input.body, { ...options, signal: input.signal });

export function createClient(session: ClientSession): Client {
  /** On a dead token the call is made once more if another tab has renewed the token of this person. */
  async function withToken<Result>(
    make: (options: CallOptions) => Promise<Result>,
    isOver: () => boolean,
  ): Promise<Result> {
    const token = session.token();
    try {
      return await make({ token, onHeaders: session.onHeaders });
    } catch (error) {
      if (!session.isDead?.(error)) throw error;
      await session.reload?.();
      if (isOver()) throw error;
      const renewed = session.token();
      if (renewed !== null && renewed !== token) return await make({ token: renewed, onHeaders: session.onHeaders });
      await session.ended?.(error);
      throw error;
    }
  }

  /** Makes an authenticated call. What is about somebody who has left this computer meanwhile reaches no page. */
  async function inSession<Result>(make: (options: CallOptions) => Promise<Result>): Promise<Result> {
    const person = session.person?.();
    const isOver = () => session.person?.() !== person;
    const result = await withToken(make, isOver);
    if (isOver()) throw sessionOverError();
    return result;
  }

  return {
    call: (endpoint, ...[input = {}]) =>
      inSession(async (options) => {
        const response = await sendCall(endpoint, input, options);
        const answer: unknown = await bodyOf(response, () => response.json());
        return parseAnswer(endpoint, response.status, answer);
      }),
    download: (endpoint, ...[input = {}]) =>
      inSession(async (options) => {
        const response = await sendCall(endpoint, input, options);
        return bodyOf(response, () => response.blob());
      }),
    upload: (endpoint, { form, params, ...input }) =>
      inSession(async (options) => {
        const address = addressOfCall(endpoint, params ? { params } : {});
        const { status, answer } = await sendForm(address, form, { ...options, ...input });
        return parseAnswer(endpoint, status, answer);
      }),
  };
}

/** The client for calls with a fixed token: a voter's session or a trustee's personal link. */
export const tokenClient = (token: string | null): Client => createClient({ token: () => token });

/** The client for public calls. */
export const publicClient = tokenClient(null);
