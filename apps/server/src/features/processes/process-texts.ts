import { isDeepStrictEqual } from 'node:util';
import type { DeclarationKind } from '@urna/contract/candidacy/declarations';
import type { DeclarationText } from '@urna/contract/processes/process-fields';
import type { SiteTextKind } from '@urna/contract/processes/site-texts';
import type { ProcessRow } from '../../platform/database/process-tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, isUniqueViolation } from '../../platform/errors.ts';
import { pick } from '../../platform/pick.ts';
import { type Causer, record } from '../../services/activity/record.ts';
import { lockChangeable } from './fixed-parts.ts';

type Versions = { table: 'declarations'; kind: DeclarationKind } | { table: 'site_texts'; kind: SiteTextKind };

/** The unique index of the names of versions. */
const onePerVersion = { declarations: 'one_declaration_per_version', site_texts: 'one_site_text_per_version' } as const;

/** In a draft the text is replaced. Once people can rely on it, each change is a version of its own. */
export async function writeVersion(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  author: Causer,
  { id }: ProcessRow,
  versions: Versions,
  { version, title, paragraphs }: DeclarationText,
): Promise<string> {
  const { table, kind } = versions;
  const now = clock.now();
  const text = { version, title, paragraphs };
  try {
    return await db.transaction().execute(async (tx) => {
      const process = await lockChangeable(tx, id);
      const last = await tx
        .selectFrom(table)
        .select(['id', 'version', 'title', 'paragraphs'])
        .where('process_id', '=', id)
        .where('kind', '=', kind)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      const old = last && pick(last, ['version', 'title', 'paragraphs']);
      if (isDeepStrictEqual(old, text)) return 'No hubo cambios.';
      if (last && process.state === 'draft') {
        await tx.updateTable(table).set(text).where('id', '=', last.id).execute();
      } else {
        const version_of = { process_id: id, kind, created_by: author.name, created_at: now };
        await tx
          .insertInto(table)
          .values({ ...version_of, ...text })
          .execute();
      }
      const change = { process, old: old ?? {}, attributes: text };
      if (versions.table === 'declarations')
        await record(tx, author, 'declaration_written', { ...change, kind: versions.kind });
      else await record(tx, author, 'site_text_written', { ...change, kind: versions.kind });
      return process.state === 'draft' ? 'El texto se guardó.' : `La versión ${version} quedó publicada.`;
    });
  } catch (error) {
    if (!isUniqueViolation(error, onePerVersion[table])) throw error;
    throw new AppError('invalid_fields', {
      errors: { version: ['Ya hay una versión con este nombre: escriba otro.'] },
    });
  }
}
