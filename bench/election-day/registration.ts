import { setTimeout as delay } from 'node:timers/promises';
import { documentsAskedOf, standardDocuments } from '@urna/contract/candidacy/documents';
import { enrol, formFor } from '../../apps/server/src/testing/clients/candidate-client.ts';
import type { OpenDatabase } from '../../apps/server/src/testing/database/surviving-pool.ts';
import { FIRST_CALENDAR } from '../../apps/server/src/testing/elections/first-process.ts';
import { arrivals, lastHour } from './arrivals.ts';
import { type Crowd, type CrowdSize, crowdText, withBackgroundLoad } from './background-load.ts';
import { FIRST_NUMBER, type Hour, identityOf, KIND, numberOf, register } from './candidates.ts';
import { Device } from './device.ts';
import { crashThePrimary, disturb, killServer, refuseMail } from './disturbances.ts';
import { proveRegistrationMails, proveRepeats, untilMailed } from './prove-mails.ts';
import { Recording } from './recording.ts';
import type { Proof, RehearsedPart } from './rehearsed-part.ts';
import { Installation, type TestBed } from './test-bed.ts';

/** The stranger asks for a code every seven seconds, and nobody may be asked twice within a minute. */
const VICTIMS = 20;

export interface RegistrationSize extends CrowdSize {
  candidates: number;
  seconds: number;
  /** For the queue to become empty: what a dead process had claimed is sent again two minutes later. */
  mailPatienceSeconds: number;
}

/** The candidates of the hour, and behind them the stranger's victims. */
async function prepare(database: OpenDatabase, people: number): Promise<void> {
  const window = { opens_at: new Date('2020-01-01T05:00:00Z'), closes_at: new Date('2100-01-01T05:00:00Z') };
  await database.db
    .insertInto('windows')
    .values({ calendar_id: FIRST_CALENDAR, name: 'inscription', ...window })
    .execute();
  const today = new Date();
  const changes = { data_updated_on: today.toISOString().slice(0, 10) };
  const clock = { now: () => today };
  // All that enrolling uses of a test's app.
  const app = { database, clock } as unknown as Parameters<typeof enrol>[0];
  for (let candidate = 0; candidate < people; candidate++) await enrol(app, numberOf(candidate), changes);
}

/** People with a session of their own, of whom a stranger wants one: only a mailed code gives another. */
async function openVictims(installation: Installation, recording: Recording, numbers: readonly string[]) {
  const device = new Device(installation.url, recording, FIRST_NUMBER);
  for (const number of numbers) {
    const sent = { method: 'POST', body: identityOf(number) } as const;
    await device.call('validates the document', '/api/validate-applicant', sent);
  }
  device.end();
}

function crowdOf(
  { readersPerSecond, slowClients }: RegistrationSize,
  pages: readonly string[],
  victims: string[],
): Crowd {
  const login = '/api/validate-applicant';
  return {
    readersPerSecond,
    slowClients,
    pages,
    slowCall: '/api/documents',
    attack: {
      victims,
      askCode: (victim) => ({ path: login, body: { ...identityOf(victim), close_other_session: true } }),
      guessCode: (victim) => ({ path: `${login}/verify-code`, body: { ...identityOf(victim), code: '000000' } }),
      forged: (victim) => ({ path: '/api/candidates', body: formFor(victim) }),
    },
  };
}

/** What people open who think of registering; pages where they were built. */
async function pagesOf(baseUrl: string): Promise<string[]> {
  const data = ['', '/calendar', '/declarations', '/documents'].map((part) => `/api/elections${part}`);
  const page = await fetch(`${baseUrl}/candidatos`);
  await page.body?.cancel();
  return page.ok ? [...data, '/como-funciona', '/candidatos'] : data;
}

async function prove(
  database: OpenDatabase,
  { installation, mailboxes, recording, radicados, unserved }: Hour,
  { candidates, mailPatienceSeconds }: RegistrationSize,
): Promise<Proof[]> {
  await untilMailed(database, mailPatienceSeconds);
  const { db } = database;
  const taken = [...mailboxes.taken.values()];
  const addresses = [...radicados.keys()].flatMap((number) => [`cc${number}@demo.test`, formFor(number).email]);
  const stored = await db
    .selectFrom('candidates')
    .leftJoin('consolidated_pdfs', 'consolidated_pdfs.candidate_id', 'candidates.id')
    .select((builder) => [
      'candidates.identification_number as number',
      'candidates.radicado',
      'consolidated_pdfs.sha256',
      builder
        .selectFrom('documents')
        .whereRef('documents.candidate_id', '=', 'candidates.id')
        .select(({ fn }) => fn.countAll<string>().as('documents'))
        .as('documents'),
    ])
    .execute();
  const isWhole = ({ number, radicado, sha256, documents }: (typeof stored)[number]) =>
    radicado === radicados.get(number) &&
    sha256 !== null &&
    Number(documents) === documentsAskedOf(standardDocuments, KIND).length;
  const numbers = new Set(stored.map(({ number }) => number));
  return [
    {
      claim: 'Everybody who came got a radicado',
      holds: radicados.size === candidates && unserved.length === 0,
      found: unserved.slice(0, 3).join('; ') || `${radicados.size} radicados`,
    },
    {
      claim: 'Every radicado that was shown is stored with its documents and its PDF',
      holds: stored.length === radicados.size && stored.every(isWhole),
      found: `${stored.filter(isWhole).length} of ${stored.length}`,
    },
    {
      claim: 'Nobody is registered twice, and no radicado is given twice',
      holds: numbers.size === stored.length && new Set(radicados.values()).size === radicados.size,
      found: `${numbers.size} people, ${new Set(radicados.values()).size} radicados`,
    },
    await proveRegistrationMails(database, taken, addresses),
    proveRepeats(taken, recording.outages),
    installation.proveLog(),
  ];
}

/** The last hour of registration, in the given seconds: mail server, primary database and a server fail in it. */
export async function rehearseRegistration(testBed: TestBed, size: RegistrationSize): Promise<RehearsedPart> {
  const { candidates, seconds } = size;
  const { url, database } = await testBed.newDatabase('registration');
  const victims = Array.from({ length: Math.min(VICTIMS, seconds) }, (_, index) => numberOf(candidates + index));
  await prepare(database, candidates + victims.length);
  const installation = await Installation.start(url, testBed);
  // Mails of what was rehearsed before.
  testBed.mailboxes.taken.clear();
  const meter = installation.meter(testBed);
  try {
    const baseUrl = installation.url;
    const crowd = crowdOf(size, await pagesOf(baseUrl), victims);
    await openVictims(installation, new Recording(), victims);
    const recording = new Recording();
    const { mailboxes } = testBed;
    const hour: Hour = { installation, mailboxes, recording, radicados: new Map(), unserved: [] };
    const day = { testBed, installation, recording };
    const people = arrivals(lastHour, candidates, seconds).map(async (second, candidate) => {
      await delay(second * 1000);
      await register(hour, candidate);
    });
    const disturbing = disturb(seconds, day, [
      { part: 0.15, act: () => refuseMail(day, 0.1 * seconds * 1000) },
      { part: 0.4, act: () => crashThePrimary(day) },
      { part: 0.75, act: () => killServer(day, 0) },
    ]);
    const others = await withBackgroundLoad({ url: installation.url, recording }, crowd, [...people, disturbing]);
    meter.stop();
    return {
      title: 'The last hour of registration',
      sentence: `${candidates} candidates, each with a photo and ${documentsAskedOf(standardDocuments, KIND).length - 1} documents of 250 kB, in ${seconds} seconds; beside them ${crowdText(crowd)}.`,
      served: 'registrations',
      phases: lastHour,
      people: candidates,
      seconds,
      recording,
      spent: meter.spent,
      proofs: [...(await prove(database, hour, size)), ...others],
    };
  } finally {
    meter.stop();
    await installation.stop();
  }
}
