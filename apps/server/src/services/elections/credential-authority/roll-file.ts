import { createHash } from 'node:crypto';
import { Refusal } from '@urna/belenios/refusal';
import { type RollVoter, writeRollVoter } from '@urna/credential-files/roll';
import type { Queryable } from '../../../platform/database/tables.ts';

/** Some milliseconds of work between two queries. */
const PAGE = 1000;

/** A voter whose name or address the format doesn't allow. */
export class UnwritableVoter extends Error {
  override name = 'UnwritableVoter';
  readonly voter: RollVoter;

  constructor(voter: RollVoter) {
    super('a voter cannot be written into the roll file');
    this.voter = voter;
  }
}

function lineOf(voter: RollVoter): string {
  try {
    return `${writeRollVoter(voter)}\n`;
  } catch (error) {
    if (error instanceof Refusal) throw new UnwritableVoter(voter);
    throw error;
  }
}

/** The file with which the authority makes credentials: its header, and a line for each voter by ascending number. */
export async function* rollFile(db: Queryable, contest: number, header: string): AsyncGenerator<Buffer> {
  yield Buffer.from(`${header}\n`);
  for (let last = 0; ; ) {
    const voters = await db
      .selectFrom('voters')
      .select(['id as voter', 'name', 'email'])
      .where('contest', '=', contest)
      .where('id', '>', last)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    if (voters.length > 0) yield Buffer.from(voters.map(lineOf).join(''));
    last = voters.at(-1)?.voter ?? last;
    if (voters.length < PAGE) return;
  }
}

/** The SHA-256 of the file in hexadecimal. */
export async function rollFingerprint(db: Queryable, contest: number, header: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of rollFile(db, contest, header)) hash.update(piece);
  return hash.digest('hex');
}
