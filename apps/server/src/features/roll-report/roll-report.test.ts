import type { RollReport } from '@urna/contract/election/roll-report';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ClaimLost } from '../../platform/claims.ts';
import { after } from '../../platform/clock.ts';
import { type Employee, get, hireAndLogIn, send } from '../../testing/clients/staff-client.ts';
import { contestIds, FIRST_PROCESS } from '../../testing/elections/first-process.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';
import type { MailResolver } from './mail-domains.ts';
import {
  claimReport,
  failReport,
  finishReport,
  noteAlive,
  noteProgress,
  type ReportClaim,
  releaseReport,
} from './report-rows.ts';
import { startRollReportWorker } from './report-worker.ts';

let app: TestApp;
let administrator: Employee & { token: string };
let auditor: Employee & { token: string };
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  administrator = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
  auditor = await hireAndLogIn(app, 'AUDITOR');
});
afterEach(async () => {
  const { db } = app.database;
  await db.deleteFrom('roll_reports').execute();
  await db.deleteFrom('outbox').execute();
  await db.deleteFrom('voters').execute();
});

const failing = (code: string) => Object.assign(new Error(code), { code });

/** Name servers that know these domains: `mx`, `a`, `none` (no such records), `null-mx`, or silence. Others don't exist. */
function nameServers(
  known: Record<string, 'mx' | 'a' | 'none' | 'null-mx' | 'silence'>,
  asked: string[] = [],
): MailResolver {
  const kindOf = (name: string) => {
    const kind = known[name];
    if (kind === undefined) throw failing('ENOTFOUND');
    if (kind === 'silence') throw failing('ETIMEOUT');
    return kind;
  };
  return {
    resolveMx: async (name) => {
      asked.push(name);
      const kind = kindOf(name);
      if (kind === 'null-mx') return [{ exchange: '' }];
      if (kind === 'mx') return [{ exchange: `mx.${name}` }];
      throw failing('ENODATA');
    },
    resolve4: async (name) => {
      if (kindOf(name) === 'a') return ['192.0.2.1'];
      throw failing('ENODATA');
    },
    resolve6: async (name) => {
      kindOf(name);
      throw failing('ENODATA');
    },
  };
}

async function addAccountants(emails: readonly string[], names: readonly string[] = []): Promise<void> {
  const rows = emails.map((email, at) => ({
    contest: contestIds.contador,
    identification_number: String(80_000_000 + at),
    email,
    name: names[at] ?? `Votante ${at}`,
  }));
  await app.database.db.insertInto('voters').values(rows).execute();
}

const path = (contest = 'contador') => `/admin/contests/${contest}/roll-report`;
const read = async (contest = 'contador') =>
  (await get(app, auditor.token, path(contest))).json<{ data: RollReport | null }>().data;
const ask = (contest = 'contador') => send(app, administrator.token, 'POST', path(contest));

/** Lets several processes work until the report is made. */
async function make(resolver: MailResolver, processes = 1, contest = 'contador'): Promise<RollReport> {
  const workers = Array.from({ length: processes }, () =>
    startRollReportWorker({ ...app.deps, log, mailResolver: resolver }),
  );
  await expect.poll(async () => (await read(contest))?.state, { timeout: 10_000 }).not.toBe('running');
  await Promise.all(workers.map((worker) => worker.stop()));
  const report = await read(contest);
  if (!report) throw new Error('there is no report');
  return report;
}

const found = ({ findings }: RollReport) => Object.fromEntries(findings.map(({ kind, voters }) => [kind, voters]));

describe('the report', () => {
  test('counts what is wrong with the addresses of a roll, with masked examples', async () => {
    await addAccountants(
      [
        'ana@bien.test',
        'eva@sinmx.test',
        'leo@noexiste.test',
        'luz@noexiste.test',
        'sol@rechaza.test',
        'mar@vacio.test',
        'rio@gmial.com',
        'oso@mudo.test',
        'pareja@bien.test',
        'pareja@bien.test',
        'info@bien.test',
        'doble@bien.test',
        'doble@bien.test',
        'vuelve@bien.test',
      ],
      [...Array.from({ length: 11 }, (_, at) => `Votante ${at}`), 'José  Ruiz', 'JOSE RUIZ', 'Devuelta'],
    );
    const { id } = await app.database.db
      .insertInto('outbox')
      .values({
        created_at: app.clock.now(),
        next_attempt_at: app.clock.now(),
        to_address: 'vuelve@bien.test',
        topic: 'roll_check',
        process_id: FIRST_PROCESS,
        subject: '',
        status: 'returned',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.database.db
      .insertInto('bounces')
      .values({
        mail_id: id,
        address: 'vuelve@bien.test',
        process_id: FIRST_PROCESS,
        kind: 'returned',
        status: '5.1.1',
        report: Buffer.alloc(1),
        arrived_at: app.clock.now(),
      })
      .execute();
    expect(await read()).toBeNull();
    expect((await ask()).statusCode).toBe(202);
    const asked: string[] = [];
    const report = await make(
      nameServers(
        {
          'bien.test': 'mx',
          'sinmx.test': 'a',
          'rechaza.test': 'null-mx',
          'vacio.test': 'none',
          'mudo.test': 'silence',
        },
        asked,
      ),
    );
    expect(report).toMatchObject({ state: 'finished', done: 6, total: 6, requested_by: 'Beatriz Arango' });
    expect(found(report)).toEqual({
      returned: 1,
      dead_domain: 4,
      typo: 1,
      repeated_person: 2,
      shared_address: 4,
      role_address: 1,
      unchecked_domain: 1,
    });
    const examples = Object.fromEntries(report.findings.map((finding) => [finding.kind, finding.examples]));
    expect(examples['dead_domain']?.[0]).toEqual({ text: 'noexiste.test', voters: 2 });
    expect(examples['typo']).toEqual([{ text: 'gmial.com (¿gmail.com?)', voters: 1 }]);
    expect(examples['shared_address']).toEqual([
      { text: 'dob***@bien.test', voters: 2 },
      { text: 'par***@bien.test', voters: 2 },
    ]);
    expect(asked.toSorted()).toEqual([
      'bien.test',
      'mudo.test',
      'noexiste.test',
      'rechaza.test',
      'sinmx.test',
      'vacio.test',
    ]);
    expect(app.log()).not.toMatch(/noexiste|gmial|pareja/);
  });

  test('finds an elector of an institution who stands on the roll under two addresses', async () => {
    const elector = (email: string, institution: string) => ({
      contest: contestIds.ies,
      email,
      name: 'Olga Peña',
      institution,
    });
    await app.database.db
      .insertInto('voters')
      .values([elector('a@bien.test', 'U. Uno'), elector('b@bien.test', 'U. Uno'), elector('c@bien.test', 'U. Dos')])
      .execute();
    await ask('ies');
    expect(found(await make(nameServers({ 'bien.test': 'mx' }), 1, 'ies'))).toEqual({ repeated_person: 2 });
  });

  test('says of no domain that it is dead where no name server answers, and stops asking', async () => {
    const domains = Array.from({ length: 500 }, (_, at) => `d${at}.test`);
    await addAccountants(domains.map((domain) => `a@${domain}`));
    await ask();
    const asked: string[] = [];
    const silent = nameServers(Object.fromEntries(domains.map((domain) => [domain, 'silence'])), asked);
    expect(found(await make(silent))).toEqual({ unchecked_domain: 500 });
    expect(asked.length).toBeLessThan(100);
  });

  test('is made once, however often it is requested and however many processes work', async () => {
    await addAccountants(['ana@bien.test']);
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202]);
    const asked: string[] = [];
    await make(nameServers({ 'bien.test': 'mx' }, asked), 3);
    expect(asked).toEqual(['bien.test']);
    const logged = app.database.db
      .selectFrom('activity_entries')
      .select('id')
      .where('event', '=', 'roll_report_requested')
      .where('causer_id', '=', String(administrator.id));
    expect(await logged.execute()).toHaveLength(1);
  });

  test('is begun anew by another process once the one that made it has died, and given up after three', async () => {
    await addAccountants(['ana@bien.test']);
    const { db } = app.database;
    await ask();
    const died = (attempts: number) =>
      db
        .updateTable('roll_reports')
        .set({ claimed_until: after(app.clock.now(), 60), attempts })
        .execute();
    await died(1);
    app.clock.advance(61);
    expect(await make(nameServers({ 'bien.test': 'mx' }))).toMatchObject({ state: 'finished', findings: [] });
    await ask();
    await died(3);
    app.clock.advance(61);
    expect(await make(nameServers({}))).toMatchObject({ state: 'failed', findings: [] });
    expect((await ask()).json()).toMatchObject({ data: { state: 'running' } });
  });

  test('is neither written nor released by a process whose claim another took over', async () => {
    await addAccountants(['ana@bien.test']);
    const { db } = app.database;
    await ask();
    const slow = await claimReport(db, app.clock.now());
    app.clock.advance(61);
    const other = await claimReport(db, app.clock.now());
    if (!slow || !other) throw new Error('nothing to claim');
    await noteProgress(db, other, { total: 1 }, app.clock.now());
    const row = () => db.selectFrom('roll_reports').selectAll().executeTakeFirstOrThrow();
    const before = await row();
    const domains = { typo: [], dead_domain: [], unchecked_domain: [] };
    const writesNothing = async (claim: ReportClaim) => {
      app.clock.advance(1);
      const now = app.clock.now();
      await expect(noteProgress(db, claim, { done: 7 }, now)).rejects.toBeInstanceOf(ClaimLost);
      const finished = finishReport(db, claim, { domains, findings: [], total: 7 }, now);
      await expect(finished).rejects.toBeInstanceOf(ClaimLost);
      await noteAlive(db, claim, now);
      await failReport(db, claim, now);
      await releaseReport(db, claim, false);
    };
    await writesNothing(slow);
    expect(await row()).toEqual(before);
    await failReport(db, other, app.clock.now());
    // The claims of a report that is asked for anew are numbered from one again.
    await ask();
    const again = await claimReport(db, app.clock.now());
    expect(again?.attempts).toBe(slow.attempts);
    const renewed = await row();
    await writesNothing(slow);
    expect(await row()).toEqual(renewed);
    app.clock.advance(61);
    expect(await make(nameServers({ 'bien.test': 'mx' }))).toMatchObject({ state: 'finished', findings: [] });
  });

  test('says that it is outdated once another roll was imported', async () => {
    await addAccountants(['ana@bien.test']);
    await ask();
    expect(await make(nameServers({ 'bien.test': 'mx' }))).toMatchObject({ is_outdated: false });
    app.clock.advance(60);
    const { db } = app.database;
    await db
      .updateTable('contests')
      .set({ roll_imported_at: app.clock.now() })
      .where('slug', '=', 'contador')
      .execute();
    expect(await read()).toMatchObject({ is_outdated: true });
    await db.updateTable('contests').set({ roll_imported_at: null }).execute();
  });
});

describe('the list of people', () => {
  const download = (token: string) => get(app, token, `${path()}/people`);

  test('holds whom the findings are about, for administrators alone, and each download is logged', async () => {
    await addAccountants(['=1+1@noexiste.test', 'ana@bien.test', 'rio@gmial.com'], ['=cmd()', 'Ana', 'Río']);
    expect((await download(administrator.token)).statusCode).toBe(404);
    await ask();
    expect((await download(administrator.token)).statusCode).toBe(404);
    await make(nameServers({ 'bien.test': 'mx' }));
    expect((await download(auditor.token)).statusCode).toBe(403);
    const file = await download(administrator.token);
    expect(file.headers['content-disposition']).toContain('censo-por-revisar-contador-2025-09-01.csv');
    expect(file.body.replace('\ufeff', '').trim().split('\r\n')).toEqual([
      'Qué revisar;Documento;Nombre;Institución;Correo',
      "El dominio no recibe correo;80000000;'=cmd();;'=1+1@noexiste.test",
      'El dominio parece mal escrito;80000002;Río;;rio@gmial.com',
    ]);
    const logged = app.database.db
      .selectFrom('activity_entries')
      .select('properties')
      .where('event', '=', 'roll_report_exported');
    expect(await logged.execute()).toEqual([{ properties: { contest: 'contador', rows: 2 } }]);
  });
});
