import { setTimeout as delay } from 'node:timers/promises';
import type { CandidateBook } from '@urna/contract/candidacy/candidates';
import type { PublicElection } from '@urna/contract/election/elections';
import type { Campaign } from '@urna/contract/mail/campaigns';
import { openBenchContest } from '../../apps/server/src/testing/elections/cast-bench.ts';
import { prepareBallots } from '../../apps/server/src/testing/elections/real-voting.ts';
import { Site } from '../../deploy/try/site.ts';
import { arrivals, voteDay } from './arrivals.ts';
import { type Crowd, crowdText, withBackgroundLoad } from './background-load.ts';
import { Device, Refused } from './device.ts';
import {
  type Disturbance,
  disturb,
  killServer,
  loseThePrimary,
  manyKills,
  refuseMail,
  restartServers,
} from './disturbances.ts';
import { Administrator, CONTEST, proveBox, proveResult, type VoteDay, type VoteSize } from './prove-vote.ts';
import { Recording } from './recording.ts';
import type { Proof, RehearsedPart } from './rehearsed-part.ts';
import { Installation, type TestBed } from './test-bed.ts';
import { type Polls, vote } from './voters.ts';

const VICTIMS = 60;
const ADMINISTRATOR = 3_000_000;

type Draft = Pick<Campaign, 'id' | 'revision'>;

/** Written the day before. */
async function draftReminder({
  site,
  size,
  administrator,
}: Pick<VoteDay, 'site' | 'size' | 'administrator'>): Promise<Draft> {
  const draft = { contest: CONTEST, kind: 'recordatorio', audience: 'not_voted', per_minute: size.remindersPerMinute };
  const staff = await administrator.token();
  return (await site.call<{ data: Campaign }>('POST', '/admin/campaigns', draft, staff)).data;
}

async function remind(day: VoteDay, { id, revision }: Draft): Promise<void> {
  const { installation, recording, administrator, size } = day;
  const device = new Device(installation.url, recording, ADMINISTRATOR);
  const token = await administrator.token();
  const path = `/api/admin/campaigns/${id}`;
  const sent = { method: 'POST', body: { confirmation: 'ENVIAR', revision }, token } as const;
  try {
    await device.call('starts the reminders', `${path}/start`, sent).catch((error: unknown) => {
      // Refused once it runs: the answer to the first attempt was lost.
      if (!(error instanceof Refused)) throw error;
    });
    const { data } = await device.call<{ data: Campaign }>('reads the campaign', path, { token });
    if (data.status === 'draft') throw new Error('the reminders did not start');
  } finally {
    device.end();
  }
  recording.event(`a reminder starts, ${size.remindersPerMinute} mails a minute`);
}

function usualDay(day: VoteDay, draft: Draft): Disturbance[] {
  const { seconds } = day.size;
  return [
    { part: 0.25, act: () => remind(day, draft) },
    { part: 0.35, act: () => killServer(day, 0) },
    { part: 0.5, act: () => restartServers(day) },
    { part: 0.58, act: () => refuseMail(day, 0.06 * seconds * 1000) },
    { part: 0.82, act: () => loseThePrimary(day) },
  ];
}

async function holdVote(day: VoteDay, voters: Parameters<typeof vote>[1][], crowd: Crowd, draft: Draft) {
  const { installation, recording, polls, size } = day;
  const disturbances = size.kills ? manyKills(day, size.kills) : usualDay(day, draft);
  const meter = installation.meter(day.testBed);
  const people = arrivals(voteDay, voters.length, size.seconds).map(async (second, number) => {
    await delay(second * 1000);
    const voter = voters[number];
    if (voter) await vote(polls, voter, number);
  });
  const disturbing = disturb(size.seconds, day, disturbances);
  const others = await withBackgroundLoad({ url: installation.url, recording }, crowd, [...people, disturbing]).finally(
    () => meter.stop(),
  );
  recording.event('everybody has an answer');
  return { others, spent: meter.spent };
}

/** What people open to read: data of the box and its candidates, each photo, and pages where they were built. */
async function pagesOf(site: Site): Promise<string[]> {
  const { data } = await site.call<{ data: CandidateBook }>('GET', `/elections/${CONTEST}/candidates`);
  const photos = data.candidates.flatMap(({ photo_url }) => photo_url ?? []);
  const parts = ['', `/${CONTEST}/candidates`, `/${CONTEST}/turnout`, `/${CONTEST}/checkpoint`];
  const texts = parts.map((part) => `/api/elections${part}`);
  const page = await site.request('GET', '/candidatos');
  await page.body?.cancel();
  const pages = page.ok ? ['/candidatos', '/resultados'] : [];
  const turns = Array.from({ length: Math.max(texts.length, photos.length) }, (_, index) => [
    texts[index % texts.length],
    photos[index],
    pages[index % 2],
  ]);
  return turns.flat().filter((path) => path !== undefined);
}

const identityOf = (identification_number: string) => ({ identification_number });

function crowdOf(size: VoteSize, pages: readonly string[], victims: readonly string[]): Crowd {
  const { readersPerSecond, slowClients } = size;
  const login = '/api/voting/accountant';
  return {
    readersPerSecond,
    slowClients,
    pages,
    slowCall: '/api/voting/ballots',
    attack: {
      victims,
      askCode: (victim) => ({ path: `${login}/request-code`, body: identityOf(victim) }),
      guessCode: (victim) => ({ path: `${login}/verify-code`, body: { ...identityOf(victim), code: '000000' } }),
      forged: () => ({ path: '/api/voting/ballots', body: { ballot: '{}' } }),
    },
  };
}

/** The report of the hours before is worth having even then. */
const failedCount = (error: unknown): Proof[] => [
  { claim: 'The box is counted and published', holds: false, found: String(error) },
];

/** The day of the vote in the given seconds, from the first voter to the verified archive. */
export async function rehearseVote(testBed: TestBed, size: VoteSize): Promise<RehearsedPart> {
  const { url, database } = await testBed.newDatabase('vote');
  process.stdout.write(`  a roll of ${size.roll}, its sealing, and ${size.voters} ballots …\n`);
  const contest = await openBenchContest(database, { choices: size.choices, voters: size.roll });
  const ballots = await prepareBallots(contest, contest.voters.slice(0, size.voters), size.choices);
  const voters = ballots.map((ballot, index) => {
    const voter = contest.voters[index];
    if (!voter) throw new Error('fewer on the roll than vote');
    return { voter, ballot };
  });
  const victims = contest.voters
    .slice(size.voters, size.voters + VICTIMS)
    .map(({ identification_number }) => identification_number ?? '');
  const installation = await Installation.start(url, testBed);
  // Mails of what was rehearsed before.
  testBed.mailboxes.taken.clear();
  try {
    const baseUrl = installation.url;
    const site = new Site({ url: baseUrl, mailsTo: (address) => Promise.resolve(testBed.mailboxes.keptFor(address)) });
    const { data } = await site.call<{ data: PublicElection }>('GET', `/elections/${CONTEST}`);
    if (!data.election) throw new Error('the contest is not sealed');
    const administrator = new Administrator({ database, site, testBed });
    const draft = await draftReminder({ site, size, administrator });
    const crowd = crowdOf(size, await pagesOf(site), victims);
    const recording = new Recording();
    const polls: Polls = {
      url: installation.url,
      recording,
      mailboxes: testBed.mailboxes,
      election: data.election,
      receipts: new Map(),
      unserved: [],
      unproven: [],
    };
    const day = { testBed, installation, database, recording, polls, site, size, administrator };
    const { others, spent } = await holdVote(day, voters, crowd, draft);
    const box = await proveBox(day);
    const votes = Array.from(
      { length: size.choices },
      (_, choice) => voters.filter((_voter, index) => index % size.choices === choice).length,
    );
    return {
      title: 'The vote',
      sentence: `${size.roll} on the roll, ${size.choices} candidates, ${size.voters} voters in ${size.seconds} seconds; beside them ${crowdText(crowd)}, and a campaign of reminders.`,
      served: 'votes',
      phases: voteDay,
      people: size.voters,
      seconds: size.seconds,
      recording,
      spent,
      proofs: [...box, ...others, ...(await proveResult(day, contest, votes).catch(failedCount))],
    };
  } finally {
    await installation.stop();
  }
}
