import type { Endpoint } from '@urna/contract/shared/endpoint';
import { fileAnswer } from '@urna/contract/shared/endpoint';
import { failureSchema } from '@urna/contract/shared/envelope';
import { errorCatalogue } from '@urna/contract/shared/errors';

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  milliseconds: number;
}

export const SLOWEST_MS = 5000;

/** Stack traces, statements and errors of the database, paths of files, names of our libraries' errors. */
const inner =
  /\n\s+at |node_modules|\.ts:\d|file:\/\/|\b(select|insert into|update|delete from)\b.+\b(from|values|set|where)\b|violates|relation "|syntax error|invalid input syntax|out of range|ZodError|TypeError|RangeError|SyntaxError|SQLSTATE|ECONN/i;
/** Words of zod's, Fastify's and Node's own messages. */
const english =
  /\b(invalid|expected|received|required|must|should|too (small|big|long)|unexpected (token|end)|bad request|not found|client error)\b/i;

const strictFailure = failureSchema.strict();
const catalogue: Readonly<Record<string, { status: number } | undefined>> = errorCatalogue;

function flawsOfRefusal({ status, body }: Answer): string[] {
  const text = body.toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [`refuses with what isn't JSON: ${text.slice(0, 200)}`];
  }
  const failure = strictFailure.safeParse(value);
  if (!failure.success) return [`refuses in another form: ${text.slice(0, 300)}`];
  const { code, message, errors = {} } = failure.data;
  const messages = [message, ...Object.values(errors).flat()];
  return [
    ...(catalogue[code]?.status === status ? [] : [`answers ${status} with the code ${code}`]),
    ...(message.trim() === '' ? ['has no message'] : []),
    ...messages.filter((one) => english.test(one)).map((one) => `isn't in Spanish: ${one}`),
    ...(inner.test(text) ? [`tells of its inside: ${text.slice(0, 300)}`] : []),
  ];
}

function flawsOfSuccess({ answers }: Endpoint, { status, body, headers }: Answer): string[] {
  const schema = answers[status];
  if (!schema) return [`answers ${status}, which its endpoint doesn't name`];
  const type = String(headers['content-type']);
  if (schema === fileAnswer)
    return headers['x-content-type-options'] === 'nosniff' ? [] : ['lets a browser guess its type'];
  if (!type.startsWith('application/json')) return [`answers with the type ${type}`];
  const parsed = schema.safeParse(JSON.parse(body.toString('utf8')));
  return parsed.success ? [] : [`answers outside its schema: ${parsed.error.message.slice(0, 300)}`];
}

const slowness = ({ milliseconds }: Answer): string[] =>
  milliseconds > SLOWEST_MS ? [`took ${Math.round(milliseconds)} ms`] : [];

/** What is wrong with the answer to an address outside the API: it is a page, or a refusal. */
export function flawsOfPage(answer: Answer): string[] {
  const { status, headers } = answer;
  const slow = slowness(answer);
  if (status >= 500) return [...slow, `answers ${status}`];
  if (status >= 400) return [...slow, ...flawsOfRefusal(answer)];
  const isPage = status === 200 && headers['content-type'] === 'text/html; charset=utf-8';
  return isPage ? slow : [...slow, `answers ${status} with the type ${String(headers['content-type'])}`];
}

/** What is wrong with an answer, whatever the call was. */
export function flawsOf(endpoint: Endpoint, answer: Answer): string[] {
  const { status, headers } = answer;
  const slow = slowness(answer);
  if (status < 400) return [...slow, ...flawsOfSuccess(endpoint, answer)];
  const isJson = String(headers['content-type']) === 'application/json; charset=utf-8';
  return [
    ...slow,
    ...(status >= 500 ? [`answers ${status}`] : []),
    ...(isJson ? [] : [`refuses with the type ${String(headers['content-type'])}`]),
    ...(headers['cache-control'] === 'no-store' ? [] : ['lets its refusal be cached']),
    ...flawsOfRefusal(answer),
  ];
}
