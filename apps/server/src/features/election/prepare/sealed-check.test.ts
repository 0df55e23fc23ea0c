import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256Hex } from '@urna/belenios/hash';
import { spokenCode } from '@urna/belenios/spoken-code';
import type { Contest } from '@urna/contract/election/contest-admin';
import type { PublicElection, SealingAct } from '@urna/contract/election/elections';
import type { CheckSecret } from '@urna/contract/election/vote-checks';
import { afterEach, describe, expect, test } from 'vitest';
import { get, hireAndLogIn, send } from '../../../testing/clients/staff-client.ts';
import { TrusteeBrowser } from '../../../testing/clients/trustee-client.ts';
import { ballotPaper, cast, logInVoter } from '../../../testing/clients/voter-client.ts';
import { contestIds } from '../../../testing/elections/first-process.ts';
import { makeBallotFor } from '../../../testing/elections/make-ballot.ts';
import { acceptances, addChoices, addVoters, openSealedContest } from '../../../testing/elections/sealed-contest.ts';
import { turnContestClock, workOnSealing } from '../../../testing/servers/contest-workers.ts';
import { mailsTo } from '../../../testing/servers/mailbox.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';
import { verifySealingAct } from '../trustees/verify-sealing-act.ts';

const hosts = [
  { name: 'Universidad de Prueba', page: 'https://veedor.test/comprobar' },
  { name: 'Un medio', page: 'https://medio.test/' },
];
const page_sha256 = 'c'.repeat(64);
const text = JSON.stringify({ hosts, page_sha256, rule: { count: 3, percent: 0.5 } });

let app: TestApp;
afterEach(() => app.close());

const publicElection = async () => (await app.inject('/api/elections/contador')).json<{ data: PublicElection }>().data;
const sealingAct = async () =>
  (await app.inject('/api/elections/contador/sealing-act')).json<{ data: SealingAct }>().data;
const checkKeys = () =>
  app.database.db.selectFrom('election_keys').select('contest').where('purpose', '=', 'check').execute();

/** Votes, and returns the whole answer with the mail that was sent. */
async function vote(contest: Awaited<ReturnType<typeof openSealedContest>>) {
  await turnContestClock(app);
  const [voter] = contest.voters;
  if (!voter) throw new Error('nobody may vote');
  const session = await logInVoter(app, voter);
  const paper = await ballotPaper(app, session);
  const { text: ballot, tracker } = makeBallotFor(paper, 0);
  const answer = (await cast(app, session, ballot)).json<{ check: CheckSecret }>();
  const mail = (await mailsTo(app, voter.email)).find(({ subject }) => subject === 'Su comprobante de votación');
  return { paper, tracker, answer, mail: mail?.text ?? '' };
}

describe('a contest of a process that has hosts of checks', () => {
  test('is sealed with them and the page, and tells both to everybody', async () => {
    app = await openTestApp({ checkPage: page_sha256 });
    const contest = await openSealedContest(app, { contest: 'contador', checkHosts: hosts });
    expect(contest.election.sealed_check).toBe(text);
    const { election } = await publicElection();
    expect(election?.check).toEqual({ hosts, page_sha256, rule: { count: 3, percent: 0.5 } });
    expect(election?.fingerprints.check).toBe(sha256Hex(text));
    expect(await sealingAct()).toMatchObject({ check: text, fingerprints: { check: sha256Hex(text) } });
    expect(await checkKeys()).toEqual([{ contest: contestIds.contador }]);

    const { paper, tracker, answer, mail } = await vote(contest);
    expect(paper.check_hosts).toEqual(hosts);
    expect(answer.check).toEqual({ x: expect.any(String), token: expect.any(String) });
    for (const { name, page } of hosts) expect(mail).toContain(`${name}: ${page}`);
    expect(mail).toContain(`Debe ver estas palabras: ${spokenCode(tracker)}.`);

    // What is sealed stays, whatever becomes of the process.
    await app.database.db.updateTable('processes').set({ check_hosts: '[]' }).execute();
    expect((await publicElection()).election?.check?.hosts).toEqual(hosts);
  });

  test.each([
    ['nobody hosts it', { checkHosts: [] }, page_sha256],
    ['the release has no page', { checkHosts: hosts }, null],
  ])('offers no check where %s', async (_, wanted, checkPage) => {
    app = await openTestApp({ checkPage });
    const contest = await openSealedContest(app, { contest: 'contador', ...wanted });
    expect(contest.election.sealed_check).toBeNull();
    expect((await publicElection()).election).toMatchObject({ check: null, fingerprints: { check: '' } });
    expect(await checkKeys()).toEqual([]);
    const { paper, answer, mail } = await vote(contest);
    expect([paper.check_hosts, answer.check]).toEqual([[], null]);
    expect(mail).not.toContain('otro teléfono');
  });

  test('says before it is sealed without a check, and why it can’t be sealed with the authority as a host', async () => {
    app = await openTestApp({ checkPage: null });
    const { token } = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
    const read = async () => (await get(app, token, '/admin/contests/contador')).json<{ data: Contest }>().data;
    const { db } = app.database;
    expect((await read()).seals_without).toEqual([expect.stringMatching(/^Nadie aloja la comprobación del voto/)]);
    await db
      .updateTable('processes')
      .set({ check_hosts: JSON.stringify(hosts) })
      .execute();
    expect((await read()).seals_without).toEqual([expect.stringMatching(/sin la página de comprobación/)]);
    const refusal = /^La dirección de comprobación de Universidad de Prueba es de Notaría/;
    expect((await read()).waits_for).not.toContainEqual(expect.stringMatching(refusal));
    const authority = { name: 'Notaría', email: 'claves@veedor.test' };
    await send(app, token, 'PUT', '/admin/contests/contador/credentials', { by: 'authority', ...authority });
    expect((await read()).waits_for).toContainEqual(expect.stringMatching(refusal));
  });

  test('trustees sign where votes are checked, and the operator’s command says so', async () => {
    app = await openTestApp({ checkPage: page_sha256 });
    const { token } = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
    await app.database.db
      .updateTable('processes')
      .set({ check_hosts: JSON.stringify(hosts) })
      .execute();
    await addChoices(app, 'contador', 2);
    await addVoters(app, 'contador', 1);
    const path = '/admin/contests/contador';
    await send(app, token, 'POST', `${path}/trustees`, { name: 'Luz', email: 'luz@demo.test' });
    const trustee = await TrusteeBrowser.open(app, 'luz@demo.test');
    await trustee.doWhatIsAsked();
    await send(app, token, 'POST', `${path}/seal`, { confirmation: 'SELLAR', ...acceptances });
    await workOnSealing(app);
    expect((await trustee.page()).task).toMatchObject({ task: 'sealing_act', check: text });
    await trustee.doWhatIsAsked();

    const folder = mkdtempSync(join(tmpdir(), 'urna-check-'));
    try {
      const [archive, act] = [join(folder, 'urna.bel'), join(folder, 'acta.json')] as const;
      writeFileSync(archive, (await app.inject('/api/elections/contador/archive')).rawPayload);
      const judge = (data: unknown) => {
        writeFileSync(act, JSON.stringify({ data }));
        return verifySealingAct(archive, act);
      };
      const published = await sealingAct();
      expect(await judge(published)).toEqual({
        ok: true,
        lines: [
          `✓ Casilla que se selló: ${published.fingerprints.booth}`,
          '✓ Comprobación del voto: https://veedor.test/comprobar (Universidad de Prueba)',
          '✓ Comprobación del voto: https://medio.test/ (Un medio)',
          `✓ Página de comprobación: ${page_sha256}`,
          '✓ Luz (custodio 1)',
          '1 de las 1 firmas que hacen falta',
        ],
      });
      // Another host in the same words, and a check that was left out.
      for (const check of [text.replace('veedor.test', 'otro.test'), null]) {
        expect(await judge({ ...published, check })).toMatchObject({
          ok: false,
          lines: expect.arrayContaining(['✗ el acta trae otras direcciones de comprobación que las firmadas']),
        });
      }
      const { fingerprints } = published;
      const without = { ...published, check: null, fingerprints: { ...fingerprints, check: '' } };
      expect(await judge(without)).toMatchObject({ ok: false, lines: expect.arrayContaining(['✗ Luz (custodio 1)']) });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
