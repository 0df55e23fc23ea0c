import lighthouse, { type Flags } from 'lighthouse';
import { type Browser, launch, type Page } from 'puppeteer-core';
import { fewTrustees } from '../apps/server/src/testing/elections/sealed-contest.ts';
import { type ElectionServer, startElectionServer } from '../apps/server/src/testing/servers/election-server.ts';
import { buildWebApp } from '../scripts/build-web-app.ts';
import { ensureChromium } from '../scripts/find-chromium.ts';
import { until } from './until.ts';

const CHOICES = 100;
const WANTED = 95;
const ROUNDS = 3;
const PATIENCE_SECONDS = 120;
const categories = ['performance', 'accessibility', 'best-practices'] as const;

const print = (line: string) => process.stdout.write(`${line}\n`);
const numberOf = (place: number) => String(20_000_000 + place);

/** One voter per round, because a code may be requested only once a minute. */
async function sealContest({ administrator, skipWaits }: ElectionServer): Promise<void> {
  const lines = Array.from({ length: ROUNDS }, (_, at) => `${numberOf(at)},Ana Peña,voter${at}@demo.test`);
  const form = new FormData();
  form.append('kind', 'roll-contador');
  form.append('dry_run', 'false');
  form.append('confirmation', 'REEMPLAZAR');
  form.append('file', new Blob([`numero_documento,nombre,correo\n${lines.join('\n')}\n`]), 'censo.csv');
  const { id } = await administrator.send<{ id: number }>('POST', '/admin/imports', form);
  await until(async () => {
    const { status } = await administrator.get<{ status: string }>(`/admin/imports/${id}`);
    if (status === 'failed' || status === 'refused') throw new Error(`the roll was ${status}`);
    return status === 'done';
  }, PATIENCE_SECONDS);
  await administrator.send('POST', '/admin/contests/contador/seal', {
    confirmation: 'SELLAR',
    few_trustees: fewTrustees,
  });
  await until(
    async () => (await administrator.get<{ stage: string }>('/admin/contests/contador')).stage === 'sealed',
    PATIENCE_SECONDS,
  );
  const reason = 'Es una medición: nadie firma el acta de sellado.';
  await administrator.send('POST', '/admin/contests/contador/open-without-acts', { confirmation: 'ABRIR', reason });
  await skipWaits();
  await until(
    async () => (await administrator.get<{ stage: string }>('/admin/contests/contador')).stage === 'open',
    PATIENCE_SECONDS,
  );
}

/** The server under test, and the mails that voters receive. */
type Voting = Pick<ElectionServer, 'url' | 'lastMailTo'>;

interface Admission {
  token_info: { token: string; time_milliseconds: number };
  data: { name: string; contest: string };
}

async function logIn({ url, lastMailTo }: Voting, voter: number): Promise<Admission> {
  const post = async (path: string, body: object) => {
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Admission;
  };
  const identity = { identification_number: numberOf(voter) };
  await post('/voting/accountant/request-code', identity);
  const [code = ''] = /\b\d{6}\b/.exec(await lastMailTo(`voter${voter}@demo.test`)) ?? [];
  return post('/voting/accountant/verify-code', { ...identity, code });
}

/** Opens a page in the state of a tab that has just logged in. */
async function openAs({ token_info, data }: Admission, browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  const session = { token: token_info.token, expiresAt: token_info.time_milliseconds, ...data };
  await page.evaluateOnNewDocument((kept: string) => {
    sessionStorage.setItem('urna-voter-session', kept);
  }, JSON.stringify(session));
  return page;
}

/** Uses a new browser, so that nothing is cached. */
async function round(voting: Voting, voter: number): Promise<number[]> {
  const browser = await launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
  try {
    const page = await openAs(await logIn(voting, voter), browser);
    const address = `${voting.url}/voting/ballot-accountant`;
    const options: Flags = { onlyCategories: [...categories], disableStorageReset: true, logLevel: 'error' };
    const result = await lighthouse(address, options, undefined, page);
    if (!result) throw new Error('Lighthouse answered nothing');
    const { lhr } = result;
    if (lhr.finalDisplayedUrl !== address) throw new Error(`The page led to ${lhr.finalDisplayedUrl}`);
    const told = [
      'first-contentful-paint',
      'largest-contentful-paint',
      'total-blocking-time',
      'cumulative-layout-shift',
    ];
    print(`  ${told.map((id) => `${id} ${lhr.audits[id]?.displayValue ?? '?'}`).join(', ')}`);
    for (const { id, title, score, scoreDisplayMode } of Object.values(lhr.audits)) {
      if (scoreDisplayMode === 'binary' && score === 0) print(`  not passed: ${id} (${title})`);
    }
    return categories.map((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100));
  } finally {
    await browser.close();
  }
}

/** Runs Lighthouse, emulating a throttled phone, on the ballot of a contest with 100 candidates. */
export async function benchBallotPage(): Promise<number> {
  await buildWebApp();
  const election = await startElectionServer({ choices: CHOICES });
  try {
    await sealContest(election);
    const rounds: number[][] = [];
    const voting = { url: election.server.url, lastMailTo: election.lastMailTo };
    for (let at = 0; at < ROUNDS; at += 1) rounds.push(await round(voting, at));
    const scores = categories.map((category, at) => {
      const [, median = 0] = rounds.map((found) => found[at] ?? 0).toSorted((a, b) => a - b);
      return { category, median };
    });
    print(
      `ballot of ${CHOICES} candidates, Lighthouse on its mobile profile, medians of ${ROUNDS} rounds (${WANTED} wanted):`,
    );
    for (const { category, median } of scores) print(`  ${category.padEnd(16)} ${String(median).padStart(3)}`);
    return scores.every(({ median }) => median >= WANTED) ? 0 : 1;
  } finally {
    await election.stop();
  }
}
