import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Statement } from '../../apps/server/src/testing/database/record-statements.ts';
import { credentialsOf, type VotingBench } from '../../apps/server/src/testing/elections/cast-bench.ts';
import type { Envelope } from '../../apps/server/src/testing/elections/real-voting.ts';

/** pgbench variables that turn the recorded statements into another vote's each time. */
const variables = `select nextval('pgbench_votes') as vote_n \\gset
\\set voter_n :first_voter + :vote_n
\\set session_n :first_session + :vote_n
`;

/** Escapes colons, because pgbench substitutes variables even within quotation marks. */
const quoted = (text: string): string =>
  `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')}'`;

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return `${quoted(value.toISOString())}::timestamptz`;
  if (value instanceof Uint8Array) return `'\\x${Buffer.from(value).toString('hex')}'::bytea`;
  if (Array.isArray(value)) return quoted(`{${value.map((one) => JSON.stringify(String(one))).join(',')}}`);
  if (typeof value === 'string') return quoted(value);
  throw new Error(`a parameter of type ${typeof value}`);
}

const hashed = (number: string): string => `sha256(${number}::text::bytea)`;

const numbered = (text: unknown, length: number): string => `(${quoted(String(text).slice(0, length))} || :vote_n)`;

/** The parameters of `cast_vote` that differ between votes, each as an SQL expression. */
const ofEachVote: Record<string, (value: unknown) => string> = {
  of_voter: () => ':voter_n',
  voter_session: () => ':session_n',
  certificate: (code) => numbered(code, 6),
  tracking_code: (code) => `left(${numbered(code, 24)} || repeat('A', 43), 43)`,
  public_credential: () => '(select credential from pgbench_credentials where n = :vote_n)',
  ciphertext_digests: (digests) =>
    `(select array_agg(hashint8extended(:vote_n * 1000 + n, :first_voter)) from generate_series(1, ${[digests].flat().length}) as n)`,
};

/** Returns the expression of a parameter that differs between votes, or undefined for a constant one. */
function changing({ text, values }: Statement, index: number): string | undefined {
  const [, parameter = ''] = new RegExp(`(\\w+) => \\$${index + 1}\\b`).exec(text) ?? [];
  if (parameter) return ofEachVote[parameter]?.(values[index]);
  if (values[index] instanceof Uint8Array) return hashed(text.includes('rate_counters') ? ':voter_n' : ':session_n');
  return text.includes('from "voters"') && typeof values[index] === 'number' ? ':voter_n' : undefined;
}

function scriptOf(statements: readonly Statement[]): string {
  const lines = statements.map((statement) => {
    const text = statement.text.replace(/\$(\d+)/g, (_, place: string) => {
      const index = Number(place) - 1;
      return changing(statement, index) ?? literal(statement.values[index]);
    });
    return `${text};`;
  });
  return `${variables}${lines.join('\n')}\n`;
}

/** Measures the rate at which pgbench, PostgreSQL's own load generator, runs the same statements. */
export async function pgbenchRate(
  bench: VotingBench,
  statements: readonly Statement[],
  envelopes: readonly Envelope[],
  clients: number,
): Promise<number | null> {
  const { database, programs, url } = bench;
  const [first] = envelopes;
  if (!first) throw new Error('no votes are left for pgbench');
  // Debian installs some of the programs outside PATH.
  const PATH = `${programs}${delimiter}${process.env['PATH'] ?? ''}`;
  if (!PATH.split(delimiter).some((folder) => existsSync(join(folder, 'pgbench')))) return null;
  const session = await database.db
    .selectFrom('sessions')
    .select('id')
    .where('subject', '=', `voter:${first.voterId}`)
    .executeTakeFirstOrThrow();
  await database.pool.query('create sequence if not exists pgbench_votes minvalue 0');
  await database.pool.query(`select setval('pgbench_votes', 0, false)`);
  await database.pool.query('drop table if exists pgbench_credentials');
  await database.pool.query(
    'create table pgbench_credentials as select n - 1 as n, credential from unnest($1::text[]) with ordinality as given (credential, n)',
    [await credentialsOf(bench, envelopes)],
  );
  await database.pool.query('create unique index on pgbench_credentials (n)');
  // pgbench can't send the tokens, of which only hashes are stored, so the sessions get tokens that it can compute.
  const last = session.id + envelopes.length - 1;
  await database.pool.query(`update sessions set token_hash = ${hashed('id')} where id between $1 and $2`, [
    session.id,
    last,
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'urna-pgbench-'));
  try {
    const script = join(folder, 'vote.sql');
    writeFileSync(script, scriptOf(statements));
    const each = String(Math.floor(envelopes.length / clients));
    const words = ['-n', '-M', 'prepared', '-f', script, '-c', String(clients), '-t', each];
    const given = ['-D', `first_voter=${first.voterId}`, '-D', `first_session=${session.id}`];
    const printed = execFileSync('pgbench', [...words, ...given, url], {
      env: { ...process.env, PATH },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [, rate] = /tps = ([\d.]+) \(without/.exec(printed) ?? [];
    if (rate === undefined || /failed transactions: [1-9]/.test(printed)) throw new Error(printed);
    return Number(rate);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
