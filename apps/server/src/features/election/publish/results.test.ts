import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RESULT_PICTURE, type Results } from '@urna/contract/election/results';
import { cosign } from '@urna/transparency/note/cosignature';
import { secretKey, writeVkey } from '@urna/transparency/note/note-key';
import { writeSignatureLine } from '@urna/transparency/note/signature-line';
import { readNote } from '@urna/transparency/note/signed-note';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findBeleniosTool } from '../../../../../../packages/belenios/testing/belenios-tool.ts';
import { remindAwaitedTrustees } from '../../../services/election/trustees/notify-trustees.ts';
import { type Employee, hireAndLogIn, send } from '../../../testing/clients/staff-client.ts';
import type { TrusteeBrowser } from '../../../testing/clients/trustee-client.ts';
import { vote } from '../../../testing/clients/voter-client.ts';
import { publish, trusteeOf } from '../../../testing/elections/finish-contest.ts';
import { firstContest } from '../../../testing/elections/first-process.ts';
import { openSealedContest, type SealedContest } from '../../../testing/elections/sealed-contest.ts';
import { logOf, publishAll } from '../../../testing/elections/watch-log.ts';
import { beginDrill, saysDrill } from '../../../testing/fixtures/drill.ts';
import { readPdf } from '../../../testing/fixtures/read-pdf.ts';
import { guideBlocks, objectionsIn } from '../../../testing/guide/checking-guide.ts';
import { openToolShell } from '../../../testing/guide/tool-shell.ts';
import { turnContestClock, workOnTallies } from '../../../testing/servers/contest-workers.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

const RULE =
  'Si el voto en blanco obtiene la mayoría absoluta de los votos válidos, la elección se repetirá una sola vez con candidatos distintos';

/** Where a web app is built, of which only the offline verifier matters here. */
const webFolder = mkdtempSync(join(tmpdir(), 'urna-results-'));
const buildVerifier = (version: string) => {
  const page = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'" />${version}`;
  writeFileSync(join(webFolder, 'verificador.html'), page);
  return createHash('sha256').update(page).digest('hex');
};
let verifierOfPublication: string;
let trackingCode = '';
/** Of the sealing and the six votes. */
let checkpointOfVotes: string;

let app: TestApp;
let admin: Employee & { token: string };
let trustee: TrusteeBrowser;
let sealed: SealedContest;

const path = '/admin/contests/contador';
const advance = () => workOnTallies(app);
const remind = () => remindAwaitedTrustees(app.deps);
const askToPublish = (confirmation = 'PUBLICAR') => send(app, admin.token, 'POST', `${path}/publish`, { confirmation });
const results = async () => (await app.inject('/api/elections/contador/results')).json<{ data: Results }>().data;
const remindersTo = async (email: string) => {
  const mails = await app.database.db
    .selectFrom('outbox')
    .select('subject')
    .where('to_address', '=', email)
    .where('subject', 'like', 'Recordatorio%')
    .execute();
  return mails.length;
};

/** Registers a witness, once, and delivers its signature of a checkpoint. */
async function sign(name: string, seed: number, checkpoint: string): Promise<void> {
  const witness = secretKey('witness', `veedor${seed}.example`, new Uint8Array(32).fill(seed));
  const known = (await results()).log?.witnesses.some((one) => one.name === name);
  const body = { name, page: `https://${witness.name}`, vkey: writeVkey(witness) };
  if (!known) await send(app, admin.token, 'POST', '/admin/processes/2025/witnesses', body);
  const time = BigInt(Math.floor(app.clock.now().getTime() / 1000));
  const answer = await app.inject({
    method: 'POST',
    url: '/api/elections/contador/cosignatures',
    payload: writeSignatureLine(cosign(readNote(checkpoint).text, witness, time)),
    headers: { 'content-type': 'text/plain' },
  });
  expect(answer.statusCode).toBe(200);
}

/** The events that each witness signed, once its root and signature were found on the acta. */
async function printedSignatures(): Promise<Record<string, number>> {
  const { log, acta_url } = await results();
  const { pages } = await readPdf((await app.inject(acta_url)).rawPayload);
  const spaceless = pages
    .map(({ text }) => text)
    .join('')
    .replaceAll(/\s/g, '');
  return Object.fromEntries(
    (log?.witnesses ?? []).map(({ name, seen }) => {
      if (!seen) throw new Error(`${name} signed nothing`);
      expect(spaceless).toContain(seen.root);
      expect(spaceless).toContain(seen.line.replaceAll(/\s/g, ''));
      return [name, seen.events];
    }),
  );
}

beforeAll(async () => {
  verifierOfPublication = buildVerifier('1');
  app = await openTestApp({ webFolder });
  const checkHosts = [{ name: 'Universidad de Prueba', page: 'https://veedor.test/comprobar' }];
  sealed = await openSealedContest(app, { contest: 'contador', choices: 4, voters: 10, checkHosts });
  await turnContestClock(app);
  const votes = [1, 1, 2, 2, 'blank', 3] as const;
  for (const [index, choice] of votes.entries()) {
    const voter = sealed.voters[index];
    if (voter) trackingCode = (await vote(app, voter, choice)).tracking_code;
  }
  await publishAll(app);
  checkpointOfVotes = await logOf(app, 'contador').checkpoint();
  app.clock.set('2025-09-30T22:00:01Z');
  admin = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
  await turnContestClock(app);
  trustee = await trusteeOf(app, 'contador', sealed.trusteePrivateKey);
  await advance();
});
afterAll(async () => {
  await app.close();
  rmSync(webFolder, { recursive: true, force: true });
});

describe('reminders to trustees', () => {
  test('are sent once a day, also with several processes, until the trustee has decrypted', async () => {
    await remind();
    expect(await remindersTo('custodia@demo.test')).toBe(0);
    app.clock.advance(24 * 3600);
    await Promise.all([remind(), remind()]);
    expect(await remindersTo('custodia@demo.test')).toBe(1);
    app.clock.advance(23 * 3600);
    await remind();
    expect(await remindersTo('custodia@demo.test')).toBe(1);
    app.clock.advance(3600);
    await remind();
    expect(await remindersTo('custodia@demo.test')).toBe(2);
    admin = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
  });
});

describe('the result', () => {
  test('is published with a typed word, once the result and the hash of the archive exist', async () => {
    expect((await askToPublish()).json().message).toBe('Todavía no hay un resultado que publicar.');
    await trustee.doWhatIsAsked();
    await advance();
    const { db } = app.database;
    const { archive_sha256 } = await firstContest(db, 'contador');
    const setHash = (hash: string | null) =>
      db.updateTable('contests').set({ archive_sha256: hash }).where('id', '=', sealed.id).execute();
    const picture = '/api/processes/2025/elections/contador/results/picture';
    expect((await app.inject(picture)).json().code).toBe('results_not_published');
    await setHash(null);
    expect((await askToPublish()).json().message).toContain('Se está calculando la huella');
    await setHash(archive_sha256);
    expect((await askToPublish('publicar')).statusCode).toBe(422);
    await publish(app, admin, 'contador');
    expect((await askToPublish()).json().message).toBe('El resultado ya está publicado.');
  });

  test('shows votes, turnout, a tie as a tie, and how to verify them', async () => {
    const published = await results();
    expect(published).toMatchObject({
      contest: 'contador',
      blank: { votes: 1, share: 1 / 6 },
      voters: 10,
      ballots: 6,
      corrected_emails: 0,
      turnout: 0.6,
      outcome: { kind: 'tie', positions: [1, 2], votes: 2 },
      blank_majority_rule: RULE,
      trustees: [{ name: 'Custodia de prueba', decrypted_at: expect.any(String) }],
      threshold: null,
      custody: { trustees: 1, needed: 1 },
      credential_authority: null,
      election_uuid: sealed.election.uuid,
    });
    expect(published.choices.map(({ position, votes, rank }) => [position, votes, rank])).toEqual([
      [1, 2, 1],
      [2, 2, 1],
      [3, 1, 3],
      [0, 0, 4],
    ]);
    const archive = (await app.inject(published.archive.url)).rawPayload;
    expect(published.archive).toMatchObject({
      bytes: archive.length,
      sha256: createHash('sha256').update(archive).digest('hex'),
    });
    expect(archive.toString('latin1')).toContain('"type":"Result"');
  });

  const tool = findBeleniosTool();
  test.skipIf(tool === undefined)('is verified by every command of docs/checking.md as it stands', async () => {
    const address = await app.app.listen({ host: '127.0.0.1', port: 0 });
    const folder = mkdtempSync(join(tmpdir(), 'urna-guide-'));
    const shell = openToolShell(tool ?? '', folder);
    try {
      const { archive, tally_hash } = await results();
      // A person goes on in the shell in which `file` was set.
      const typed = guideBlocks().map(({ text }) =>
        text.replaceAll('https://THE.SERVER', address).replace('THE-CODE', trackingCode),
      );
      const { status, output } = await shell.run(`set -e\n${typed.join('echo @@@\n')}`);
      const printed = output.split('@@@\n');
      expect([status, printed.length], output).toEqual([0, typed.length]);
      const expected = [
        '',
        '',
        verifierOfPublication,
        'Verificada: cada paso, de la apertura al resultado, es correcto.',
        archive.sha256,
        'all checks passed',
        tally_hash,
        '{"result":[[1,0,2,2,1]]}',
        '1\n',
        'ACTA CORRECTA',
      ];
      expect(expected).toHaveLength(typed.length);
      for (const [index, words] of expected.entries()) expect(printed[index], typed[index]).toContain(words);
      expect(printed[3]).not.toContain('Sin pruebas fuertes');
      expect(objectionsIn(printed.slice(4, 9))).toEqual([]);
      expect(readdirSync(folder)).toContain('pruebas-de-descifrado-2025-contador.json');
    } finally {
      shell.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('has an acta: a tagged PDF with votes, fingerprints, trustees, signatures and a QR code', async () => {
    const published = await results();
    const answer = await app.inject(published.acta_url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    const { pages, title, language } = await readPdf(answer.rawPayload);
    expect([title, language]).toEqual(['Acta de escrutinio – Representante de los Contadores Públicos', 'es-CO']);
    const text = pages.map((page) => page.text).join('\n');
    const spaceless = text.replaceAll(/\s/g, '');
    // Of wrapped text the line ends don't matter.
    for (const sentence of [
      'Bastaría que dos personas se pusieran de acuerdo para abrir los votos: quien opera el servidor y el único custodio.',
      'Las credenciales con que se firma cada papeleta las hizo el servidor: quien lo opera podría votar por alguien que no vote.',
    ])
      expect(spaceless).toContain(sentence.replaceAll(/\s/g, ''));
    for (const part of [
      'Hay empate en el primer lugar entre',
      'Voto en blanco',
      'Personas que votaron 6',
      'Papeletas en la urna 6',
      '60,00',
      'Custodia de prueba',
      'Todos los custodios juntos, con el servidor.',
      'Por la autoridad electoral',
      'Ninguno siguió esta urna.',
    ])
      expect(text).toContain(part);
    for (const fingerprint of [
      published.archive.sha256,
      published.tally_hash,
      published.fingerprints.election,
      published.fingerprints.trustees,
      published.fingerprints.credentials,
      published.fingerprints.booth,
      'Comprobacióndelvoto,UniversidaddePruebahttps://veedor.test/comprobar',
      published.check?.page_sha256 ?? 'no page',
      published.log?.vkey ?? 'no key',
      verifierOfPublication,
      'http://127.0.0.1:3000/resultados/2025/contador',
      `${RULE}.`.replaceAll(' ', ''),
    ])
      expect(spaceless).toContain(fingerprint);
    const structure = pages.flatMap((page) => page.structure);
    expect(structure).toEqual(expect.arrayContaining(['H1', 'H2', 'Table', 'TH', 'TD']));
    expect(structure.join('\n')).toContain('Figure: Código QR que abre http://127.0.0.1:3000/resultados');
    const again = await app.inject(published.acta_url);
    expect(again.rawPayload.equals(answer.rawPayload)).toBe(true);
  });

  test('has an acta that is rendered once for all who ask, until a witness signs again', async () => {
    await sign('Universidad de Prueba', 5, checkpointOfVotes);
    await sign('Prensa de Prueba', 6, checkpointOfVotes);
    await publishAll(app);
    const atPublication = await logOf(app, 'contador').checkpoint();
    // The box grew by its end and its result: nobody has signed all of it.
    expect(await printedSignatures()).toEqual({ 'Universidad de Prueba': 7, 'Prensa de Prueba': 7 });
    const rendered = vi.spyOn(app.deps.fileSandbox, 'run');
    const url = (await results()).acta_url;
    const bytes = async () => (await app.inject(url)).rawPayload.toString('base64');
    const before = new Set(await Promise.all(Array.from({ length: 40 }, bytes)));
    expect([before.size, rendered.mock.calls.length]).toEqual([1, 0]);
    await sign('Universidad de Prueba', 5, atPublication);
    const after = new Set(await Promise.all(Array.from({ length: 40 }, bytes)));
    expect([after.size, new Set([...before, ...after]).size, rendered.mock.calls.length]).toEqual([1, 2, 1]);
    rendered.mockRestore();
    expect(await printedSignatures()).toEqual({
      'Universidad de Prueba': (await results()).log?.events,
      'Prensa de Prueba': 7,
    });
  });

  test('has a picture of the size that previews ask for, which is drawn once for all who ask', async () => {
    const drawn = vi.spyOn(app.deps.fileSandbox, 'run');
    const { picture_url } = await results();
    expect(picture_url).toBe('/api/processes/2025/elections/contador/results/picture');
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject(picture_url)));
    expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
    expect(drawn).toHaveBeenCalledTimes(1);
    drawn.mockRestore();
    const [answer] = answers;
    expect(answer?.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=300',
      'content-disposition': 'inline; filename="resultado-2025-contador.png"',
    });
    expect(await sharp(answer?.rawPayload).metadata()).toMatchObject({ format: 'png', ...RESULT_PICTURE });
    // As much as messengers still show.
    expect(answer?.rawPayload.length).toBeLessThan(300_000);
  });

  test('has an acta again after a rendering that failed', async () => {
    const atPublication = await logOf(app, 'contador').checkpoint();
    await sign('Prensa de Prueba', 6, atPublication);
    const rendering = vi.spyOn(app.deps.fileSandbox, 'run').mockRejectedValueOnce(new Error('planted'));
    const statuses: number[] = [];
    for (const _ of [1, 2]) statuses.push((await app.inject((await results()).acta_url)).statusCode);
    rendering.mockRestore();
    expect(statuses).toEqual([500, 200]);
  });

  test('names the offline verifier of its publication, whichever version is offered later', async () => {
    const acta = (await app.inject((await results()).acta_url)).rawPayload;
    const offered = buildVerifier('2');
    const later = await openTestApp({ webFolder, database: app.database, windowsOpen: false });
    expect((await later.inject('/api/verifier')).json().data.sha256).toBe(offered);
    const { data } = (await later.inject('/api/elections/contador/results')).json<{ data: Results }>();
    expect(data.verifier_sha256).toBe(verifierOfPublication);
    expect((await later.inject(data.acta_url)).rawPayload.equals(acta)).toBe(true);
    await later.app.close();
  });

  test('has in a drill an acta and a picture that say so', async () => {
    const acta = async () => (await app.inject((await results()).acta_url)).rawPayload;
    /** A corner that has one colour but for the strip of a drill. */
    const corner = async () => {
      const { rawPayload } = await app.inject((await results()).picture_url);
      return sharp(rawPayload).extract({ left: 0, top: 0, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
    };
    expect(await saysDrill(await acta())).toBe(false);
    expect([...(await corner())]).toEqual([0x0c, 0x42, 0x50]);
    await beginDrill(app);
    expect(await saysDrill(await acta())).toBe(true);
    expect([...(await corner())]).toEqual([0xf2, 0xad, 0x2e]);
  });
});
