import { hasReached } from '@urna/contract/election/contests';
import type { ProcessDetail } from '@urna/contract/processes/process-admin';
import { tellTime } from '@urna/contract/shared/dates';
import type { ContestRow, ProcessRow } from '../../platform/database/process-tables.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';

type Fixed = ProcessDetail['fixed'];

/** Why parts of a process can't be changed any more, and since when: for the page, and for every change. */
export function fixedParts(process: ProcessRow, contests: readonly ContestRow[]): Fixed {
  const { state, archived_at, made_current_at } = process;
  if (state === 'archived' && archived_at) {
    return { everything: `El proceso se archivó el ${tellTime(archived_at)}: se puede consultar, pero no cambiar.` };
  }
  if (!made_current_at) return {};
  const since = tellTime(made_current_at);
  const sealed = contests.find(({ stage }) => hasReached(stage, 'sealing'));
  return {
    slug: `El nombre en los enlaces quedó fijo el ${since}, cuando el proceso se puso en curso: está en certificados y enlaces.`,
    contests: `Las elecciones del proceso quedaron fijas el ${since}, cuando se puso en curso: ya puede haber inscritos.`,
    declarations: `El proceso está en curso desde el ${since} y alguien pudo aceptar este texto: un cambio publica una versión nueva, y la anterior se conserva.`,
    ...(sealed && {
      words: sealed.sealed_at
        ? `El título, el órgano y el periodo quedaron fijos el ${tellTime(sealed.sealed_at)}, cuando se selló «${sealed.title}»: están en lo que se publicó.`
        : `«${sealed.title}» se está sellando con el título, el órgano y el periodo de ahora.`,
    }),
  };
}

export function refuseIfFixed(reason: string | undefined): void {
  if (reason !== undefined) throw new AppError('process_fixed', { details: { reason } });
}

/**
 * Locks the process until the transaction ends, so that it can't become current or be archived meanwhile. Race: whoever
 * records an entry about the process holds the end of the log and then needs a key-share lock on this row, for the entry's
 * foreign key. `for update` would block that lock, and the two would wait for each other.
 */
export async function lockProcess(tx: Tx, id: number): Promise<ProcessRow> {
  const process = await tx.selectFrom('processes').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (!process) throw new AppError('not_found');
  return process;
}

/** Locks a process that isn't archived. */
export async function lockChangeable(tx: Tx, id: number): Promise<ProcessRow> {
  const process = await lockProcess(tx, id);
  refuseIfFixed(fixedParts(process, []).everything);
  return process;
}
