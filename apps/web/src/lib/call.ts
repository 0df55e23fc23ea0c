import type { Endpoint } from '@urna/contract/endpoint';
import type { z } from 'zod';
import { isAborted, networkError, unexpectedError } from './api-error.ts';
import { type CallOptions, send } from './api-request.ts';
import { sendForm } from './api-upload.ts';

/** What is null or undefined isn't asked for. */
type QueryValue = string | number | boolean | readonly string[] | null | undefined;
type Part<E extends Endpoint, Key extends 'params' | 'body'> = E[Key] extends z.ZodType
  ? Record<Key, z.input<E[Key]>>
  : unknown;
type Query<E extends Endpoint> = E['query'] extends z.ZodType
  ? { query?: URLSearchParams | { [Name in keyof z.input<E['query']>]?: QueryValue } }
  : unknown;

/** What a call takes: the parameters of its path, its query and its body, as the contract says. */
export type Input<E extends Endpoint> = Part<E, 'params'> & Part<E, 'body'> & Query<E> & { signal?: AbortSignal };
/** The input may be left out where nothing of it is needed. */
type Arguments<T> = object extends T ? [input?: T] : [input: T];
export type Answer<E extends Endpoint> = z.output<E['answers'][keyof E['answers']]>;

interface AnyInput {
  params?: Record<string, string | number>;
  query?: URLSearchParams | Record<string, QueryValue>;
  body?: unknown;
  signal?: AbortSignal;
}

export interface UploadInput {
  form: FormData;
  signal?: AbortSignal | undefined;
  /** From 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined;
}

/** Makes the calls of one kind of person. They fail with an `ApiError`, whose message can be shown as it is. */
export interface Client {
  call: <const E extends Endpoint>(endpoint: E, ...input: Arguments<Input<E>>) => Promise<Answer<E>>;
  /** For calls whose status says something too (200 admitted, 202 a code was sent). */
  callForStatus: <const E extends Endpoint>(
    endpoint: E,
    ...input: Arguments<Input<E>>
  ) => Promise<{ status: number; answer: Answer<E> }>;
  download: <const E extends Endpoint>(endpoint: E, ...input: Arguments<Input<E>>) => Promise<Blob>;
  /** Sends a form with files, and tells how much of it is out. */
  upload: <const E extends Endpoint>(endpoint: E, input: UploadInput) => Promise<Answer<E>>;
}

/** A session as the client needs it: how a call names it, and what to do when the server says that it is over. */
export interface ClientSession {
  token: () => string | null;
  onHeaders?: CallOptions['onHeaders'];
  /** Reads the token again: another tab may have renewed it. */
  reload?: () => Promise<void>;
  /** The session is dead. Its pages are told here, before the call fails, so that none has to look for a 401. */
  ended?: ((error: unknown) => void) | ((error: unknown) => Promise<void>);
  /** Tells a dead session from other failures. */
  isDead?: (error: unknown) => boolean;
}

function queryText(query: NonNullable<AnyInput['query']>): string {
  if (query instanceof URLSearchParams) return query.toString();
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const [at, item] of value.entries()) params.set(`${name}[${at}]`, String(item));
    else if (value !== undefined && value !== null) params.set(name, String(value));
  }
  return params.toString();
}

/** The address of a call under /api. */
export function addressOf({ path }: Endpoint, { params = {}, query }: AnyInput = {}): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const text = query ? queryText(query) : '';
  return text === '' ? filled : `${filled}?${text}`;
}

function parseAnswer<E extends Endpoint>({ answers }: E, status: number, answer: unknown): Answer<E> {
  const parsed = answers[status]?.safeParse(answer);
  if (!parsed?.success) throw unexpectedError(status);
  return parsed.data as Answer<E>;
}

async function bodyOf<Body>(response: Response, read: () => Promise<Body>): Promise<Body> {
  try {
    return await read();
  } catch (error) {
    if (isAborted(error)) throw error;
    // The link dropped between the headers and the body, or a proxy answered something else.
    throw error instanceof SyntaxError ? unexpectedError(response.status) : networkError();
  }
}

async function sendCall(endpoint: Endpoint, input: AnyInput, options: CallOptions): Promise<Response> {
  return send(endpoint.method, addressOf(endpoint, input), input.body, { ...options, signal: input.signal });
}

/** The client of people without a session. */
const anonymous: ClientSession = { token: () => null };

export function createClient(session: ClientSession = anonymous): Client {
  /** Makes a call in a person's name; where their token is dead, once more with the one of another tab, if there is. */
  async function inSession<Result>(make: (options: CallOptions) => Promise<Result>): Promise<Result> {
    const token = session.token();
    try {
      return await make({ token, onHeaders: session.onHeaders });
    } catch (error) {
      if (!session.isDead?.(error)) throw error;
      await session.reload?.();
      const renewed = session.token();
      if (renewed !== null && renewed !== token) return await make({ token: renewed, onHeaders: session.onHeaders });
      await session.ended?.(error);
      throw error;
    }
  }

  const callForStatus: Client['callForStatus'] = (endpoint, ...[input = {}]) =>
    inSession(async (options) => {
      const response = await sendCall(endpoint, input, options);
      const answer: unknown = await bodyOf(response, () => response.json());
      return { status: response.status, answer: parseAnswer(endpoint, response.status, answer) };
    });

  return {
    callForStatus,
    call: async (endpoint, ...input) => (await callForStatus(endpoint, ...input)).answer,
    download: (endpoint, ...[input = {}]) =>
      inSession(async (options) => {
        const response = await sendCall(endpoint, input, options);
        return bodyOf(response, () => response.blob());
      }),
    upload: (endpoint, { form, ...input }) =>
      inSession(async (options) => {
        const { status, answer } = await sendForm(addressOf(endpoint), form, { ...options, ...input });
        return parseAnswer(endpoint, status, answer);
      }),
  };
}

/** The calls that anybody may make. */
export const publicClient = createClient();

/** The calls of one token: of a voter's session, or of a trustee's personal link. */
export const tokenClient = (token: string): Client => createClient({ token: () => token });
