import type { Receipt } from '@urna/contract/election/ballots';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendBallot } from './send-ballot.ts';

const receipt: Receipt = {
  process: '2025',
  contest: 'contador',
  question: 'Representante',
  name: 'Ana Gil',
  tracking_code: 'code',
  voted_on: '2025-09-01',
  cast_at: '2025-09-01T15:00:00.000Z',
  certificate_code: 'ABCD',
  signed: 'signed',
};
const taken = () => new Response(JSON.stringify({ message: 'Registrado', data: receipt, check: null }));
const refused = (status: number, code: string) =>
  new Response(JSON.stringify({ code, message: 'No.' }), { status, headers: { 'retry-after': '1e9' } });
const ofProxy = (status: number) => new Response('<h1>Forbidden</h1>', { status });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Sends a ballot that is answered so, one after the other. Returns whether each loss left it in doubt. */
async function sent(...answers: (() => Response)[]) {
  const lost: boolean[] = [];
  const fetched = vi.fn<typeof fetch>(async () => (answers.shift() ?? taken)());
  vi.stubGlobal('fetch', fetched);
  const sending = sendBallot({ token: 'token', ballot: '{}', onLost: (inDoubt) => lost.push(inDoubt) });
  const outcome = sending.then(
    ({ data }) => data.tracking_code,
    (error: { code: string }) => error.code,
  );
  await vi.advanceTimersByTimeAsync(600_000);
  return { outcome: await outcome, lost };
}

test.each([401, 403, 404, 413])(
  'a proxy’s page with the status %i is no refusal: the ballot may be in the box',
  async (status) => {
    expect(await sent(() => ofProxy(status))).toEqual({ outcome: 'code', lost: [true] });
  },
);

test('a refusal of the server is definite', async () => {
  expect(await sent(() => refused(403, 'window_closed'))).toEqual({ outcome: 'window_closed', lost: [] });
});

test('a server that is busy is asked again, in minutes at the latest', async () => {
  expect(await sent(() => refused(503, 'ballot_box_busy'))).toEqual({ outcome: 'code', lost: [false] });
});
