import { Agent } from 'node:http';
import type { Endpoint } from '@urna/contract/shared/endpoint';
import fc from 'fast-check';
import type { Employee } from '../clients/staff-client.ts';
import { type Side, tokenOf } from '../fixtures/callers.ts';
import type { TestApp } from '../servers/test-app.ts';
import { callsOf, type FuzzedCall } from './fuzzed-calls.ts';
import { flawsOf } from './judge-answer.ts';
import { answerOf, listening, type Send, sendCall } from './send-call.ts';

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

/** Lets a call that ended accounts or sessions not end the calls after it. */
async function restoreStaff({ app, staff }: FuzzedWorld): Promise<void> {
  for (const [role, { id }] of staff)
    await app.database.db
      .updateTable('staff_users')
      .set({ active: true, role: role as 'AUDITOR' })
      .where('id', '=', id)
      .execute();
}

/** An endpoint that takes a tenth of this for all its calls is rare: one that doesn't get through them fails. */
export const timeFor = (runs: number) =>
  fc.interruptAfterTimeLimit(Math.max(120_000, runs * 3000), { failOnInterrupt: true });

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
  const port = await listening(app);
  const agent = new Agent({ keepAlive: true });
  const failures: string[] = [];

  const judge = async (endpoint: Endpoint, call: FuzzedCall): Promise<string[]> => {
    app.clock.advance(1);
    const side = sides[call.of];
    if (!side) throw new Error('there is no such side');
    const token = call.caller === 'a stranger' ? 'x'.repeat(43) : await tokenOf(app, staff, call.caller, side);
    const attempt: Send = () => sendCall({ port, agent }, { method: endpoint.method, ...call, token });
    const answer = await answerOf(`${endpoint.method} ${endpoint.path}`, attempt);
    // Hangs up on what it doesn't want to read to its end.
    if (!answer) return (await attempt()) || (call.body?.length ?? 0) > 60_000 ? [] : ['hung up'];
    return flawsOf(endpoint, answer);
  };

  for (const endpoint of endpoints.toSorted((a, b) => ends(a) - ends(b))) {
    await restoreStaff(world);
    const property = fc.asyncProperty(callsOf(endpoint, sides), async (call) => {
      const flaws = await judge(endpoint, call);
      if (flaws.length > 0) throw new Error(flaws.join('; '));
    });
    try {
      await fc.assert(property, { seed, numRuns: runs, plugins: [timeFor(runs)] });
    } catch (error) {
      failures.push(`${endpoint.method} ${endpoint.path}\n${String(error).slice(0, 3000)}`);
    }
  }
  agent.destroy();
  return failures;
}
