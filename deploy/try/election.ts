import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BallotPaper, Receipt } from '@urna/contract/election/ballots';
import { FEW_TRUSTEES_WORD, SEAL_WORD } from '@urna/contract/election/contest-admin';
import type { WindowName } from '@urna/contract/processes/calendar';
import { VOTING_DATES_WORD } from '@urna/contract/processes/calendar-rules';
import { CEDULA, documentsForm, formFor } from '../../apps/server/src/testing/clients/candidate-client.ts';
import type { TrusteeBrowser } from '../../apps/server/src/testing/clients/trustee-client.ts';
import { ballotFor } from '../../apps/server/src/testing/elections/make-ballot.ts';
import { count, openTrustee, publication, reached, readContest } from './after-the-vote.ts';
import { Site } from './site.ts';

/**
 * The people of a small election, who meet the installation as theirs would: through its proxy, and by mail. try.sh has
 * created the administrator and imported register and roll.
 *
 *   node election.ts URL MAILBOX_URL FOLDER
 */
const [, , url = '', mailbox = '', folder = ''] = process.argv;
/** From the mail sink, which shows them as JSON. */
const mailsTo = async (address: string) => {
  const answer = await fetch(`${mailbox}/mails?to=${encodeURIComponent(address)}`);
  return ((await answer.json()) as { text: string }[]).map(({ text }) => text);
};
const site = new Site({ url, mailsTo });
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

const at = (seconds: number) => new Date(Math.floor(Date.now() / 1000 + seconds) * 1000).toISOString();

async function setWindow(staff: string, window: WindowName, opens_at: string, closes_at: string): Promise<void> {
  const reason = 'Prueba de la instalación';
  const word = window === 'voting' ? { confirmation: VOTING_DATES_WORD } : {};
  await site.call('PUT', '/admin/calendar', { window, opens_at, closes_at, reason, ...word }, staff);
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
  const files = await documentsForm('CANDIDATE_ACCOUNTANT', data.id);
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

async function vote({ number, email, choice }: (typeof voters)[number]): Promise<Receipt> {
  const token = await site.logIn('/voting/accountant', number, email);
  const { data } = await site.call<{ data: BallotPaper }>('GET', '/voting/ballot', undefined, token);
  const ballot = ballotFor(data, choice);
  return (await site.call<{ data: Receipt }>('POST', '/voting/ballots', { ballot }, token)).data;
}

async function seal(staff: string, trustee: TrusteeBrowser): Promise<void> {
  // Sealing asks for dates; they are moved to now once everything is ready.
  await setWindow(staff, 'voting', at(HOUR_SECONDS), at(2 * HOUR_SECONDS));
  const few_trustees = { confirmation: FEW_TRUSTEES_WORD, reason: 'Es una prueba de la instalación.' };
  await site.call(
    'POST',
    `/admin/contests/${CONTEST}/seal`,
    { confirmation: SEAL_WORD, few_trustees, early_reason: few_trustees.reason },
    staff,
  );
  await reached(site, staff, CONTEST, 'sealed');
  await trustee.doWhatIsAsked();
}

async function voteAll(staff: string): Promise<void> {
  await setWindow(staff, 'voting', at(0), at(VOTING_SECONDS));
  await reached(site, staff, CONTEST, 'open');
  say('the vote is open');
  for (const voter of voters) {
    const { tracking_code } = await vote(voter);
    await site.call('GET', `/elections/${CONTEST}/ballots/${encodeURIComponent(tracking_code)}`);
    say(`${voter.email} voted, and found the ballot by its tracking code`);
  }
}

async function download(): Promise<void> {
  const { data, archive, proofs } = await publication(site, CONTEST);
  const counted = { choice: data.choices[0]?.votes, blank: data.blank?.votes, ballots: data.ballots };
  const cast = { choice: 2, blank: 1, ballots: 3 };
  if (JSON.stringify(counted) !== JSON.stringify(cast)) throw new Error(`counted ${JSON.stringify(counted)}`);
  writeFileSync(join(folder, 'urna.bel'), archive);
  writeFileSync(join(folder, 'proofs.json'), proofs);
  say(`the result: ${counted.choice} votes, ${counted.blank} blank; archive of ${archive.length} bytes`);
}

const staff = await site.logIn('/login', administrator.number, administrator.email);
say('the administrator logged in by a mailed code');
const opened = at(0);
await setWindow(staff, 'inscription', opened, at(HOUR_SECONDS));
const id = await register();
await approve(staff, id);
await setWindow(staff, 'inscription', opened, at(2));
await delay(2000);
say('a candidate registered with documents, and was approved');
await site.call('POST', `/admin/contests/${CONTEST}/trustees`, { name: 'Custodia Prueba', email: trusteeEmail }, staff);
const trustee = await openTrustee(site, trusteeEmail);
await trustee.doWhatIsAsked();
say('a trustee made a key and rehearsed');
const { waits_for } = await readContest(site, staff, CONTEST);
if (waits_for.length > 0) say(`before the dates are set: ${waits_for.join(' ')}`);
await seal(staff, trustee);
say('the contest is sealed, and the trustee signed the sealing act');
await voteAll(staff);
say(`waiting for the close, ${VOTING_SECONDS} seconds after the opening…`);
await reached(site, staff, CONTEST, 'closed');
await count(site, staff, CONTEST, trustee);
say('counted, decrypted by the trustee and published');
await download();
