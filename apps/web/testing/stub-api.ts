import { API_BASE, type Endpoint, PROCESS_BASE } from '@urna/contract/shared/endpoint';
import { type ErrorCode, errorCatalogue, errorMessage } from '@urna/contract/shared/errors';
import { afterEach, vi } from 'vitest';
import { ZodType, type z } from 'zod';

/** A refusal as the API words it; the catalogue's codes are all that it can refuse with. */
interface Refusal {
  refused: ErrorCode;
  message: string;
  errors: Record<string, string[]> | undefined;
}

export function refusal(
  code: ErrorCode,
  { details, errors }: { details?: Record<string, string | number>; errors?: Record<string, string[]> } = {},
): Refusal {
  return { refused: code, message: errorMessage(code, details), errors };
}

/** The connection is lost: nobody knows whether the server took the call. */
export const lost = Symbol('a lost connection');

type AnswerOf<E extends Endpoint> = z.input<E['answers'][keyof E['answers']]>;
type BodyOf<E extends Endpoint> = E['body'] extends ZodType ? z.output<E['body']> : unknown;
/** A file answers with its bytes, every other call with what its schema accepts. */
type Reply<E extends Endpoint> = AnswerOf<E> | Blob | Refusal | typeof lost;
type Replier<E extends Endpoint> = (body: BodyOf<E>) => Reply<E> | Promise<Reply<E>>;

export interface PreparedAnswer {
  endpoint: Endpoint;
  reply: (body: unknown) => unknown;
}

/** What the API answers to a call; a function is asked at each call, and a promise holds the answer back. */
export function given<const E extends Endpoint>(endpoint: E, answer: Reply<E> | Replier<E>): PreparedAnswer {
  return {
    endpoint,
    reply: (body) => (typeof answer === 'function' ? (answer as Replier<E>)(body as BodyOf<E>) : answer),
  };
}

export interface MadeCall {
  call: string;
  body: unknown;
}

const mistakes: string[] = [];

afterEach(() => {
  vi.restoreAllMocks();
  const found = mistakes.splice(0);
  if (found.length > 0) throw new Error(`The server could never answer so:\n${found.join('\n')}`);
});

function addresses({ method, path, about }: Endpoint, call: string): boolean {
  const wanted = about === 'process' ? [path, PROCESS_BASE + path] : [path];
  return wanted.some((one) => new RegExp(`^${method} ${API_BASE}${one.replaceAll(/:\w+/g, '[^/]+')}$`).test(call));
}

const parametersIn = ({ endpoint }: PreparedAnswer) => endpoint.path.split(':').length;

function responseTo({ endpoint }: PreparedAnswer, body: unknown, reply: unknown): Response {
  const date = { date: new Date().toUTCString() };
  const name = `${endpoint.method} ${endpoint.path}`;
  if (reply === lost) throw new TypeError('Failed to fetch');
  if (typeof reply === 'object' && reply !== null && 'refused' in reply) {
    const { refused, message, errors } = reply as Refusal;
    return Response.json({ code: refused, message, errors }, { status: errorCatalogue[refused].status, headers: date });
  }
  if (endpoint.body instanceof ZodType && !endpoint.body.safeParse(body).success)
    mistakes.push(`${name} takes what its contract refuses: ${JSON.stringify(body)}`);
  const status = Object.keys(endpoint.answers).find((one) => endpoint.answers[Number(one)]?.safeParse(reply).success);
  if (status === undefined) mistakes.push(`${name} answers what its contract doesn’t know: ${JSON.stringify(reply)}`);
  if (reply instanceof Blob) return new Response(reply, { headers: date });
  return Response.json(reply, { status: Number(status ?? 200), headers: date });
}

export interface StubApi {
  /** What was called, in order. */
  calls: MadeCall[];
  /** The bodies of the calls of one endpoint. */
  bodiesOf: (endpoint: Endpoint) => unknown[];
  /** From now on the API answers this instead. */
  give: (...answers: PreparedAnswer[]) => void;
}

/** Answers the calls of a screen. One that nobody prepared fails like a lost connection. */
export function stubApi(prepared: readonly PreparedAnswer[]): StubApi {
  const answers = [...prepared];
  const calls: MadeCall[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    const call = `${init?.method ?? 'GET'} ${pathname}`;
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    calls.push({ call, body });
    const [answer] = answers
      .filter(({ endpoint }) => addresses(endpoint, call))
      .toReversed()
      .toSorted((a, b) => parametersIn(a) - parametersIn(b));
    if (!answer) throw new TypeError('Failed to fetch');
    const reply = await answer.reply(body);
    init?.signal?.throwIfAborted();
    return responseTo(answer, body, reply);
  });
  return {
    calls,
    bodiesOf: (endpoint) => calls.filter(({ call }) => addresses(endpoint, call)).map(({ body }) => body),
    give: (...later) => void answers.push(...later),
  };
}
