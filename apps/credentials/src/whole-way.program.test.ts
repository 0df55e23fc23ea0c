import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { appendBallot, appendEndOfBallots } from '@urna/belenios/archive/append';
import { makeBallot } from '@urna/belenios/ballot/make-ballot';
import { publicCredential } from '@urna/belenios/credentials';
import { nobleEd25519 } from '@urna/belenios/groups/ed25519-noble';
import { sha256Hex } from '@urna/belenios/hash';
import { readCredentialList } from '@urna/credential-files/credential-list';
import { readDestructionNote } from '@urna/credential-files/destruction-note';
import { fingerprintGroups } from '@urna/credential-files/fingerprint';
import { readReconciliation } from '@urna/credential-files/reconciliation';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBeleniosTool, ToolFolder } from '../../../packages/belenios/testing/belenios-tool.ts';
import {
  type Fixture,
  GrowingArchive,
  makeElection,
  question,
  wholeArchive,
} from '../../../packages/belenios/testing/election-fixture.ts';
import { sampled } from '../../../packages/belenios/testing/test-scope.ts';
import { toolVerification } from '../../../packages/belenios/testing/tool-election.ts';
import { openSmtpSink, type SmtpSink } from '../../../packages/mail/testing/smtp-sink.ts';
import { Authority, PASSPHRASE, rollText, testRoll } from '../testing/authority.ts';
import { fileNames, sha256OfFile } from './folder/files.ts';
import { openPrivateFile } from './private-file/open-private-file.ts';
import type { VoterCredential } from './private-file/private-file.ts';

const VOTERS = 5;
const group = nobleEd25519();
const tool = findBeleniosTool();

let authority: Authority;
let sink: SmtpSink;
let voters: VoterCredential[];
let fixture: Fixture<unknown>;

const inside = (name: keyof typeof fileNames) => join(authority.folder, fileNames[name]);
const readList = () => readCredentialList(readFileSync(inside('list'), 'utf8'));
const issuer = () => ({ election: testRoll(0).header.election, authority: readList().authority });
const folder = () => ['--folder', authority.folder];
const election = (credentials: readonly string[]) =>
  makeElection(group, {
    questions: [question(2, { blank: true })],
    voters: 0,
    uuid: testRoll(0).header.election,
    credentials,
  });

/** Quoted-printable breaks long lines. */
const textOf = (source: string) =>
  Buffer.from(
    source
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/** The digits that the administration's page shows of the same file. */
const expectDigits = async (stdout: string, name: keyof typeof fileNames) =>
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain(fingerprintGroups(await sha256OfFile(inside(name))).join(' '));

beforeAll(async () => {
  authority = new Authority();
  sink = await openSmtpSink({ keepSources: true });
});
afterAll(async () => {
  await sink.close();
  authority.remove();
});

/** Each step goes on from the one before, as the authority's work does. */
describe('the work of a credential authority, by commands', () => {
  test('shows the election of a roll, and its fingerprint as digits', async () => {
    const roll = authority.write('censo.jsonl', rollText(testRoll(VOTERS)));
    const { code, stdout } = await authority.run(['roll', '--roll', roll]);
    expect(code).toBe(0);
    expect(stdout).toContain('Contadores públicos');
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(fingerprintGroups(await sha256OfFile(roll)).join(' '));
  });

  test('makes one credential for each voter, a signed list without names, and an encrypted file', async () => {
    const { code, stdout } = await authority.make(VOTERS);
    expect(stdout).toContain('Se hicieron 5 credenciales');
    expect(code).toBe(0);
    expect(readdirSync(authority.folder).toSorted()).toEqual(
      [fileNames.list, fileNames.privateFile, fileNames.journal].toSorted(),
    );
    voters = [];
    for await (const some of (await openPrivateFile(inside('privateFile'), PASSPHRASE)).voters()) voters.push(...some);
    expect(voters.map(({ voter, name, email }) => ({ voter, name, email }))).toEqual(testRoll(VOTERS).voters);
    const list = readList();
    expect(list.roll).toBe(await sha256OfFile(authority.file('censo.jsonl')));
    expect(list.credentials).toEqual(
      voters.map(({ credential }) => publicCredential(group, credential, list.election)).toSorted(),
    );
    const everything = readdirSync(authority.folder).map((name) =>
      readFileSync(join(authority.folder, name), 'latin1'),
    );
    for (const { name, email, credential } of voters) {
      for (const secret of [name, email, credential, PASSPHRASE]) expect(everything.join('')).not.toContain(secret);
    }
    expect(stdout).not.toContain(voters[0]?.credential);
    // The administration's page shows both, to be compared by telephone.
    for (const shown of [await sha256OfFile(inside('list')), sha256Hex(issuer().authority)]) {
      expect(stdout.replaceAll(/\s+/g, ' ')).toContain(fingerprintGroups(shown).join(' '));
    }
  });

  test('refuses to make others in the same folder', async () => {
    const { code, stderr } = await authority.make(VOTERS);
    expect(code).toBe(1);
    expect(stderr).toContain('ya hay credenciales');
  });

  test('mails each voter their own link, with no secret in the subject', async () => {
    const settings = authority.mailSettings(sink.url);
    expect((await authority.run(['mail', ...folder(), '--mail', settings])).code).toBe(0);
    const { code, stdout } = await authority.run(['send', ...folder()]);
    expect(stdout).toMatch(/5 {2}Enviados\n/);
    expect(code).toBe(0);
    expect(sink.accepted.map(({ to }) => to).toSorted()).toEqual(voters.map(({ email }) => email).toSorted());
    for (const { email, name, credential } of voters) {
      const source = textOf(sink.accepted.find(({ to }) => to === email)?.source ?? '');
      expect(source).toContain(`https://vota.example.test/voting/login-accountant#credencial=${credential}`);
      expect(source).toContain(`Hola, ${name}:`);
      expect(source).toMatch(/^From: "?Universidad de Prueba"? <autoridad@universidad.test>/m);
      const head = source.slice(0, source.indexOf('\r\n\r\n'));
      expect(head).not.toContain(credential);
      const others = voters.filter((other) => other.email !== email);
      expect(others.filter((other) => source.includes(other.credential))).toEqual([]);
    }
    expect(new Set(sink.accepted.map(({ source }) => /^Message-ID: (.*)$/im.exec(source)?.[1])).size).toBe(VOTERS);
  });

  test('sends nothing a second time', async () => {
    expect((await authority.run(['send', ...folder()])).stdout).toContain('No queda ningún correo en espera');
    expect(sink.accepted).toHaveLength(VOTERS);
  });

  test('sends again to one person, for a reason, and counts it', async () => {
    const again = (voter: string, reason: string) =>
      authority.run(['send-one', ...folder(), '--voter', voter, '--reason', reason]);
    const several = await again('votante', 'Perdió el correo');
    expect(several.code).toBe(1);
    expect(several.stdout).toContain('Hay varias personas');
    expect((await again('numero 3', '')).stderr).toContain('--reason');
    expect((await again('nadie', 'Perdió el correo')).stderr).toContain('Nadie del censo');
    expect(sink.accepted).toHaveLength(VOTERS);
    expect(await again('numero 3', 'Perdió el correo')).toMatchObject({ code: 0, stdout: /enviado/ });
    expect(sink.accepted.at(-1)?.to).toBe('votante3@demo.test');
    expect((await authority.run(['status', ...folder()])).stdout).toMatch(/1 {2}Enviados de nuevo/);
  });

  test('sends to a corrected address once it was compared', async () => {
    const words = ['--voter', '11', '--reason', 'La Junta corrigió su correo', '--address', 'nuevo@demo.test'];
    expect((await authority.run(['send-one', ...folder(), ...words])).stderr).toContain('Compare el correo corregido');
    expect(sink.accepted).toHaveLength(VOTERS + 1);
    const { code, stdout } = await authority.run(['send-one', ...folder(), ...words, '--yes']);
    expect([code, stdout]).toEqual([0, expect.stringContaining('nuevo@demo.test: enviado')]);
    expect(sink.accepted.at(-1)?.to).toBe('nuevo@demo.test');
  });

  test('lists the resends, and reports what became of every mail', async () => {
    const { stdout } = await authority.run(['status', ...folder()]);
    expect(stdout).toMatch(/votante 11, .*, a nuevo@demo.test: La Junta corrigió su correo \(enviado\)/);
    expect(stdout).not.toContain('Use «report»');
    const report = authority.file('informe.csv');
    expect((await authority.run(['report', ...folder(), '--out', report])).code).toBe(0);
    expect(readFileSync(report, 'utf8').match(/;enviado;/g)).toHaveLength(VOTERS);
  });

  test.runIf(tool !== undefined)('belenios-tool accepts an archive with these credentials', () => {
    fixture = election(voters.map(({ credential }) => credential));
    const ballots = voters
      .slice(0, 3)
      .map(({ credential }) => makeBallot(fixture.election, credential, [[0, 1, 0]]).text);
    const archive = wholeArchive(fixture, ballots, [1]);
    authority.write('urna.bel', archive.bytes);
    const room = new ToolFolder(tool ?? '');
    room.write(`${testRoll(0).header.election}.bel`, archive.bytes);
    expect(toolVerification(room)).toEqual([]);
    room.remove();
  });

  test('refuses to destroy before a reconciliation, and without the typed word', async () => {
    const early = await authority.run(['destroy', ...folder(), '--confirm', 'DESTRUIR']);
    expect(early.stderr).toContain('Todavía no hay una conciliación');
    expect((await authority.run(['destroy', ...folder()])).stderr).toContain('escriba DESTRUIR');
    expect(existsSync(inside('privateFile'))).toBe(true);
  });

  test('finds a foreign credential, a missing one and a foreign ballot in another archive', async () => {
    const own = voters.map(({ credential }) => credential);
    const wrong = election([...own.slice(1), 'imdPC-AXyhaa-iUwEQ-Pr46Nw']);
    const ballots = [own[1] ?? '', 'imdPC-AXyhaa-iUwEQ-Pr46Nw'].map(
      (one) => makeBallot(wrong.election, one, [[0, 0, 1]]).text,
    );
    const path = authority.write('ajena.bel', wholeArchive(wrong, ballots, [1]).bytes);
    const { code, stdout } = await authority.run(['reconcile', ...folder(), '--archive', path]);
    expect(code).toBe(1);
    expect(stdout).toContain('Hay diferencias');
    const { problems, ...counts } = readReconciliation(readFileSync(inside('reconciliation'), 'utf8'), issuer());
    expect(counts).toMatchObject({ issued: 5, used: 1, ballots: 2 });
    expect(problems.map(({ problem, count }) => [problem, count])).toEqual([
      ['foreign_credential', 1],
      ['missing_credential', 1],
      ['foreign_ballot', 1],
    ]);
  });

  test('reconciles the published archive, and signs the counts', async () => {
    const { code, stdout } = await authority.run(['reconcile', ...folder(), '--archive', authority.file('urna.bel')]);
    expect(stdout).toContain('Todo coincide');
    expect(code).toBe(0);
    await expectDigits(stdout, 'reconciliation');
    expect(readReconciliation(readFileSync(inside('reconciliation'), 'utf8'), issuer())).toMatchObject({
      issued: 5,
      used: 3,
      ballots: 3,
      archive: await sha256OfFile(authority.file('urna.bel')),
      problems: [],
    });
  });

  test('tells every voter whether their credential was used, once, and not in the subject', async () => {
    // Not before it is told that they don't know.
    const early = await authority.run(['destroy', ...folder(), '--confirm', 'DESTRUIR']);
    expect(early.stderr).toContain('Todavía no se avisó a cada votante');
    const before = sink.accepted.length;
    const { code, stdout } = await authority.run(['notify', ...folder()]);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/5 {2}Enviados\n/)]);
    const notices = sink.accepted.slice(before).map(({ to, source }) => ({ to, text: textOf(source) }));
    // To the corrected address, and to the one of the roll as well.
    expect(notices.map(({ to }) => to).toSorted()).toEqual(
      [...voters.map(({ email }) => email), 'nuevo@demo.test'].toSorted(),
    );
    for (const [index, { email, name, credential }] of voters.entries()) {
      const text = notices.find(({ to }) => to === email)?.text ?? '';
      expect(text).toContain(`Hola, ${name}:`);
      expect(text).toContain(
        index < 3 ? 'se usó: en la urna publicada hay un voto' : 'no se usó: en la urna publicada no hay',
      );
      expect(text).not.toContain(credential);
      expect(text.slice(0, text.indexOf('\r\n\r\n'))).not.toContain('se usó');
    }
    expect((await authority.run(['notify', ...folder()])).stdout).toContain('No queda ningún aviso en espera');
    expect(sink.accepted).toHaveLength(before + VOTERS + 1);
    const status = await authority.run(['status', ...folder()]);
    expect(status.stdout).toMatch(/Avisos de si su credencial se usó\n +5 {2}Enviados/);
    const report = authority.file('avisos.csv');
    await authority.run(['report', ...folder(), '--out', report]);
    expect(readFileSync(report, 'utf8').match(/;enviado(;|\r?\n)/g)?.length).toBe(2 * VOTERS);
  });

  test('mails no notices by a list of used credentials that isn’t the reconciled one', async () => {
    const used = readFileSync(inside('used'), 'utf8');
    writeFileSync(inside('used'), used.replace(/\n[0-9a-f]{64}\n$/, '\n'));
    expect((await authority.run(['notify', ...folder()])).stderr).toContain('no es el de la conciliación firmada');
    writeFileSync(inside('used'), used);
  });

  test('finds a ballot that fails its check, and a credential with two ballots', async () => {
    const [first = '', second = ''] = voters.map(({ credential }) => credential);
    const own = election(voters.map(({ credential }) => credential));
    const ballot = (credential: string) => makeBallot(own.election, credential, [[1, 0, 0]]).text;
    const altered = ballot(second).replace(
      /"response":"(\d)/,
      (_, digit: string) => `"response":"${digit === '1' ? 2 : 1}`,
    );
    const archive = new GrowingArchive(own);
    for (const text of [ballot(first), ballot(first), altered]) archive.append((head) => appendBallot(head, text));
    const path = authority.write('mala.bel', archive.append(appendEndOfBallots).bytes);
    expect((await authority.run(['reconcile', ...folder(), '--archive', path])).code).toBe(1);
    const { problems } = readReconciliation(readFileSync(inside('reconciliation'), 'utf8'), issuer());
    expect(problems.map(({ problem }) => problem).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'archive_refused',
      'repeated_ballot',
    ]);
  });

  test('mails no notices by an archive that disagrees with the credentials', async () => {
    const refused = await authority.run(['notify', ...folder()]);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('encontró diferencias')]);
  });

  test('refuses to work with a list that was altered in the folder', async () => {
    const text = readFileSync(inside('list'), 'utf8');
    writeFileSync(inside('list'), text.replace('"count":5', '"count":6'));
    expect((await authority.run(['status', ...folder()])).stderr).toContain('fue alterado');
    const path = authority.file('urna.bel');
    expect((await authority.run(['reconcile', ...folder(), '--archive', path])).stderr).toContain('fue alterada');
    writeFileSync(inside('list'), text);
  });

  test('neither mails nor destroys the credentials of another folder', async () => {
    const other = new Authority();
    await other.make(VOTERS);
    const own = readFileSync(inside('privateFile'));
    writeFileSync(inside('privateFile'), readFileSync(join(other.folder, fileNames.privateFile)));
    other.remove();
    const others = [
      ['destroy', '--confirm', 'DESTRUIR'],
      ['send-one', '--voter', 'numero 3', '--reason', 'Perdió el correo'],
    ];
    for (const words of sampled(others, 2)) {
      expect((await authority.run([...words, ...folder()])).stderr).toContain('de otras credenciales');
    }
    expect(existsSync(inside('privateFile'))).toBe(true);
    expect(existsSync(inside('pendingNote'))).toBe(false);
    expect(sink.accepted).toHaveLength(2 * VOTERS + 3);
    writeFileSync(inside('privateFile'), own);
  });

  test('refuses an archive of another election, one that is still open, and any other file', async () => {
    const open = new GrowingArchive(election(voters.map(({ credential }) => credential)));
    const foreign = makeElection(group, { questions: [question(2)], voters: 1, uuid: 'Urna1Prueba2Urnb' });
    const ballot = makeBallot(foreign.election, foreign.credentials[0] ?? '', [[1, 0]]).text;
    const cases: [string, Uint8Array, string][] = [
      ['otra.bel', wholeArchive(foreign, [ballot], [1]).bytes, 'otra elección'],
      ['roto.bel', readFileSync(authority.file('urna.bel')).subarray(0, 5000), 'no es una urna completa'],
      ['abierta.bel', open.bytes, 'no ha cerrado'],
      ['texto.bel', Buffer.from('hola'), 'no es una urna completa'],
    ];
    for (const [name, bytes, words] of sampled(cases, 2)) {
      const path = authority.write(name, bytes);
      const { code, stderr } = await authority.run(['reconcile', ...folder(), '--archive', path]);
      expect(stderr).toContain(words);
      expect(code).toBe(1);
    }
  });

  test('destroys the private credentials and leaves a signed note', async () => {
    const hash = await sha256OfFile(inside('privateFile'));
    const { code, stderr, stdout } = await authority.run(['destroy', ...folder(), '--confirm', 'DESTRUIR']);
    await expectDigits(stdout, 'note');
    expect(stderr).toBe('');
    expect(code).toBe(0);
    const note = readDestructionNote(readFileSync(inside('note'), 'utf8'), issuer());
    expect(note).toMatchObject({ issued: 5, privateFile: hash });
    expect(note).not.toHaveProperty('withoutReconciliation');
    const left = readdirSync(authority.folder);
    expect(left).not.toContain(fileNames.privateFile);
    expect(left.filter((name) => name.startsWith(fileNames.journal))).toEqual([]);
    for (const words of [['send'], ['send-one', '--voter', '10', '--reason', 'perdida'], ['pause']]) {
      expect((await authority.run([...words, ...folder()])).stderr).toContain('se destruyeron');
    }
    expect((await authority.run(['destroy', ...folder(), '--confirm', 'DESTRUIR'])).stderr).toContain('ya se destruy');
    expect((await authority.run(['status', ...folder()])).stdout).toContain('Destruidas el');
  });

  test('finishes an interrupted destruction without the passphrase, with its own note alone', async () => {
    renameSync(inside('note'), inside('pendingNote'));
    writeFileSync(inside('privateFile'), 'half overwritten');
    const pending = readFileSync(inside('pendingNote'), 'utf8');
    const destroy = () =>
      authority.run(['destroy', ...folder(), '--confirm', 'DESTRUIR'], { CREDENTIALS_PASSPHRASE: '' });
    writeFileSync(inside('pendingNote'), pending.replace('"issued":5', '"issued":4'));
    expect((await destroy()).stderr).toContain('no se destruye nada');
    expect(existsSync(inside('privateFile'))).toBe(true);
    writeFileSync(inside('pendingNote'), pending);
    expect(await destroy()).toMatchObject({ code: 0, stderr: '' });
    expect(existsSync(inside('privateFile'))).toBe(false);
    expect(readFileSync(inside('note'), 'utf8')).toBe(pending);
  });
});
