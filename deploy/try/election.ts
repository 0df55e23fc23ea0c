import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BallotPaper, Receipt } from '@urna/contract/ballots';
import type { WindowName } from '@urna/contract/calendar';
import { type Contest, FEW_TRUSTEES_WORD, SEAL_WORD } from '@urna/contract/contest-admin';
import { PUBLISH_WORD } from '@urna/contract/contest-trustees';
import { type ContestStage, hasReached } from '@urna/contract/contests';
import { documentTypeOf, requiredDocuments } from '@urna/contract/documents';
import type { Results } from '@urna/contract/results';
import { CEDULA, formFor } from '../../apps/server/src/testing/clients/candidate-client.ts';
import { TrusteeBrowser } from '../../apps/server/src/testing/clients/trustee-client.ts';
import { ballotFor } from '../../apps/server/src/testing/elections/make-ballot.ts';
import { simpleJpeg, simplePdf } from '../../apps/server/src/testing/fixtures/hostile-fixtures.ts';
import type { TestApp } from '../../apps/server/src/testing/servers/test-app.ts';
import { Site, until } from './site.ts';

/**
 * The people of a small election, who meet the installation as theirs would: through its proxy, and by mail. try.sh has
 * created the administrator and imported register and roll.
 *
 *   node election.ts URL MAILBOX_URL FOLDER
 */
const [, , url = '', mailbox = '', folder = ''] = process.argv;
const site = new Site({ url, mailbox });
const administrator = { number: '900000009', email: 'administracion@prueba.test' };
const candidate = { number: '51000001', email: 'candidata@prueba.test' };
const trusteeEmail = 'custodia@prueba.test';
const voters = [
  { number: '70000001', email: 'votante1@prueba.test', choice: 0 },
  { number: '70000002', email: 'votante2@prueba.test', choice: 0 },
  { number: '70000003', email: 'votante3@prueba.test', choice: 'blank' },
] as const;
const CONTEST = 'contador';
/** Long enough for three votes on a busy machine: an open vote can't be closed early. */
const VOTING_SECONDS = Number(process.env['VOTING_SECONDS'] ?? 60);
const HOUR_SECONDS = 3600;

const began = Date.now();
const say = (line: string) => {
  const seconds = ((Date.now() - began) / 1000).toFixed(0).padStart(4);
  process.stdout.write(`  ${seconds} s  ${line}\n`);
};

async function openWindow(staff: string, window: WindowName, from: number, to: number): Promise<void> {
  const at = (seconds: number) => new Date(Math.floor(Date.now() / 1000 + seconds) * 1000).toISOString();
  const reason = 'Prueba de la instalación';
  const times = { opens_at: at(from), closes_at: at(to) };
  await site.call('PUT', '/admin/calendar', { window, ...times, reason }, staff);
}

async function register(): Promise<number> {
  const identity = { identification_type: CEDULA, identification_number: candidate.number };
  const { token_info } = await site.call<{ token_info: { token: string } }>('POST', '/validate-applicant', {
    ...identity,
    type_candidate: 'CANDIDATE_ACCOUNTANT',
  });
  const { token } = token_info;
  const form = { ...formFor(candidate.number), email: candidate.email };
  const { data } = await site.call<{ data: { id: number } }>('POST', '/candidates', form, token);
  const files = new FormData();
  files.append('candidate_id', String(data.id));
  for (const [at, kind] of requiredDocuments.CANDIDATE_ACCOUNTANT.entries()) {
    const bytes = kind === 'photo' ? await simpleJpeg() : simplePdf();
    files.append(`documents[${at}][document_type_id]`, String(documentTypeOf(kind).id));
    files.append(
      `documents[${at}][file]`,
      new Blob([new Uint8Array(bytes)]),
      `${kind}.${kind === 'photo' ? 'jpg' : 'pdf'}`,
    );
  }
  await site.call('POST', '/documents', files, token);
  await site.call('POST', `/candidates/${data.id}/submit-registration`, undefined, token);
  return data.id;
}

async function approve(staff: string, id: number): Promise<void> {
  const { data } = await site.call<{ data: { documents: { id: number }[] } }>(
    'GET',
    `/candidates/${id}`,
    undefined,
    staff,
  );
  const documents = data.documents.map((document) => ({ id: document.id, review_status: 'APROBADO' }));
  const observation = 'Se revisó cada documento.';
  await site.call('POST', '/candidates/review', { candidate_id: id, observation, documents }, staff);
}

/** The page behind a trustee's mailed link. */
async function openTrustee(): Promise<TrusteeBrowser> {
  const token = await site.mailed(trusteeEmail, /custodio#token=([\w-]+)/);
  const inject = async (request: string | { method?: string; url: string; headers?: object; payload?: object }) => {
    const { method = 'GET', url: path, payload } = typeof request === 'string' ? { url: request } : request;
    const answer = await site.request(method, path, payload, token);
    const rawPayload = Buffer.from(await answer.arrayBuffer());
    const body = rawPayload.toString();
    return { statusCode: answer.status, body, rawPayload, json: () => JSON.parse(body) as unknown };
  };
  // All that the trustee's browser reads of an answer.
  return new TrusteeBrowser({ inject: inject as unknown as TestApp['inject'] }, trusteeEmail, token);
}

const readContest = async (staff: string) =>
  (await site.call<{ data: Contest }>('GET', `/admin/contests/${CONTEST}`, undefined, staff)).data;

const reached = (staff: string, stage: ContestStage) =>
  until(`the contest to be ${stage}`, async () => {
    const contest = await readContest(staff);
    if (contest.sealing.error !== null) throw new Error(contest.sealing.error);
    return hasReached(contest.stage, stage) ? contest : null;
  });

async function vote({ number, email, choice }: (typeof voters)[number]): Promise<Receipt> {
  const token = await site.logIn('/voting/accountant', number, email);
  const { data } = await site.call<{ data: BallotPaper }>('GET', '/voting/ballot', undefined, token);
  const ballot = ballotFor(data, choice);
  return (await site.call<{ data: Receipt }>('POST', '/voting/ballots', { ballot }, token)).data;
}

async function seal(staff: string, trustee: TrusteeBrowser): Promise<void> {
  // Sealing asks for dates; they are moved to now once everything is ready.
  await openWindow(staff, 'voting', HOUR_SECONDS, 2 * HOUR_SECONDS);
  const few_trustees = { confirmation: FEW_TRUSTEES_WORD, reason: 'Es una prueba de la instalación.' };
  await site.call('POST', `/admin/contests/${CONTEST}/seal`, { confirmation: SEAL_WORD, few_trustees }, staff);
  await reached(staff, 'sealed');
  await trustee.doWhatIsAsked();
}

async function voteAll(staff: string): Promise<void> {
  await openWindow(staff, 'voting', 0, VOTING_SECONDS);
  await reached(staff, 'open');
  say('the vote is open');
  for (const voter of voters) {
    const { tracking_code } = await vote(voter);
    await site.call('GET', `/elections/${CONTEST}/ballots/${encodeURIComponent(tracking_code)}`);
    say(`${voter.email} voted, and found the ballot by its tracking code`);
  }
}

async function count(staff: string, trustee: TrusteeBrowser): Promise<void> {
  await reached(staff, 'tallied');
  await trustee.doWhatIsAsked();
  await reached(staff, 'decrypted');
  await site.call('POST', `/admin/contests/${CONTEST}/publish`, { confirmation: PUBLISH_WORD }, staff);
}

async function download(): Promise<void> {
  const { data } = await site.call<{ data: Results }>('GET', `/elections/${CONTEST}/results`);
  const counted = { choice: data.choices[0]?.votes, blank: data.blank?.votes, ballots: data.ballots };
  const cast = { choice: 2, blank: 1, ballots: 3 };
  if (JSON.stringify(counted) !== JSON.stringify(cast)) throw new Error(`counted ${JSON.stringify(counted)}`);
  const archive = await site.download(data.archive.url);
  const sha256 = createHash('sha256').update(archive).digest('hex');
  if (sha256 !== data.archive.sha256) throw new Error(`the archive is another: ${sha256}`);
  writeFileSync(join(folder, 'urna.bel'), archive);
  writeFileSync(join(folder, 'proofs.json'), await site.download(data.decryption_proofs.url));
  say(`the result: ${counted.choice} votes, ${counted.blank} blank; archive of ${archive.length} bytes`);
}

const staff = await site.logIn('/login', administrator.number, administrator.email);
say('the administrator logged in by a mailed code');
await openWindow(staff, 'inscription', -HOUR_SECONDS, HOUR_SECONDS);
const id = await register();
await approve(staff, id);
say('a candidate registered with documents, and was approved');
await site.call('POST', `/admin/contests/${CONTEST}/trustees`, { name: 'Custodia Prueba', email: trusteeEmail }, staff);
const trustee = await openTrustee();
await trustee.doWhatIsAsked();
say('a trustee made a key and rehearsed');
const { waits_for } = await readContest(staff);
if (waits_for.length > 0) say(`before the dates are set: ${waits_for.join(' ')}`);
await seal(staff, trustee);
say('the contest is sealed, and the trustee signed the sealing act');
await voteAll(staff);
say(`waiting for the close, ${VOTING_SECONDS} seconds after the opening…`);
await reached(staff, 'closed');
await count(staff, trustee);
say('counted, decrypted by the trustee and published');
await download();
