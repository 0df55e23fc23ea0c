import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TrusteesOverview } from '@urna/contract/election/contest-trustees';
import { readMasterSecret } from '../../platform/config.ts';
import { openPostgres } from '../../platform/database/connect.ts';
import { secretsFrom } from '../../platform/secrets.ts';
import { as } from '../clients/candidate-client.ts';
import { startPostgresCluster } from '../database/postgres-cluster.ts';
import { createDatabaseFrom } from '../database/postgres-databases.ts';
import { findPostgresPrograms, postgresProgramsMissing } from '../database/postgres-programs.ts';
import { closedContest } from '../elections/closed-contest.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

export interface TallyServer {
  server: ServerProcess;
  overview: () => Promise<TrusteesOverview>;
  stop: () => Promise<void>;
}

/** The real server on a PostgreSQL of its own, with a closed box that it starts to tally. */
export async function startTallyServer(box: { copies: number; choices: number }): Promise<TallyServer> {
  const programs = findPostgresPrograms();
  if (programs === null) throw new Error(postgresProgramsMissing);
  const cluster = await startPostgresCluster(programs);
  const dataDir = mkdtempSync(join(tmpdir(), 'urna-tally-'));
  const removeAll = async () => {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const url = await createDatabaseFrom(cluster.adminUrl, 'template1', 'tally');
    const database = openPostgres(url, {
      maxConnections: 2,
      onError: (error) => {
        throw error;
      },
    });
    const { staffToken } = await closedContest(
      { ...database, url },
      secretsFrom(readMasterSecret({ secretKeyFile: null, dataDir })),
      box,
    );
    await database.close();
    const server = await startServerProcess({ dataDir, env: { DATABASE_URL: url, URNA_DEMO: '0' } });
    return {
      server,
      overview: async () => {
        const answer = await fetch(`${server.url}/api/admin/contests/contador/custody`, { headers: as(staffToken) });
        return ((await answer.json()) as { data: TrusteesOverview }).data;
      },
      stop: async () => {
        await server.stop();
        await removeAll();
      },
    };
  } catch (error) {
    await removeAll();
    throw error;
  }
}
