import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openEmbedded, openPostgres } from '../../platform/database/connect.ts';
import { databaseIsShared } from '../../testing/database/test-database.ts';
import { publishAll } from '../../testing/elections/watch-log.ts';
import {
  archive,
  type FinishedProcess,
  finishProcess,
  type Person,
  traitsOf,
} from '../../testing/fixtures/finished-process.ts';
import {
  type CommandEnd,
  endOfCommand,
  type Installation,
  newInstallation,
  runCommand,
} from '../../testing/servers/command-process.ts';
import { openTestApp } from '../../testing/servers/test-app.ts';
import { ExportFolder } from '../export/export-folder.ts';

// Each command is a process of its own, and opens the database anew.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let installation: Installation;
let env: Record<string, string>;
let finished: FinishedProcess;
let work: string;
/** What the public endpoints answer, by the name of the exported file. */
const answered = new Map<string, Buffer>();
const endpoints = {
  'urna.bel': 'archive',
  'acta.pdf': 'acta',
  'resultado.json': 'results',
  'pruebas-de-descifrado.json': 'decryption-proofs',
  'acta-de-sellado.json': 'sealing-act',
  'punto-de-control.txt': 'checkpoint',
  'eleccion.json': '',
};
const run = (...words: string[]): Promise<CommandEnd> => endOfCommand(env, ...words);
const inWork = (name: string) => join(work, name);

beforeAll(async () => {
  installation = await newInstallation({ migrated: true });
  env = { ...installation.env, PUBLIC_URL: 'http://127.0.0.1:3000' };
  work = mkdtempSync(join(tmpdir(), 'urna-export-'));
  const { DATABASE_URL: url = null } = installation.env;
  const open = url
    ? openPostgres(url, { maxConnections: 10, onError: () => undefined })
    : await openEmbedded({ folder: installation.dataDir });
  const app = await openTestApp({ database: { ...open, url } });
  finished = await finishProcess(app);
  const { contest } = await app.database.db
    .selectFrom('candidates')
    .select('contest')
    .where('id', '=', finished.reviewed.id)
    .executeTakeFirstOrThrow();
  await app.database.db
    .insertInto('form_drafts')
    .values(
      [finished.reviewed, finished.rejected].map(({ number }) => ({
        contest,
        identification_type_id: 1,
        identification_number: number,
        content: JSON.stringify({ physicalAddress: `Calle a medias de ${number}` }),
        saved_at: app.clock.now(),
      })),
    )
    .execute();
  await archive(app, finished.process);
  await publishAll(app);
  for (const [file, path] of Object.entries(endpoints)) {
    const answer = await app.inject(`/api/processes/2025/elections/contador/${path}`.replace(/\/$/, ''));
    if (answer.statusCode !== 200) throw new Error(answer.body);
    answered.set(file, answer.rawPayload);
  }
  await app.close();
});
afterAll(async () => {
  rmSync(work, { recursive: true, force: true });
  await installation.remove();
});

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(folder, name)).isFile());
const check = (folder: string) => execFileSync('sha256sum', ['-c', '--quiet', 'MANIFIESTO.sha256'], { cwd: folder });
/** The unpublished traits of the process's people. */
const secretsOf = (...people: (Person & { id: number })[]) =>
  people.flatMap(({ id: _id, ...person }) => traitsOf(person));

test('process list says how long personal data is kept', async () => {
  const { stdout } = await run('process', 'list');
  expect(stdout).toMatch(
    /^2025 +archivado +Elecciones 2025 \(2026-2029\) +datos personales hasta el 30\/10\/2025 a las 17:00/,
  );
});

describe('process export', () => {
  test('refuses a folder that is not empty, an unknown process, and a missing address', async () => {
    mkdirSync(inWork('used'));
    writeFileSync(inWork('used/file'), '');
    expect((await run('process', 'export', '2025', inWork('used'))).stderr).toContain('no está vacía');
    expect((await run('process', 'export', '1999', inWork('other'))).stderr).toContain('No hay un proceso «1999»');
    expect((await run('process', 'export', '2025')).code).toBe(2);
    if (!databaseIsShared) return;
    const { code, stderr } = await endOfCommand(installation.env, 'process', 'export', '2025', inWork('other'));
    expect([code, stderr]).toEqual([1, expect.stringContaining('Falta PUBLIC_URL')]);
  });

  test('writes what the endpoints serve, to the byte, with a manifest that sha256sum accepts', async () => {
    const folder = inWork('exported');
    const { code, stdout, stderr } = await run('process', 'export', '2025', folder);
    expect([code, stderr]).toEqual([0, expect.stringContaining('elecciones/contador')]);
    expect(stdout).toContain('sha256sum -c MANIFIESTO.sha256');
    check(folder);
    const manifest = readFileSync(join(folder, 'MANIFIESTO.sha256'), 'utf8').trim().split('\n');
    expect(manifest.map((line) => line.slice(66)).toSorted()).toEqual(
      filesOf(folder)
        .filter((name) => name !== 'MANIFIESTO.sha256')
        .toSorted(),
    );
    for (const [file, bytes] of answered) {
      expect(readFileSync(join(folder, 'elecciones/contador', file)).equals(bytes), file).toBe(true);
    }
    // The contest that was never sealed has its roll, and nobody admitted.
    expect(readdirSync(join(folder, 'elecciones/ies')).toSorted()).toEqual([
      'avisos-no-fui-yo.csv',
      'candidatos.json',
      'censo.csv',
      'eleccion.json',
    ]);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, 'proceso.json')).mode & 0o777).toBe(0o600);
  });

  test('leaves no manifest in a folder that was not written to its end', async () => {
    const folder = await ExportFolder.create(inWork('broken'));
    async function* broken() {
      yield 'half';
      throw new Error('the connection broke');
    }
    await expect(folder.write('urna.bel', broken())).rejects.toThrow('the connection broke');
    expect(filesOf(inWork('broken'))).toEqual(['urna.bel']);
    expect((await run('process', 'export', '2025', inWork('broken'))).stderr).toContain('no está vacía');
  });

  test('the exported archive and sealing act verify', async () => {
    const pathOf = (name: string) => inWork(`exported/elecciones/contador/${name}`);
    const proofs = ['--proofs', pathOf('pruebas-de-descifrado.json')];
    // Throws unless it ends with 0.
    await runCommand({}, 'verify', pathOf('urna.bel'), ...proofs);
    expect(await runCommand({}, 'verify-sealing-act', pathOf('urna.bel'), pathOf('acta-de-sellado.json'))).toContain(
      'ACTA CORRECTA',
    );
  });

  test('the exported booth is the sealed one, with all its files', async () => {
    const folder = inWork('exported/elecciones/contador/casilla');
    const [hash = '', ...others] = readdirSync(folder);
    expect(others).toEqual([]);
    expect(await runCommand({}, 'booth', 'hash', join(folder, hash, 'voting'))).toContain(`Casilla: ${hash}`);
    expect(answered.get('acta-de-sellado.json')?.toString()).toContain(`"booth":"${hash}"`);
  });

  test('the chain of the log can be verified with the file alone', () => {
    const lines = readFileSync(inWork('exported/actividades.jsonl'), 'utf8').trim().split('\n');
    let previous = '00'.repeat(32);
    let personal = 0;
    const sha256 = (...parts: (string | Buffer)[]) =>
      parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');
    for (const [index, line] of lines.entries()) {
      const entry = JSON.parse(line) as Record<'contenido' | 'huella_anterior' | 'huella', string> &
        Record<'sal' | 'parte_personal', string | null> & { id: number };
      expect([entry.id, entry.huella_anterior]).toEqual([index + 1, previous]);
      expect(sha256(Buffer.from(previous, 'hex'), entry.contenido)).toBe(entry.huella);
      previous = entry.huella;
      const content = JSON.parse(entry.contenido) as { personal_hash: string; properties: { process?: string } };
      expect(entry.parte_personal !== null).toBe(content.properties.process === '2025');
      if (entry.sal === null || entry.parte_personal === null) continue;
      expect(`\\x${sha256(Buffer.from(entry.sal, 'hex'), entry.parte_personal)}`).toBe(content.personal_hash);
      personal++;
    }
    expect(personal).toBeGreaterThan(20);
  });

  test('has candidates, decisions, documents, and the roll with who voted', () => {
    const read = (name: string) => readFileSync(inWork(`exported/${name}`), 'utf8');
    const { reviewed, rejected, disowned, voters } = finished;
    for (const { number, email } of [reviewed, rejected, disowned]) {
      expect(read('candidatos/candidatos.csv')).toContain(number);
      expect(read('candidatos/candidatos.csv')).toContain(email);
    }
    expect(read('candidatos/decisiones.csv')).toContain('RECHAZADO');
    expect(read('candidatos/documentos.csv')).toContain('El certificado de antecedentes no está vigente.');
    const listed = read('candidatos/candidatos.csv')
      .split('\n')
      .find((one) => one.includes(reviewed.number));
    const [radicado] = /2025-C-\d{8}/.exec(listed ?? '') ?? [];
    expect(filesOf(inWork(`exported/candidatos/${radicado}`)).toSorted()).toEqual([
      expect.stringMatching(/^\d+-photo\.jpg$/),
      expect.stringMatching(/^\d+-cedula\.pdf$/),
      expect.stringMatching(/^\d+-antecedentes\.pdf$/),
      'consolidado.pdf',
      expect.stringMatching(/^respuesta-\d+\.pdf$/),
    ]);
    expect(read('candidatos/preguntas.csv')).toMatch(/apellido de soltera.*como mi abuela.*respuesta-\d+\.pdf/);
    const roll = read('elecciones/contador/censo.csv').trim().split('\r\n').slice(1);
    expect(roll).toHaveLength(voters.length);
    expect(roll.filter((line) => line.includes(';Sí;'))).toHaveLength(finished.certificates.length);
    expect(read('cambios.csv')).toContain('Filomena');
    expect(read('reclamaciones.csv')).toMatch(/No está en el censo;52000111;.*reclamaciones\/\d+\.pdf;Rechazada;/);
    expect(filesOf(inWork('exported/reclamaciones'))).toEqual([expect.stringMatching(/^\d+\.pdf$/)]);
    expect(read('candidatos/propuestas.csv')).toMatch(/Publicada;Quimbayo propone .*hoja-de-vida-\d+\.pdf/);
    expect(read('elecciones/contador/candidatos.json')).toContain('Quimbayo propone');
    expect(read('elecciones/contador/avisos-no-fui-yo.csv')).toMatch(/^\d+;;Se registró un voto;/m);
    expect(JSON.parse(read('proceso.json'))).toMatchObject({
      slug: '2025',
      windows: { voting: expect.anything() },
      contests: [{ slug: 'contador' }, { slug: 'ies' }],
      declarations: expect.arrayContaining([expect.objectContaining({ kind: 'jurorDeclaration' })]),
      documents: expect.arrayContaining([expect.objectContaining({ name: 'Fotografía' })]),
    });
  });
});

describe('person export', () => {
  const exportOf = async (who: string, file: string) => {
    const { code, stderr } = await run('person', 'export', who, inWork(file), '--process', '2025');
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('Error')]);
    return readFileSync(inWork(file), 'utf8');
  };

  test('has what is held of a candidate, and nothing of another person', async () => {
    const { reviewed, rejected, disowned, voters } = finished;
    const text = await exportOf(reviewed.number, 'candidate.json');
    for (const trait of secretsOf(reviewed)) expect(text.toLowerCase(), trait).toContain(trait);
    for (const trait of secretsOf(rejected, disowned)) expect(text.toLowerCase(), trait).not.toContain(trait);
    for (const { name, email } of voters) for (const trait of [name, email]) expect(text).not.toContain(trait);
    const data = JSON.parse(text);
    expect(data.registro_profesional).toHaveLength(1);
    // The reopened registration and its copy.
    expect(data.candidaturas).toHaveLength(2);
    const [first] = data.candidaturas;
    expect(first.declaraciones_aceptadas).toHaveLength(5);
    expect(first.documentos).toHaveLength(3);
    const [question] = first.preguntas_del_comite;
    expect(question).toMatchObject({
      text: expect.stringContaining('de soltera'),
      answer: expect.stringMatching(/^Sí/),
    });
    expect(Buffer.from(question.bytes, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    const photo = Buffer.from(first.documentos[0].bytes, 'base64');
    expect(createHash('sha256').update(photo).digest('base64')).toBe(first.documentos[0].sha256);
    expect(Buffer.from(first.consolidado[0].bytes, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    expect(data.borradores).toMatchObject([{ content: { physicalAddress: `Calle a medias de ${reviewed.number}` } }]);
    expect(data.correos.length).toBeGreaterThan(1);
    expect(data.sesiones).toHaveLength(1);
    expect(data.actividades.map(({ description }: { description: string }) => description)).not.toHaveLength(0);
    expect(data.censos).toEqual([]);
  });

  test('has what is held of a voter, without secrets', async () => {
    const [corrected, other] = finished.voters;
    const text = await exportOf(corrected?.identification_number ?? '', 'voter.json');
    const data = JSON.parse(text);
    expect(data.censos).toHaveLength(1);
    expect(data.censos[0].cambios).toHaveLength(1);
    expect(data.censos[0]).not.toHaveProperty('password_hash');
    expect(text).toContain('otra.direccion@privado.test');
    expect(text).not.toContain(other?.email);
  });

  test('finds the elector of an institution by their address', async () => {
    const [elector] = finished.electors;
    const data = JSON.parse(await exportOf(elector?.email ?? '', 'elector.json'));
    expect(data.censos).toMatchObject([{ name: elector?.name }]);
    expect(data.candidaturas).toEqual([]);
  });

  test('says that there is nothing, and never replaces a file', async () => {
    expect((await run('person', 'export', '99999999', inWork('nobody.json'))).stderr).toContain(
      'No hay datos de 99999999',
    );
    const again = await run('person', 'export', finished.reviewed.number, inWork('voter.json'));
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('ya existe')]);
  });
});

describe('process forget', () => {
  test('removes exactly what --dry-run announced, and nothing the second time', async () => {
    const dry = await run('process', 'forget', '2025', '--dry-run');
    const amounts = /personales de (\d+ candidaturas.*)\.$/m.exec(dry.stdout)?.[1];
    expect(dry.stdout).toContain('El plazo termina el 30/10/2025 a las 17:00');
    expect(amounts).toContain('7 votantes');
    expect((await run('process', 'forget', '2025')).stdout).toBe(`Se eliminaron los datos personales de ${amounts}.\n`);
    expect((await run('process', 'forget', '2025')).stdout).toMatch(
      /^Los datos personales del proceso 2025 se eliminaron/,
    );
    const erased = /(\d+) entradas/.exec(amounts ?? '')?.[1];
    expect((await run('verify-log')).stdout).toContain(`Entradas sin sus datos personales: ${erased}.`);
  });

  test('leaves what was published: a later export has the same files, and nobody’s data', async () => {
    const folder = inWork('later');
    expect((await run('process', 'export', '2025', folder)).code).toBe(0);
    check(folder);
    for (const [file, bytes] of answered) {
      expect(readFileSync(join(folder, 'elecciones/contador', file)).equals(bytes), file).toBe(true);
    }
    // The log tells who took data out: the earlier folder by its manifest, and each exported person.
    const log = filesOf(folder).find((name) => name.includes('actividades')) ?? '';
    const entries = readFileSync(join(folder, log), 'utf8');
    const manifest = readFileSync(join(inWork('exported'), 'MANIFIESTO.sha256'));
    expect(entries).toContain(createHash('sha256').update(manifest).digest('hex'));
    expect(entries.match(/Exportó los datos de una persona/g)).toHaveLength(3);
    const { reviewed, rejected, disowned, voters } = finished;
    const secrets = [
      ...secretsOf(reviewed, rejected, disowned),
      ...voters.flatMap(({ email, identification_number }) => [email, identification_number ?? email]),
      'custodia@demo.test',
      'filomena',
    ];
    for (const file of filesOf(folder)) {
      const text = readFileSync(join(folder, file), 'latin1').toLowerCase();
      expect([file, secrets.filter((secret) => text.includes(secret))]).toEqual([file, []]);
    }
    const { stderr } = await run('person', 'export', rejected.number, inWork('gone.json'));
    expect(stderr).toContain(`No hay datos de ${rejected.number}`);
  });
});
