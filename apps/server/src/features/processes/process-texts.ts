import { isDeepStrictEqual } from 'node:util';
import type { DeclarationKind } from '@urna/contract/declarations';
import { documentTypeById } from '@urna/contract/documents';
import type { DeclarationText, DocumentGuide } from '@urna/contract/process-admin';
import type { ProcessRow } from '../../platform/database/process-tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, isUniqueViolation } from '../../platform/errors.ts';
import { type Causer, record } from '../../services/activity/record.ts';
import { fixed, lockProcess } from './change-process.ts';
import { fixedParts } from './fixed-parts.ts';

type TextDeps = Pick<Deps, 'db' | 'clock'>;

/** In a draft the text is replaced. Once people can accept it, each change is a version of its own. */
export async function writeDeclaration(
  { db, clock }: TextDeps,
  author: Causer,
  { id }: ProcessRow,
  kind: DeclarationKind,
  text: DeclarationText,
): Promise<string> {
  const now = clock.now();
  try {
    return await db.transaction().execute(async (tx) => {
      const process = await lockProcess(tx, { id });
      fixed(fixedParts(process, []).everything);
      const last = await tx
        .selectFrom('declarations')
        .selectAll()
        .where('process_id', '=', id)
        .where('kind', '=', kind)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      const { version, title, paragraphs } = text;
      if (last && isDeepStrictEqual({ version: last.version, title: last.title, paragraphs: last.paragraphs }, text))
        return 'No hubo cambios.';
      if (last && process.state === 'draft') {
        await tx.updateTable('declarations').set({ version, title, paragraphs }).where('id', '=', last.id).execute();
      } else {
        const row = { process_id: id, kind, version, title, paragraphs, created_by: author.name, created_at: now };
        await tx.insertInto('declarations').values(row).execute();
      }
      await record(tx, now, author, {
        log_name: 'process',
        event: 'declaration_written',
        process,
        properties: {
          kind,
          old: last ? { version: last.version, title: last.title, paragraphs: last.paragraphs } : {},
          attributes: text,
        },
      });
      return process.state === 'draft' ? 'El texto se guardó.' : `La versión ${version} quedó publicada.`;
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'one_declaration_per_version')) throw error;
    throw new AppError('invalid_fields', {
      errors: { version: ['Ya hay una versión con este nombre: escriba otro.'] },
    });
  }
}

export async function writeDocumentGuide(
  { db, clock }: TextDeps,
  author: Causer,
  { id }: ProcessRow,
  typeId: number,
  guide: DocumentGuide,
): Promise<string> {
  const type = documentTypeById(typeId);
  if (!type) throw new AppError('not_found');
  return db.transaction().execute(async (tx) => {
    const process = await lockProcess(tx, { id });
    fixed(fixedParts(process, []).everything);
    const before = await tx
      .selectFrom('document_guides')
      .select(['help', 'usual_reasons'])
      .where('process_id', '=', id)
      .where('document_type_id', '=', typeId)
      .executeTakeFirst();
    if (before && isDeepStrictEqual(before, guide)) return 'No hubo cambios.';
    await tx
      .insertInto('document_guides')
      .values({ process_id: id, document_type_id: typeId, ...guide })
      .onConflict((conflict) => conflict.columns(['process_id', 'document_type_id']).doUpdateSet(guide))
      .execute();
    await record(tx, clock.now(), author, {
      log_name: 'process',
      event: 'document_guide_changed',
      process,
      properties: { document_type: type.name, old: before ?? {}, attributes: guide },
    });
    return 'Los cambios se guardaron correctamente.';
  });
}
