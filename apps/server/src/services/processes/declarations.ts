import { type Declaration, declarationKinds } from '@urna/contract/candidacy/declarations';
import type { Queryable } from '../../platform/database/tables.ts';

const inOrder = (texts: readonly Declaration[]): Declaration[] =>
  texts.toSorted((a, b) => declarationKinds.indexOf(a.kind) - declarationKinds.indexOf(b.kind));

/** The newest version of each text that the process has, in the order of the form. */
export async function declarationsInForce(db: Queryable, process: { id: number }): Promise<Declaration[]> {
  const rows = await db
    .selectFrom('declarations')
    .distinctOn('kind')
    .select(['id', 'kind', 'version', 'title', 'paragraphs'])
    .where('process_id', '=', process.id)
    .orderBy('kind')
    .orderBy('id', 'desc')
    .execute();
  return inOrder(rows);
}

/** The versions that a candidate has accepted last, in the order of the form. */
export async function acceptedDeclarations(db: Queryable, candidateId: number): Promise<Declaration[]> {
  const rows = await db
    .selectFrom('declaration_acceptances as accepted')
    .innerJoin('declarations', 'declarations.id', 'accepted.declaration_id')
    .distinctOn('declarations.kind')
    .select(['declarations.id', 'kind', 'version', 'title', 'paragraphs'])
    .where('accepted.candidate_id', '=', candidateId)
    .orderBy('declarations.kind')
    .orderBy('declarations.id', 'desc')
    .execute();
  return inOrder(rows);
}
