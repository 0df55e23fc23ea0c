import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openPostgres } from '../../platform/database/connect.ts';
import { startPostgresCluster } from '../database/postgres-cluster.ts';
import { createDatabaseFrom } from '../database/postgres-databases.ts';
import { findPostgresPrograms, postgresProgramsMissing } from '../database/postgres-programs.ts';
import { prepareTemplate } from '../database/prepare-template.ts';
import { seedCampaign } from '../lists/seed-campaign.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** A PostgreSQL of our own with an electorate, the draft of a campaign to it, and staff who may request codes. */
export interface CampaignServers {
  token: string;
  campaign: number;
  start: (env: Record<string, string>) => Promise<ServerProcess>;
  stop: () => Promise<void>;
}

export async function openCampaignServers(
  people: number,
  staff: { count: number; first: number },
): Promise<CampaignServers> {
  const programs = findPostgresPrograms();
  if (programs === null) throw new Error(postgresProgramsMissing);
  const cluster = await startPostgresCluster(programs);
  // Shared by all servers: a database belongs to one secret.
  const folder = mkdtempSync(join(tmpdir(), 'urna-secret-'));
  const secretFile = join(folder, 'secret.key');
  writeFileSync(secretFile, randomBytes(32).toString('hex'));
  try {
    const url = await createDatabaseFrom(cluster.adminUrl, 'template1', 'mails');
    await prepareTemplate(new pg.Pool({ connectionString: url, max: 1 }));
    const database = openPostgres(url, { maxConnections: 2, onError: () => undefined });
    const seeded = await seedCampaign(database, people);
    await database.pool.query(
      `insert into staff_users (identification_number, name, email, role, created_at)
       select at::text, 'Personal ' || at, 'staff' || at || '@demo.test', 'REVISOR', now()
       from generate_series($1::bigint, $1::bigint + $2::bigint - 1) as at`,
      [staff.first, staff.count],
    );
    await database.close();
    return {
      ...seeded,
      start: (env) => startServerProcess({ env: { DATABASE_URL: url, SECRET_KEY_FILE: secretFile, ...env } }),
      stop: async () => {
        await cluster.stop();
        rmSync(folder, { recursive: true });
      },
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}
