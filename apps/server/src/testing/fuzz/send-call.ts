import { once } from 'node:events';
import { type Agent, type IncomingMessage, request } from 'node:http';
import type { TestApp } from '../servers/test-app.ts';
import type { FuzzedCall } from './fuzzed-calls.ts';
import { type Answer, SLOWEST_MS } from './judge-answer.ts';

/** The port of an app that listens from now on. */
export async function listening({ app }: TestApp): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function read(answer: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of answer) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

interface SentCall extends Pick<FuzzedCall, 'address' | 'headers' | 'body'> {
  method: string;
  token: string | null;
}

/** Sends a call over a real connection, where nothing corrects its address or headers; null if the server hung up. */
export async function sendCall(
  { port, agent }: { port: number; agent: Agent },
  { method, address: path, headers, body, token }: SentCall,
): Promise<Answer | null> {
  const start = performance.now();
  const credentials = token === null ? {} : { authorization: `Bearer ${token}` };
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const call = request({
    port,
    host: '127.0.0.1',
    method,
    path,
    agent,
    headers: { ...credentials, ...length, ...headers },
  });
  call.end(body);
  try {
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    const { statusCode: status = 0 } = answer;
    return { status, headers: answer.headers, body: await read(answer), milliseconds: performance.now() - start };
  } catch {
    return null;
  }
}

export type Send = () => Promise<Answer | null>;

/**
 * The answer to a call. The machine of the tests may have been busy for some seconds: a slow answer counts as slow only if
 * the same call is slow again, and is printed otherwise, because a call may also be slow once and then be remembered.
 */
export async function answerOf(name: string, send: Send): Promise<Answer | null> {
  const answer = await send();
  if (!answer || answer.milliseconds <= SLOWEST_MS) return answer;
  const again = await send();
  if (!again || again.milliseconds > SLOWEST_MS) return answer;
  const [first, second] = [answer, again].map(({ milliseconds }) => Math.round(milliseconds));
  process.stdout.write(`${name} took ${first} ms once, and ${second} ms when it was repeated\n`);
  return { ...answer, milliseconds: again.milliseconds };
}
