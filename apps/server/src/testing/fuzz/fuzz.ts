import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { Endpoint } from '@urna/contract/endpoint';
import fc from 'fast-check';
import type { Employee } from '../clients/staff-client.ts';
import { tokenOf } from '../fixtures/callers.ts';
import type { Side } from '../fixtures/two-processes.ts';
import type { TestApp } from '../servers/test-app.ts';
import { callsOf, type FuzzedCall } from './fuzzed-calls.ts';
import { type Answer, flawsOf, SLOWEST_MS } from './judge-answer.ts';

export interface FuzzedWorld {
  app: TestApp;
  sides: readonly Side[];
  staff: ReadonlyMap<string, Employee>;
}

interface Wanted {
  /** Calls of each endpoint. */
  runs: number;
  seed: number;
}

async function read(answer: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of answer) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** Sends a call over a real connection, where nothing corrects its address or headers; null if the server hung up. */
async function send(
  method: string,
  port: number,
  agent: Agent,
  { address: path, headers, body }: FuzzedCall,
  token: string | null,
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
    const { statusCode: status = 0, headers: told } = answer;
    return { status, headers: told, body: await read(answer), milliseconds: performance.now() - start };
  } catch {
    return null;
  }
}

/** Lets a call that ended accounts or sessions not end the calls after it. */
async function restoreStaff({ app, staff }: FuzzedWorld): Promise<void> {
  for (const [role, { id }] of staff)
    await app.database.db
      .updateTable('staff_users')
      .set({ active: true, role: role as 'AUDITOR' })
      .where('id', '=', id)
      .execute();
}

/** What would leave nothing to call comes last. */
const ends = ({ method, path }: Endpoint) =>
  Number(/\/(current|archive)$/.test(path) || (method === 'DELETE' && path === '/admin/processes/:process'));

/**
 * Makes generated calls of each endpoint and returns what was wrong with an answer: for each endpoint that failed, the
 * smallest call found and the seed and path that repeat it.
 */
export async function fuzz(
  world: FuzzedWorld,
  endpoints: readonly Endpoint[],
  { runs, seed }: Wanted,
): Promise<string[]> {
  const { app, sides, staff } = world;
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const { port } = address;
  const agent = new Agent({ keepAlive: true });
  const failures: string[] = [];

  const judge = async (endpoint: Endpoint, call: FuzzedCall): Promise<string[]> => {
    app.clock.advance(1);
    const side = sides[call.of];
    if (!side) throw new Error('there is no such side');
    const token = call.caller === 'a stranger' ? 'x'.repeat(43) : await tokenOf(app, staff, call.caller, side);
    const attempt = () => send(endpoint.method, port, agent, call, token);
    const answer = await attempt();
    // Hangs up on what it doesn't want to read to its end.
    if (!answer) return (await attempt()) || (call.body?.length ?? 0) > 60_000 ? [] : ['hung up'];
    // The tests' machine may have been busy.
    const again = answer.milliseconds > SLOWEST_MS ? await attempt() : null;
    return flawsOf(endpoint, again ?? answer);
  };

  for (const endpoint of endpoints.toSorted((a, b) => ends(a) - ends(b))) {
    await restoreStaff(world);
    const property = fc.asyncProperty(callsOf(endpoint, sides), async (call) => {
      const flaws = await judge(endpoint, call);
      if (flaws.length > 0) throw new Error(flaws.join('; '));
    });
    try {
      await fc.assert(property, { seed, numRuns: runs, plugins: [fc.interruptAfterTimeLimit(120_000)] });
    } catch (error) {
      failures.push(`${endpoint.method} ${endpoint.path}\n${String(error).slice(0, 3000)}`);
    }
  }
  agent.destroy();
  return failures;
}
