import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Statement } from '../../apps/server/src/testing/database/record-statements.ts';
import type { VotingBench } from '../../apps/server/src/testing/elections/cast-bench.ts';
import type { Envelope } from '../../apps/server/src/testing/elections/real-voting.ts';

/** What the recorded statements are made to say of another vote each time: expressions of pgbench's variables. */
const variables = `select nextval('pgbench_votes') as vote_n \\gset
\\set voter_n :first_voter + :vote_n
\\set session_n :first_session + :vote_n
`;

/** Without a colon: pgbench would take what follows it for a variable of its own, also within quotation marks. */
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

/** What differs from vote to vote in the row of a vote, which its statement gets as JSON: an expression that writes it. */
function anotherVote(json: string): string {
  const [row] = JSON.parse(json);
  const expressions: string[] = [];
  const written = (expression: string) => `<${expressions.push(expression) - 1}>`;
  const numbered = (text: string, length: number) => `${text.slice(0, length)}${written(':vote_n')}`;
  const another = {
    ...row,
    voter_id: written(':voter_n'),
    session_id: written(':session_n'),
    mail: { ...row.mail, voter_id: written(':voter_n') },
    certificate_code: numbered(row.certificate_code, 6),
    tracker: numbered(row.tracker, 24),
    credential: numbered(row.credential, 48),
    digests: row.digests.map((_: string, at: number) =>
      written(`hashint8extended(:vote_n * 1000 + ${at}, :first_voter)`),
    ),
  };
  return JSON.stringify([another])
    .split(/<(\d+)>/)
    .map((piece, at) => (at % 2 === 0 ? quoted(piece) : `(${expressions[Number(piece)]})::text`))
    .join(' || ');
}

/** The parameters that differ from vote to vote, by their place in the statement. */
function changing({ text, values }: Statement): Map<number, string> {
  const changes = new Map<number, string>();
  if (text.includes('update voters')) {
    for (const [at, value] of values.entries()) {
      if (typeof value === 'string' && value.startsWith('[')) changes.set(at, `(${anotherVote(value)})::json`);
    }
  } else {
    // Of the door: the address comes first, then the token, as often as it is compared.
    const [address, ...tokens] = [...values.keys()].filter((at) => values[at] instanceof Uint8Array);
    if (address !== undefined) changes.set(address, hashed(':voter_n'));
    for (const at of tokens) changes.set(at, hashed(':session_n'));
  }
  return changes;
}

function scriptOf(statements: readonly Statement[]): string {
  const lines = statements.map((statement) => {
    const changes = changing(statement);
    const text = statement.text.replace(/\$(\d+)/g, (_, place: string) => {
      const at = Number(place) - 1;
      return changes.get(at) ?? literal(statement.values[at]);
    });
    return `${text};`;
  });
  return `${variables}${lines.join('\n')}\n`;
}

/** The same statements of so many votes by PostgreSQL's own program, which does nothing else. */
export async function pgbenchRate(
  { database, programs, url }: VotingBench,
  statements: readonly Statement[],
  envelopes: readonly Envelope[],
  clients: number,
): Promise<number | null> {
  const [first] = envelopes;
  if (!first) throw new Error('no votes are left for pgbench');
  // Debian keeps some of the programs elsewhere.
  const PATH = `${programs}${delimiter}${process.env['PATH'] ?? ''}`;
  if (!PATH.split(delimiter).some((folder) => existsSync(join(folder, 'pgbench')))) return null;
  const session = await database.db
    .selectFrom('sessions')
    .select('id')
    .where('subject', '=', `voter:contador:${first.voterId}`)
    .executeTakeFirstOrThrow();
  await database.pool.query('create sequence if not exists pgbench_votes minvalue 0');
  await database.pool.query(`select setval('pgbench_votes', 0, false)`);
  // It can't know tokens of which only the hash is kept.
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
