import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readMembers } from '@urna/belenios/archive/tar';
import type { PublicElection } from '@urna/contract/election/elections';
import type { Inclusion } from '@urna/contract/election/transparency';
import { openCheckpoint } from '@urna/transparency/checkpoint';
import { hashLeaf } from '@urna/transparency/merkle/hashes';
import { readVkey } from '@urna/transparency/note/note-key';
import { plainRoot } from '../apps/server/src/testing/elections/watch-log.ts';
import { startTallyServer } from '../apps/server/src/testing/servers/tally-server.ts';
import { withBundle } from './browser-bundle.ts';
import { checkProof, type ServedProof } from './check-proof.ts';
import { quantile } from './figures.ts';
import { watchThreads } from './waiting-for-a-processor.ts';

const PROOFS = 300;
/** Of nineteen proofs in twenty. */
const ANSWER_TARGET_MS = 50;
const CHECK_TARGET_MS = 20;
const ENTRY = resolve(import.meta.dirname, 'proofs-browser-entry.ts');
const print = (line: string) => process.stdout.write(`${line}\n`);

function spread(times: readonly number[]): string {
  const [median, p95, worst] = [0.5, 0.95, 1].map((share) => quantile(times, share).toFixed(1));
  return `median ${median} ms, p95 ${p95} ms, worst ${worst} ms`;
}

const isWithin = (times: readonly number[], target: number): boolean => quantile(times, 0.95) <= target;

/**
 * Proves and checks ballots of a large box with the real server on PostgreSQL, beside a plain recomputation of its tree.
 * Fails if answers, or checks in Chromium, take longer than their targets.
 */
export async function benchProofs(ballots: number): Promise<number> {
  print(`a closed box of ${ballots} ballots, ${availableParallelism()} processors …`);
  const { server, stop } = await startTallyServer({ copies: ballots, choices: 1 });
  const url = `${server.url}/api/elections/contador`;
  try {
    const began = performance.now();
    const { data: shown } = (await (await fetch(url)).json()) as { data: PublicElection };
    const vkey = shown.election?.log?.vkey ?? '';
    const key = readVkey(vkey);
    const last = async () => {
      const answer = await fetch(`${url}/checkpoint`);
      return answer.ok ? openCheckpoint(await answer.text(), key) : null;
    };
    let checkpoint = await last();
    for (; checkpoint === null || Number(checkpoint.size) <= ballots; checkpoint = await last()) await delay(200);
    print(`tree and checkpoints      ${((performance.now() - began) / 1000).toFixed(1)} s since the server answers`);

    const threads = watchThreads([process.pid, server.process.pid ?? process.pid]);
    const asked: number[] = [];
    const undisturbed: number[] = [];
    const checked: number[] = [];
    const served: ServedProof[] = [];
    for (let place = 0; place < PROOFS; place++) {
      const number = 1 + Math.floor(Math.random() * ballots);
      threads.longestWait();
      const start = performance.now();
      const answer = await fetch(`${url}/ballots/${String(number).padStart(43, '0')}/inclusion`);
      const { data } = (await answer.json()) as { data: Inclusion };
      asked.push(performance.now() - start);
      undisturbed.push((asked.at(-1) ?? 0) - (threads.longestWait() ?? 0));
      const { event, index, proven } = data;
      const proof = { event, index, checkpoint: proven?.checkpoint ?? '', proof: proven?.proof ?? [] };
      served.push(proof);
      const read = performance.now();
      const right = checkProof(proof, vkey);
      checked.push(performance.now() - read);
      if (!right) throw new Error(`the proof of ballot ${number} is wrong`);
    }
    print(`inclusion proof, answer   ${spread(asked)} (target: p95 ${ANSWER_TARGET_MS} ms)`);
    print(`  without its waits for a processor, the database's not counted  ${spread(undisturbed)}`);
    print(`inclusion proof, check    ${spread(checked)} in Node.js`);
    const inBrowser = await withBundle(ENTRY, 'checkProofs', (page) =>
      page.evaluate<number[]>(`checkProofs(${JSON.stringify(served)}, ${JSON.stringify(vkey)})`),
    );
    if (inBrowser) print(`  in Chromium             ${spread(inBrowser)} (target: p95 ${CHECK_TARGET_MS} ms)`);
    else print('  in Chromium             not measured: there is none');

    const plain = performance.now();
    const archive = await fetch(`${url}/archive`);
    const leaves: Uint8Array[] = [];
    let bytes = 0;
    const body = async function* () {
      for await (const chunk of archive.body ?? []) {
        bytes += chunk.length;
        yield chunk;
      }
    };
    for await (const { name, content } of readMembers(body())) {
      if (name.endsWith('.event.json')) leaves.push(hashLeaf(content));
    }
    const root = plainRoot(leaves.slice(0, Number(checkpoint.size)));
    if (!Buffer.from(root).equals(checkpoint.root)) throw new Error('the recomputation gives another root');
    const seconds = ((performance.now() - plain) / 1000).toFixed(1);
    print(`plain recomputation       ${seconds} s, from a download of ${Math.round(bytes / 1e6)} MB: the same root`);
    const resumed = performance.now();
    const part = await fetch(`${url}/archive`, { headers: { range: `bytes=${bytes - 100_000}-` } });
    await part.arrayBuffer();
    print(`last 100 kB of the box    ${(performance.now() - resumed).toFixed(0)} ms (status ${part.status})`);
    return isWithin(asked, ANSWER_TARGET_MS) && isWithin(inBrowser ?? checked, CHECK_TARGET_MS) ? 0 : 1;
  } catch (error) {
    print(server.output());
    throw error;
  } finally {
    await stop();
  }
}
