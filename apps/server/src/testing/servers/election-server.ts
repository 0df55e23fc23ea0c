import { roles } from '@urna/contract/staff/roles';
import pg from 'pg';
import { demoPhoto } from '../../demo/files.ts';
import { after, systemClock } from '../../platform/clock.ts';
import { openPostgres } from '../../platform/database/connect.ts';
import { startPostgresCluster } from '../database/postgres-cluster.ts';
import { createDatabaseFrom } from '../database/postgres-databases.ts';
import { findPostgresPrograms, postgresProgramsMissing } from '../database/postgres-programs.ts';
import { prepareTemplate } from '../database/prepare-template.ts';
import { FIRST_CALENDAR } from '../elections/first-process.ts';
import { addTrustee } from '../elections/sealed-contest.ts';
import { submittedCandidate } from '../fixtures/submitted-candidate.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

const ADMINISTRATOR = '900000001';
const A_DAY = 24 * 3600;

export interface StaffCalls {
  get: <T>(path: string) => Promise<T>;
  send: <T>(method: 'POST' | 'PATCH', path: string, body: FormData | object) => Promise<T>;
}

export interface ElectionServer {
  url: string;
  server: ServerProcess;
  administrator: StaffCalls;
  /** The text of the last mail to an address, from the queue: this server has no mail server. */
  lastMailTo: (address: string) => Promise<string>;
  /** Lets what was asked for take effect at once: the wait and the other administrator are left out. */
  skipWaits: () => Promise<void>;
  stop: () => Promise<void>;
}

/** The real server on a PostgreSQL of its own, with an accountants' contest that lacks only its roll. */
export async function startElectionServer({ choices }: { choices: number }): Promise<ElectionServer> {
  const programs = findPostgresPrograms();
  if (programs === null) throw new Error(postgresProgramsMissing);
  const cluster = await startPostgresCluster(programs);
  try {
    const url = await createDatabaseFrom(cluster.adminUrl, 'template1', 'election');
    await prepareTemplate(new pg.Pool({ connectionString: url, max: 1 }));
    await prepareContest(url, choices);
    const server = await startServerProcess({
      env: { DATABASE_URL: url, CODES_PER_MINUTE_PER_ADDRESS: '100000', REQUESTS_PER_MINUTE_PER_ADDRESS: '1000000' },
    });
    const lastMailTo = (address: string) => textOfLastMail(url, address);
    return {
      url,
      server,
      lastMailTo,
      administrator: await logIn(server.url, ADMINISTRATOR, lastMailTo),
      skipWaits: async () =>
        void (await query(
          url,
          "update change_requests set takes_effect_at = requested_at, needs_second = false, state = 'approved' where state = 'pending'",
        )),
      stop: async () => {
        await server.stop();
        await cluster.stop();
      },
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

async function prepareContest(url: string, choices: number): Promise<void> {
  const opened = openPostgres(url, {
    maxConnections: 2,
    onError: (error) => {
      throw error;
    },
  });
  const database = { ...opened, url };
  try {
    const now = systemClock.now();
    const staff = await database.db
      .insertInto('staff_users')
      .values(
        roles.map((role, at) => ({
          identification_number: role === 'ADMINISTRADOR' ? ADMINISTRATOR : String(900_000_010 + at),
          name: 'Beatriz Arango',
          role,
          email: `${role.toLowerCase()}@demo.test`,
          created_at: now,
        })),
      )
      .returning(['id', 'name'])
      .execute();
    const [reviewer] = staff;
    if (!reviewer) throw new Error('nobody was hired');
    await database.db
      .insertInto('windows')
      .values({ calendar_id: FIRST_CALENDAR, name: 'voting', opens_at: after(now, -60), closes_at: after(now, A_DAY) })
      .execute();
    for (let at = 0; at < choices; at++) {
      await submittedCandidate(
        { database, clock: systemClock },
        {
          status: 'APROBADO',
          reviewer,
          photo: await demoPhoto(1_000_000_301 + at),
          changes: { first_last_name: `Apellido${at}`, professional_license: `${10_000 + at}-T` },
        },
      );
    }
    await addTrustee({ database, clock: systemClock }, 'contador');
  } finally {
    await database.close();
  }
}

async function textOfLastMail(url: string, address: string): Promise<string> {
  const mails = 'select text from outbox where to_address = $1 order by id desc limit 1';
  return (await query<{ text: string }>(url, mails, [address]))[0]?.text ?? '';
}

async function query<Row extends object>(url: string, text: string, values: readonly string[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** Logs a member of staff in over HTTP, with the code from the queue. */
async function logIn(url: string, number: string, lastMailTo: ElectionServer['lastMailTo']): Promise<StaffCalls> {
  const call = async (method: string, path: string, body: FormData | object | undefined, token?: string) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : isForm ? body : JSON.stringify(body),
    });
    const answer = (await response.json()) as { data: unknown; token_info?: { token: string } };
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const identity = { identification_number: number };
  await call('POST', '/login/request-code', identity);
  const [code = ''] = /\b\d{6}\b/.exec(await lastMailTo('administrador@demo.test')) ?? [];
  const { token_info } = await call('POST', '/login/verify-code', { ...identity, code });
  const token = token_info?.token ?? '';
  return {
    get: async <T>(path: string) => (await call('GET', path, undefined, token)).data as T,
    send: async <T>(method: 'POST' | 'PATCH', path: string, body: FormData | object) =>
      (await call(method, path, body, token)).data as T,
  };
}
