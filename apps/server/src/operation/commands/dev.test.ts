import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { reviewStatuses } from '@urna/contract/candidacy/candidacy';
import { mailStatuses } from '@urna/contract/mail/mail-queue';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openEmbedded, openPostgres } from '../../platform/database/connect.ts';
import { verifyChain } from '../../services/activity/verify-chain.ts';
import { endOfCommand, type Installation, newInstallation, runCommand } from '../../testing/servers/command-process.ts';

// A whole small demonstration, PDFs and all, on cores that the other tests keep busy.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

// Half a minute of seeding for a command of developers.
describe('dev seed', { tags: ['full'] }, () => {
  let seeded: Installation;
  let printed: string;
  const seed = ['dev', 'seed', '--small', '--create'];
  beforeAll(async () => {
    execFileSync(process.execPath, [join(import.meta.dirname, '../../../../../scripts/build.ts'), 'booth']);
    seeded = await newInstallation();
    printed = await runCommand(seeded.env, ...seed);
  });
  afterAll(() => seeded.remove());

  async function openSeeded() {
    const url = seeded.env['DATABASE_URL'];
    return url === undefined
      ? openEmbedded({ folder: seeded.dataDir })
      : openPostgres(url, { maxConnections: 2, onError: () => undefined });
  }

  test('fills every list, with candidates and mail in every state', async () => {
    const { db, close } = await openSeeded();
    try {
      const candidates = await db.selectFrom('candidates').select('review_status').distinct().execute();
      expect(candidates.map(({ review_status }) => review_status).toSorted()).toEqual(reviewStatuses.toSorted());
      const mails = await db.selectFrom('outbox').select('status').distinct().execute();
      expect(mails.map(({ status }) => status).toSorted()).toEqual(mailStatuses.toSorted());
      const campaigns = await db.selectFrom('campaigns').select('status').execute();
      expect(campaigns.map(({ status }) => status).toSorted()).toEqual(['draft', 'finished', 'paused']);
      // A server that starts on this database sends none of them.
      const { rows } = await sql`
        select id from outbox where status <> 'sent' and next_attempt_at < now()
          and (campaign_id is not null or to_address like 'correo%')`.execute(db);
      expect(rows).toEqual([]);
      expect(await verifyChain(db)).toMatchObject({ ok: true, entries: 300, erased: 0 });
    } finally {
      await close();
    }
    const lengths = Object.fromEntries(printed.split('\n').map((line) => line.split(/ {2,}/)));
    expect(lengths).toMatchObject({ Candidatos: '17', 'Personas en los censos': '163', Campañas: '3' });
  });

  test('is idempotent', async () => {
    expect(await runCommand(seeded.env, ...seed)).toBe(printed);
  });

  test('refuses a database with a person who could be real', async () => {
    const person = ['900000009', '--name', 'Ana Real', '--email', 'ana@junta.example', '--role', 'REVISOR'];
    await runCommand(seeded.env, 'staff', 'create', ...person);
    const { code, stdout, stderr } = await endOfCommand(seeded.env, ...seed);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('tiene personas que no son de la demostración');
  });

  test('refuses production and creates nothing there', async () => {
    const bare = await newInstallation();
    try {
      const { code, stderr } = await endOfCommand({ ...bare.env, NODE_ENV: 'production' }, ...seed);
      expect(code).toBe(1);
      expect(stderr).toContain('En producción no hay datos de desarrollo.');
      expect(existsSync(join(bare.dataDir, 'database'))).toBe(false);
    } finally {
      await bare.remove();
    }
  });
});
