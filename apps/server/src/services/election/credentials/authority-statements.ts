import type { AuthorityRecord, AuthorityStatementKind } from '@urna/contract/election/credential-authority';
import { readDestructionNote } from '@urna/credential-files/destruction-note';
import { type Issuer, readReconciliation, reconciliationProblems } from '@urna/credential-files/reconciliation';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import { pick } from '../../../platform/pick.ts';
import { sha256 } from '../../../platform/secrets.ts';

/** The only module that writes what an authority signs after the vote. */

/** Keeps a statement; false if this very file is kept already. Race: of one file sent twice at once, one is kept. */
export async function keepStatement(
  tx: Tx,
  statement: { contest: number; kind: AuthorityStatementKind; text: string; from: string },
  now: Date,
): Promise<boolean> {
  const { contest, kind, text, from } = statement;
  const inserted = await tx
    .insertInto('authority_statements')
    .values({ contest, kind, statement: text, sha256: sha256(text), received_at: now, received_from: from })
    .onConflict((conflict) => conflict.constraint('one_authority_statement').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Which kind of statement it is and what it says. Throws a Refusal for one that the election's authority didn't sign. */
export function readStatement(text: string, issuer: Issuer): AuthorityStatementKind {
  // The format stands first; another member before it isn't canonical and is refused by either reader.
  if (text.startsWith('{"format":"urna-destruction-v1"')) {
    readDestructionNote(text, issuer);
    return 'destruction';
  }
  readReconciliation(text, issuer);
  return 'reconciliation';
}

const asReceived = (statement: string, time: Date) => ({
  received_at: time.toISOString(),
  statement,
  sha256: sha256(statement).toString('hex'),
});

type Statements = Pick<AuthorityRecord, 'reconciliations' | 'destructions'>;

/** Newest first. */
export async function readStatements(db: Queryable, contest: number, issuer: Issuer): Promise<Statements> {
  const rows = await db
    .selectFrom('authority_statements')
    .select(['kind', 'statement', 'received_at'])
    .where('contest', '=', contest)
    .orderBy('id', 'desc')
    .execute();
  const of = (kind: AuthorityStatementKind) => rows.filter((row) => row.kind === kind);
  return {
    reconciliations: of('reconciliation').map(({ statement, received_at }) => {
      const read = readReconciliation(statement, issuer);
      return {
        ...asReceived(statement, received_at),
        ...pick(read, ['issued', 'used', 'ballots', 'archive']),
        problems: read.problems.map(({ problem, count, examples }) => ({
          words: reconciliationProblems[problem],
          count,
          examples: [...examples],
        })),
      };
    }),
    destructions: of('destruction').map(({ statement, received_at }) => {
      const { issued, destroyedAt, withoutReconciliation } = readDestructionNote(statement, issuer);
      return {
        ...asReceived(statement, received_at),
        issued,
        destroyed_at: destroyedAt.toISOString(),
        without_reconciliation: withoutReconciliation ?? null,
      };
    }),
  };
}
