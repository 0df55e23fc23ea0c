import { hasReached } from '@urna/contract/election/contests';
import type { ProcessDetail } from '@urna/contract/process/process-admin';
import { tellTime } from '@urna/contract/shared/dates';
import type { ContestRow, ProcessRow } from '../../platform/database/process-tables.ts';

type Fixed = ProcessDetail['fixed'];

/** Why a part of a process can't be changed any more, and since when. Used by the page and by every change. */
export function fixedParts(process: ProcessRow, contests: readonly ContestRow[]): Fixed {
  const { state, archived_at, made_current_at } = process;
  if (state === 'archived' && archived_at) {
    return { everything: `El proceso se archivó el ${tellTime(archived_at)}: se puede consultar, pero no cambiar.` };
  }
  if (!made_current_at) return {};
  const since = tellTime(made_current_at);
  const sealed = contests.find(({ stage }) => hasReached(stage, 'sealing'));
  return {
    slug: `El nombre en los enlaces quedó fijo el ${since}, cuando el proceso se puso en curso: está en constancias y enlaces.`,
    contests: `Las elecciones del proceso quedaron fijas el ${since}, cuando se puso en curso: ya puede haber inscritos.`,
    declarations: `El proceso está en curso desde el ${since} y alguien pudo aceptar este texto: un cambio publica una versión nueva, y la anterior se conserva.`,
    ...(sealed && {
      words: sealed.sealed_at
        ? `El título, el órgano y el período quedaron fijos el ${tellTime(sealed.sealed_at)}, cuando se selló «${sealed.title}»: están en lo que se publicó.`
        : `«${sealed.title}» se está sellando con el título, el órgano y el período de ahora.`,
    }),
  };
}
