import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { publicCredential } from '@urna/belenios/credentials';
import { writeElection } from '@urna/belenios/election';
import { nobleEd25519 } from '@urna/belenios/groups/ed25519-noble';
import { sha256Base64 } from '@urna/belenios/hash';
import { spokenCredential } from '@urna/belenios/spoken-code';
import { makeTrusteeKeyPair } from '@urna/belenios/trustees/trustee-key';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Authority, rollText, testRoll } from '../../testing/authority.ts';
import { readLetters } from '../../testing/read-letters.ts';
import { inFolder } from '../folder/files.ts';
import { MailJournal } from '../mails/mail-journal.ts';
import { LETTERS_PER_FILE } from './write-letters.ts';

const group = nobleEd25519();
const { header } = testRoll(1);
const AUTHORITY = ['--authority', 'Universidad de Prueba'];

/** Whose credentials are made once; each test writes into a folder of its own. */
let authority: Authority;
let made = 0;
let out: string;
beforeAll(async () => {
  authority = new Authority();
  await authority.make(3);
});
beforeEach(() => {
  made += 1;
  out = authority.file(`cartas-${made}`);
});
afterAll(() => authority.remove());

const order = (...more: string[]) => ['letters', '--folder', authority.folder, '--out', out, ...AUTHORITY, ...more];
const letters = (...more: string[]) => authority.run(order(...more));
const pdfs = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.pdf')) : [];
const readAll = async () =>
  (await Promise.all(pdfs(out).map((name) => readLetters(readFileSync(join(out, name)))))).flat();

/** Another authority, for what the shared one must not see. */
async function withOther<T>(work: () => Promise<T>): Promise<T> {
  const shared = authority;
  authority = new Authority();
  out = authority.file('cartas');
  try {
    return await work();
  } finally {
    authority.remove();
    authority = shared;
  }
}
async function makeFor(roll: ReturnType<typeof testRoll>): Promise<void> {
  const path = authority.write('censo.jsonl', rollText(roll));
  await authority.run(['make', '--roll', path, '--out', authority.folder, '--yes']);
}

const electionText = (uuid: string) =>
  writeElection({
    description: '',
    name: 'Elecciones 2026',
    group: 'Ed25519',
    publicKey: makeTrusteeKeyPair(group).publicKey.publicKey,
    questions: [{ answers: ['Ana'], blank: true, min: 1, max: 1, question: 'Representante' }],
    uuid,
  });

describe('letters', () => {
  test('say on one page each all that a voter needs, and their code is the link with the credential', async () => {
    const { code, stdout, stderr } = await letters();
    expect([code, stdout]).toEqual([0, expect.stringContaining('Se escribieron 3 cartas en 1 archivo')]);
    const credentials = await authority.credentials();
    for (const credential of credentials) expect(stdout + stderr).not.toContain(credential);

    const read = await readAll();
    expect(read).toHaveLength(3);
    for (const [index, { text, qr }] of read.entries()) {
      const credential = credentials[index] ?? '';
      expect(qr).toBe(`${header.address}${header.login}#credencial=${credential}`);
      for (const words of [
        `Votante Número ${index + 1}`,
        `votante${index + 1}@demo.test`,
        `Número ${10 + index} del censo`,
        credential,
        header.contest,
        spokenCredential(publicCredential(group, credential, header.election)),
        ...header.check_hosts.flatMap(({ name, page }) => [name, page]),
        ...header.contact,
        'Universidad de Prueba',
        'Se publica al sellar la elección',
      ]) {
        expect(text).toContain(words);
      }
    }
    const [name = ''] = readdirSync(out);
    expect([statSync(out).mode & 0o777, statSync(join(out, name)).mode & 0o777]).toEqual([0o700, 0o600]);
  });

  test('say nothing of a check where no host offers one', async () => {
    const roll = testRoll(1);
    await withOther(async () => {
      await makeFor({ ...roll, header: { ...roll.header, check_hosts: [] } });
      expect((await letters()).stdout).toContain('la elección no lo ofrece');
      expect((await readAll())[0]?.text).not.toMatch(/Compruebe|palabras/);
    });
  });

  test('go to those whose mail wasn’t sent, on request', async () => {
    const journal = MailJournal.open(inFolder(authority.folder, 'journal'));
    journal.note(10, { state: 'sent' });
    journal.note(11, { state: 'failed', reason: 'no existe' });
    journal.note(12, { state: 'sent' });
    journal.close();
    expect((await letters('--unsent')).stdout).toContain('Se escribió 1 carta');
    const read = await readAll();
    expect(read).toHaveLength(1);
    expect(read[0]?.text).toContain('votante2@demo.test');
  });

  test('lead to the booth of the mail settings, and name the authority as these do', async () => {
    const mail = authority.mailSettings('smtp://127.0.0.1:2525', { booth: 'https://casilla.universidad.test' });
    expect((await authority.run([...order().slice(0, 5), '--mail', mail])).code).toBe(0);
    const [letter] = await readAll();
    expect(letter?.qr).toMatch(/^https:\/\/casilla\.universidad\.test\/voting\//);
    expect(letter?.text).toContain('Universidad de Prueba, autoridad@universidad.test');
  });

  test('bear the fingerprint of the sealed election, and of no other one', async () => {
    const own = electionText(header.election);
    const fingerprint = sha256Base64(own);
    const foreign = authority.write('otra.json', electionText('Ajena1Prueba2Ajena'));
    expect((await letters('--election', foreign)).stderr).toContain('es de otra elección');
    expect((await letters('--election', 'nada')).stderr).toContain('no es un archivo, ni una huella');
    const answers = [
      authority.write('eleccion.json', `${own}\n`),
      authority.write('respuesta.json', JSON.stringify({ data: { election: own, trustees: '[]' } })),
    ];
    expect((await letters('--election', fingerprint)).code).toBe(0);
    expect((await readAll())[0]?.text).toContain(fingerprint);
    // The table says the same, and isn't drawn.
    for (const election of answers) {
      expect((await letters('--election', election, '--csv', '--replace')).code).toBe(0);
      expect(readFileSync(join(out, 'cartas.csv'), 'utf8')).toContain(fingerprint);
    }
  });

  test('are never overwritten unasked, and no folder with anything else is replaced', async () => {
    await letters();
    const refused = await letters();
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('ya hay cartas')]);
    expect((await letters('--csv', '--replace')).code).toBe(0);
    expect(readdirSync(out)).toEqual(['cartas.csv']);
    writeFileSync(join(out, 'tesis.doc'), 'x');
    expect((await letters('--replace')).stderr).toContain('tiene otros archivos');
    expect(readdirSync(out)).toContain('tesis.doc');
  });

  test('need the authority’s name', async () => {
    const nameless = await authority.run(order().slice(0, 5));
    expect([nameless.code, nameless.stderr]).toEqual([1, expect.stringContaining('Falta --authority')]);
    expect(existsSync(out)).toBe(false);
  });

  test(
    'that a killed process had finished are kept by the next one, which writes the others',
    {
      tags: ['full'],
      timeout: 240_000,
    },
    () =>
      withOther(async () => {
        await authority.make(2 * LETTERS_PER_FILE + 10);
        const partial = authority.file('.cartas.incompleta');
        const child = authority.start(order());
        while (pdfs(partial).length === 0) await delay(5);
        child.kill('SIGKILL');
        await once(child, 'exit');
        expect(existsSync(out)).toBe(false);
        const [finished = ''] = pdfs(partial);
        const { ino } = statSync(join(partial, finished));

        expect((await letters()).stdout).toContain('Se escribieron 1.010 cartas en 3 archivos');
        expect(existsSync(partial)).toBe(false);
        expect(statSync(join(out, finished)).ino).toBe(ino);
        const names = ['cartas-000001-000500.pdf', 'cartas-000501-001000.pdf', 'cartas-001001-001010.pdf'];
        expect(readdirSync(out)).toEqual(names);
        const last = await readLetters(readFileSync(join(out, names[2] ?? '')));
        expect(last.map(({ qr }) => qr.slice(-25))).toEqual((await authority.credentials()).slice(1000));
      }),
  );

  test('letters that another order left unfinished aren’t mixed with these', async () => {
    const partial = join(authority.path, `.${basename(out)}.incompleta`);
    mkdirSync(partial);
    writeFileSync(join(partial, 'para.txt'), 'otra orden');
    writeFileSync(join(partial, 'cartas-000001-000003.pdf'), 'de otra orden');
    expect((await letters()).code).toBe(0);
    expect(await readAll()).toHaveLength(3);
  });
});

test('the table for another program is quoted, and runs no formula', async () => {
  const roll = testRoll(2);
  const [first, second] = roll.voters;
  if (!first || !second) throw new Error('the roll is empty');
  const voters = [
    { ...first, name: '=HYPERLINK("http://x.test")' },
    { ...second, name: 'Ana; la "mona"' },
  ];
  const [credentials, table] = await withOther(async () => {
    await makeFor({ ...roll, voters });
    expect((await letters('--csv')).stdout).toContain('Se escribieron 2 cartas en 1 archivo');
    return [await authority.credentials(), readFileSync(join(out, 'cartas.csv'), 'utf8')] as const;
  });
  const [head, ...lines] = table.slice(1).split('\r\n');
  expect(head).toMatch(/^Votante;Nombre;Correo;Credencial;Enlace para votar;/);
  const link = `${header.address}${header.login}#credencial=`;
  const cells = (index: number, name: string) => {
    const credential = credentials[index] ?? '';
    const words = spokenCredential(publicCredential(group, credential, header.election));
    const hosts = header.check_hosts.map((host) => `${host.name}: ${host.page}`).join(';');
    return `${10 + index};${name};votante${index + 1}@demo.test;${credential};${link}${credential};${words};;${hosts}`;
  };
  expect(lines).toEqual([cells(0, `"'=HYPERLINK(""http://x.test"")"`), cells(1, '"Ana; la ""mona"""'), '']);
});
