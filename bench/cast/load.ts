import { Agent, request } from 'node:http';

/** A light client: what it takes of the cores is taken from what it measures. */
export interface Answered {
  status: number;
  body: string;
  milliseconds: number;
}

export interface Call {
  url: string;
  headers: Record<string, string>;
  body: string;
}

const agent = new Agent({ keepAlive: true });

export function send({ url, headers, body }: Call): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const sent = request(
      url,
      {
        method: 'POST',
        agent,
        headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('end', () => {
          const text = Buffer.concat(pieces).toString();
          resolve({ status: answer.statusCode ?? 0, body: text, milliseconds: performance.now() - began });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** All calls by so many clients, each sending its next one when it has its answer. */
export async function sendAll(calls: readonly Call[], clients: number): Promise<{ seconds: number; times: number[] }> {
  const waiting = [...calls];
  const times: number[] = [];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let call = waiting.pop(); call; call = waiting.pop()) {
        const { status, body, milliseconds } = await send(call);
        if (status !== 200) throw new Error(`answered ${status}: ${body}`);
        times.push(milliseconds);
      }
    }),
  );
  return { seconds: (performance.now() - began) / 1000, times };
}

export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN;
}

export function endLoad(): void {
  agent.destroy();
}
