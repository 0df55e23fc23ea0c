import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { secretFingerprint } from '../../platform/secret-fingerprint.ts';
import { secretsFrom } from '../../platform/secrets.ts';
import { ballotPaper, cast, openSession } from '../../testing/clients/voter-client.ts';
import { poolerIsInstalled, startPooler } from '../../testing/database/pooler.ts';
import { startPostgresCluster } from '../../testing/database/postgres-cluster.ts';
import { createDatabaseFrom, dropDatabase } from '../../testing/database/postgres-databases.ts';
import { findPostgresPrograms } from '../../testing/database/postgres-programs.ts';
import { databaseIsShared } from '../../testing/database/test-database.ts';
import { ballotFor } from '../../testing/elections/make-ballot.ts';
import { openSealedContest, type SealedContest } from '../../testing/elections/sealed-contest.ts';
import { endOfCommand, runCommand, startCommand } from '../../testing/servers/command-process.ts';
import { asScriptsDo, startServerProcess } from '../../testing/servers/server-process.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';
import { type Manifest, manifestPath } from './manifest.ts';

/** The embedded database of a test is in memory, where no command finds it: the last test of this file uses a folder. */
describe.skipIf(!databaseIsShared)('a backup of an installation in the middle of the vote', () => {
  let folder: string;
  let app: TestApp;
  let contest: SealedContest;
  let key: string;
  let recipient: string;
  let env: Record<string, string>;
  let taken = 0;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'urna-backup-'));
    app = await openTestApp();
    contest = await openSealedContest(app, { contest: 'contador', voters: 40 });
    await castSome(3);
    key = join(folder, 'key.txt');
    recipient = (await runCommand({}, 'backup', 'key', key)).trim().split('\n').at(-1) ?? '';
    env = { DATABASE_URL: app.database.url ?? '', DATA_DIR: folder };
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function castSome(count: number): Promise<void> {
    for (let index = 0; index < count; index++) {
      const token = await openSession(app, contest.voters[taken++]?.id ?? 0);
      const answer = await cast(app, token, ballotFor(await ballotPaper(app, token), 0));
      expect(answer.statusCode).toBe(200);
    }
  }

  const backUp = (file: string) => endOfCommand(env, 'backup', '--to', file, '--recipient', recipient);
  const restore = (file: string, into: string, ...more: string[]) =>
    endOfCommand({ DATA_DIR: folder }, 'restore', file, '--into', into, '--identity', key, ...more);
  const manifestOf = (file: string) => JSON.parse(readFileSync(manifestPath(file), 'utf8')) as Manifest;
  const newDatabase = () => createDatabaseFrom(inject('postgres').adminUrl, 'template0');
  const ask = async <Row extends object>(url: string, sql: string): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  };

  test('is restored into an empty database and verified whole, and neither file tells of a person', async () => {
    const file = join(folder, 'whole.age');
    const { db } = app.database;
    await db.insertInto('installation').values({ place: null, drill_since: null }).execute();
    expect(await backUp(file)).toMatchObject({ code: 0, stdout: expect.stringContaining('/contador: 3 votos') });
    const manifest = manifestOf(file);
    expect(manifest).toMatchObject({
      format: 'urna-backup-v1',
      kind: 'postgresql',
      drill: false,
      elections: [{ contest: 'contador', uuid: contest.election.uuid, ballots: 3, events: 4 }],
      encrypted: { bytes: statSync(file).size },
    });
    const [voter] = contest.voters;
    for (const text of [readFileSync(file, 'latin1'), readFileSync(manifestPath(file), 'utf8')]) {
      for (const word of [voter?.email, voter?.name, voter?.identification_number, 'Beatriz', 'PGDMP']) {
        expect(text).not.toContain(word);
      }
    }
    expect(statSync(file).mode & 0o777).toBe(0o600);
    // What doctor and the alert go by.
    const { backed_up_at } = await db.selectFrom('installation').select('backed_up_at').executeTakeFirstOrThrow();
    expect(backed_up_at?.toISOString()).toBe(manifest.made_at);
    const into = await newDatabase();
    try {
      const restored = await restore(file, into);
      expect(restored).toMatchObject({ code: 0 });
      expect(restored.stdout).toContain('Bien: registro de actividades');
      expect(restored.stdout).toMatch(/Bien: urna de \S+\/contador, 3 votos: correcta hasta donde va/);
      expect(await ask(into, 'select count(*)::int as ballots from ballots')).toEqual([{ ballots: 3 }]);
    } finally {
      await dropDatabase(inject('postgres').adminUrl, into);
    }
  });

  test.runIf(poolerIsInstalled)('is neither made nor restored through a pooler', { tags: ['full'] }, async () => {
    const pooler = await startPooler(app.database.url ?? '');
    onTestFinished(() => pooler.stop());
    const file = join(folder, 'pooled.age');
    const words = ['backup', '--to', file, '--recipient', recipient];
    const pooled = await endOfCommand({ ...env, DATABASE_URL: pooler.url }, ...words);
    expect(pooled).toMatchObject({ code: 1, stderr: expect.stringContaining('Indique en DATABASE_URL la del propio') });
    expect(existsSync(file)).toBe(false);
    expect(await backUp(file)).toMatchObject({ code: 0 });
    const into = await newDatabase();
    onTestFinished(() => dropDatabase(inject('postgres').adminUrl, into));
    const through = Object.assign(new URL(into), { port: new URL(pooler.url).port }).href;
    const restored = await restore(file, through);
    expect(restored).toMatchObject({ code: 1, stderr: expect.stringContaining('Indique en --into la del propio') });
    expect(await ask(into, `select to_regclass('ballots') as ballots`)).toEqual([{ ballots: null }]);
  });

  describe('in a fresh cluster', { tags: ['full'] }, () => {
    test('holds the votes of one moment while others are cast, and starts only in a drill or once adopted', async () => {
      const file = join(folder, 'busy.age');
      const ended = new AbortController();
      const before = taken;
      const casting = (async () => {
        while (!ended.signal.aborted && taken < 30) await castSome(1);
      })();
      expect(await backUp(file)).toMatchObject({ code: 0 });
      ended.abort();
      await casting;
      const [election] = manifestOf(file).elections;
      expect(election?.ballots).toBeGreaterThanOrEqual(before);
      expect(election?.ballots).toBeLessThanOrEqual(taken);
      const cluster = await startPostgresCluster(findPostgresPrograms() ?? '');
      try {
        const into = await createDatabaseFrom(cluster.adminUrl, 'template0', 'restored');
        expect(await restore(file, into)).toMatchObject({ code: 0 });
        await noted(into);
        const secret = join(folder, 'shared.key');
        writeFileSync(secret, Buffer.alloc(32, 7).toString('hex'), { mode: 0o600 });
        const settings = {
          DATABASE_URL: into,
          SECRET_KEY_FILE: secret,
          MAIL_URL: 'smtp://127.0.0.1:9',
          URNA_DEMO: '0',
        };
        await expect(startServerProcess({ dataDir: folder, env: settings })).rejects.toThrow(/copia restaurada/);
        const copy = await createDatabaseFrom(cluster.adminUrl, 'restored', 'drilled');
        const drill = await startServerProcess({
          dataDir: folder,
          env: { ...settings, DATABASE_URL: copy, URNA_DRILL: '1' },
        });
        const health = await (await fetch(`${drill.url}/api/health`)).json();
        expect(health).toMatchObject({ data: { status: 'ok', drill: true } });
        expect(
          ((await (await fetch(`${drill.url}/api/elections/calendar`)).json()) as { data: object }).data,
        ).toMatchObject({ drill: true });
        await drill.stop();
        await expect(startServerProcess({ dataDir: folder, env: { ...settings, DATABASE_URL: copy } })).rejects.toThrow(
          /simulacro y nunca será/,
        );
        const adopted = await runCommand(settings, 'restore', 'adopt', '--reason', 'Se perdió el servidor');
        expect(adopted).toContain('es ahora la instalación');
        const server = await startServerProcess({ dataDir: folder, env: settings });
        await server.stop();
      } finally {
        await cluster.stop();
      }
    });

    /** As the installation's first start does. */
    const noted = (url: string) =>
      ask(
        url,
        `insert into installation (place) values ('1/1') on conflict (only_row) do update set place = excluded.place`,
      );
  });

  describe('backups and restores that are refused', { tags: ['full'] }, () => {
    let file: string;
    let into: string;
    beforeAll(async () => {
      file = join(folder, 'refused.age');
      await runCommand(env, 'backup', '--to', file, '--recipient', recipient);
      into = await newDatabase();
    });
    afterAll(() => dropDatabase(inject('postgres').adminUrl, into));

    const tables = () =>
      ask(into, "select relname from pg_class join pg_namespace n on n.oid = relnamespace where nspname = 'public'");

    /** The file changed, and its manifest made to agree with it or not. */
    async function restoreChanged(change: (bytes: Buffer) => Buffer, agree: boolean) {
      const other = join(folder, 'changed.age');
      const bytes = change(readFileSync(file));
      writeFileSync(other, bytes);
      const manifest = manifestOf(file);
      const { createHash } = await import('node:crypto');
      const encrypted = { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
      writeFileSync(manifestPath(other), JSON.stringify(agree ? { ...manifest, encrypted } : manifest));
      const end = await restore(other, into);
      expect(end.code).toBe(1);
      expect(await tables()).toEqual([]);
      return end.stderr;
    }

    test('restores nothing of a file that was cut or altered', async () => {
      const cut = (bytes: Buffer) => bytes.subarray(0, bytes.length - 70_000);
      const altered = (offset: number) => (bytes: Buffer) => {
        bytes[offset] = (bytes[offset] ?? 0) ^ 1;
        return bytes;
      };
      expect(await restoreChanged(cut, false)).toContain('debe tener');
      expect(await restoreChanged(altered(5000), false)).toContain('su SHA-256 es otro');
      expect(await restoreChanged(cut, true)).toContain('dañada');
      const last = statSync(file).size - 100;
      expect(await restoreChanged(altered(last), true)).toContain('dañada');
      expect(await restoreChanged(altered(60), true)).toContain('no abre este archivo');
    });

    test('restores nothing with another key, without a manifest, or into a database that is not empty', async () => {
      const otherKey = join(folder, 'other-key.txt');
      await runCommand({}, 'backup', 'key', otherKey);
      const wrong = await endOfCommand({}, 'restore', file, '--into', into, '--identity', otherKey);
      expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('no abre este archivo') });
      const alone = join(folder, 'alone.age');
      cpSync(file, alone);
      expect((await restore(alone, into)).stderr).toContain('sin él la copia no está completa');
      expect(await tables()).toEqual([]);
      expect((await restore(file, app.database.url ?? '')).stderr).toContain('no está vacía');
      expect((await restore(file, join(folder, 'embedded'))).stderr).toContain('Es una copia de PostgreSQL');
    });

    test('asks first where a mail server is configured, but not for a drill', async () => {
      const mail = { DATA_DIR: folder, MAIL_URL: 'smtp://127.0.0.1:9' };
      const words = ['restore', file, '--into', into, '--identity', key];
      const unconfirmed = await endOfCommand(mail, ...words);
      expect(unconfirmed).toMatchObject({ code: 1, stdout: expect.stringContaining('falta la palabra RESTAURAR') });
      expect(await tables()).toEqual([]);
      expect(await endOfCommand(mail, ...words, '--confirm', 'restaurar')).toMatchObject({ code: 0 });
    });

    test('never replaces a file, and refuses a malformed public key', async () => {
      const whole = readFileSync(file);
      expect(await backUp(file)).toMatchObject({ code: 1, stderr: expect.stringContaining('Ya existe') });
      expect(readFileSync(file).equals(whole)).toBe(true);
      const bad = await endOfCommand(env, 'backup', '--to', join(folder, 'bad.age'), '--recipient', 'age1nada');
      expect(bad).toMatchObject({ code: 1, stderr: expect.stringContaining('No es una llave pública') });
      expect(existsSync(join(folder, 'bad.age'))).toBe(false);
    });

    test('leaves no file that looks whole on a full disk or when it is killed', async () => {
      const place = mkdtempSync(join(folder, 'disk-'));
      const cli = join(import.meta.dirname, '../../cli.ts');
      const words = [...asScriptsDo, cli, 'backup', '--to', join(place, 'full.age'), '--recipient', recipient];
      // A limit on the size of files ends a write as a full disk does.
      const limited = `trap '' XFSZ; ulimit -f 20; exec "$0" "$@"`;
      const full = await promisify(execFile)('sh', ['-c', limited, process.execPath, ...words], {
        env: { PATH: process.env['PATH'], ...env },
      }).catch((error: { code: number; stderr: string }) => error);
      expect(full).toMatchObject({ code: 1, stderr: expect.stringContaining('No cabe en el disco') });
      expect(readdirSync(place)).toEqual([]);
      const killed = startCommand(env, 'backup', '--to', join(place, 'killed.age'), '--recipient', recipient);
      for (let tries = 0; !existsSync(join(place, 'killed.age.part')) && tries < 2000; tries++) await delay(5);
      killed.kill('SIGKILL');
      await delay(200);
      expect(existsSync(manifestPath(join(place, 'killed.age')))).toBe(false);
      expect((await restore(join(place, 'killed.age'), into)).code).toBe(1);
    });

    test('keeps the secret apart, for a key of its own', async () => {
      const own = Buffer.alloc(32, 7);
      const keptHash = secretFingerprint(secretsFrom(own));
      await app.database.db
        .insertInto('installation_secret')
        .values({ fingerprint: keptHash, kept_at: new Date() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const copies = mkdtempSync(join(folder, 'copies-'));
      expect(await backUp(join(copies, 'one.age'))).toMatchObject({ code: 0 });
      const encrypted = join(folder, 'secret.age');
      const keep = (secret: Buffer) => {
        const path = join(folder, 'installation.key');
        writeFileSync(path, secret.toString('hex'), { mode: 0o600 });
        const words = ['backup', 'secret', '--to', encrypted, '--recipient', recipient];
        return endOfCommand({ ...env, SECRET_KEY_FILE: path }, ...words);
      };
      expect(await keep(Buffer.alloc(32, 8))).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('no es el de esta base de datos'),
      });
      expect(existsSync(encrypted)).toBe(false);
      expect(await keep(own)).toMatchObject({ code: 0 });
      expect(readFileSync(encrypted, 'utf8')).toMatch(/^-----BEGIN AGE ENCRYPTED FILE-----/);
      const back = join(folder, 'back.key');
      const none = mkdtempSync(join(folder, 'none-'));
      const words = ['restore', 'secret', encrypted, '--identity', key, '--to', back, '--backups'];
      expect(await endOfCommand({}, ...words, none)).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/no abre ninguna/),
      });
      expect(existsSync(back)).toBe(false);
      expect(await endOfCommand({}, ...words, copies)).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('Es el secreto de 1 de 1 copia'),
      });
      expect(readFileSync(back, 'utf8').trim()).toBe('07'.repeat(32));
      expect(statSync(back).mode & 0o777).toBe(0o600);
      const again = await endOfCommand({}, 'restore', 'secret', encrypted, '--identity', key, '--to', back);
      expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('Ya existe') });
    });
  });
});

test.skipIf(databaseIsShared)(
  'a backup of the embedded database is restored into a new folder',
  { tags: ['full'] },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'urna-backup-embedded-'));
    try {
      cpSync(inject('pgliteFolder'), join(folder, 'one/database'), { recursive: true });
      const key = join(folder, 'key.txt');
      const recipient = (await runCommand({}, 'backup', 'key', key)).trim().split('\n').at(-1) ?? '';
      const file = join(folder, 'one.age');
      await runCommand({ DATA_DIR: join(folder, 'one') }, 'backup', '--to', file, '--recipient', recipient);
      const into = join(folder, 'two');
      const words = ['restore', file, '--into', into, '--identity', key];
      expect(await runCommand({}, ...words)).toContain('se comprobó entera');
      expect(await runCommand({ DATA_DIR: into }, 'verify-log')).toContain('La cadena está completa');
      expect(await endOfCommand({}, ...words)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('ya hay una base'),
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
