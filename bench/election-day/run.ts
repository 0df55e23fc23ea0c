import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { query } from '../../apps/server/src/testing/database/postgres-cluster.ts';
import { buildWebApp } from '../../scripts/build-web-app.ts';
import { keepResult } from '../figures.ts';
import type { VoteSize } from './prove-vote.ts';
import { type RegistrationSize, rehearseRegistration } from './registration.ts';
import type { RehearsedPart } from './rehearsed-part.ts';
import { type Machine, writeReport } from './report.ts';
import { startTestBed } from './test-bed.ts';
import { rehearseVote } from './vote-day.ts';

export interface DaySize {
  registration: RegistrationSize | null;
  vote: VoteSize;
}

/** On two cores that the people share with the servers, half of what they can serve. */
const usual: DaySize = {
  registration: { candidates: 90, seconds: 150, readersPerSecond: 5, slowClients: 50, mailPatienceSeconds: 150 },
  vote: {
    roll: 160_000,
    voters: 4000,
    choices: 30,
    seconds: 300,
    readersPerSecond: 10,
    slowClients: 50,
    remindersPerMinute: 1200,
    mailPatienceSeconds: 150,
  },
};

const quick: DaySize = {
  registration: { candidates: 20, seconds: 40, readersPerSecond: 5, slowClients: 20, mailPatienceSeconds: 150 },
  vote: {
    roll: 5000,
    voters: 600,
    choices: 30,
    seconds: 90,
    readersPerSecond: 5,
    slowClients: 20,
    remindersPerMinute: 600,
    mailPatienceSeconds: 150,
  },
};

/** A kill every twenty seconds. */
function long(kills: number): DaySize {
  const seconds = 20 * kills;
  return {
    registration: null,
    vote: {
      ...usual.vote,
      roll: Math.max(20_000, 3 * seconds),
      voters: 2 * seconds,
      seconds,
      remindersPerMinute: 60,
      kills,
    },
  };
}

export async function rehearse(size: DaySize): Promise<{ machine: Machine; parts: RehearsedPart[] }> {
  const [load = 0] = loadavg();
  const testBed = await startTestBed();
  try {
    const parts: RehearsedPart[] = [];
    const [version] = await query<{ server_version: string }>(testBed.cluster.adminUrl, 'show server_version');
    const machine = {
      date: new Date().toISOString().slice(0, 10),
      cores: availableParallelism(),
      processor: cpus()[0]?.model.trim() ?? 'unknown',
      memory: Math.round(totalmem() / 2 ** 30),
      node: process.version,
      postgres: version?.server_version.split(' ')[0] ?? '',
      load,
    };
    if (size.registration) parts.push(await rehearseRegistration(testBed, size.registration));
    parts.push(await rehearseVote(testBed, size.vote));
    return { machine, parts };
  } finally {
    await testBed.close();
  }
}

/** Rehearses an election day and writes its report; fails if anything that must hold doesn't. */
export async function benchElectionDay(words: readonly string[]): Promise<number> {
  const isLong = words.includes('--long');
  const kills = Number(words.find((word) => /^\d+$/.test(word)) ?? 1000);
  // Readers open its pages.
  await buildWebApp();
  const { machine, parts } = await rehearse(isLong ? long(kills) : words.includes('--quick') ? quick : usual);
  const { markdown, json, pictures } = writeReport(machine, parts);
  keepResult('election-day.md', markdown);
  keepResult('election-day.json', json);
  for (const { name, svg } of pictures) keepResult(name, svg);
  process.stdout.write(`\n${markdown}`);
  return parts.every(({ proofs }) => proofs.every(({ holds }) => holds !== false)) ? 0 : 1;
}
