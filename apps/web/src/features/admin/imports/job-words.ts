import type { ImportJob } from '@urna/contract/administration';
import { formatNumber } from '../../../lib/format.ts';

export function isOpen({ status }: Pick<ImportJob, 'status'>): boolean {
  return status === 'waiting' || status === 'running';
}

/** From 0 to 100. */
export function percentOf({ done_lines, lines }: Pick<ImportJob, 'done_lines' | 'lines'>): number {
  return lines === 0 ? 0 : Math.min(100, Math.round((done_lines / lines) * 100));
}

export function jobTitle(job: ImportJob): string {
  switch (job.status) {
    case 'waiting':
      return 'En espera';
    case 'running':
      return `${job.dry_run ? 'Revisando' : 'Importando'}… ${String(percentOf(job))} %`;
    case 'done':
      return job.dry_run ? 'Sin errores' : 'Importado';
    case 'refused':
      return `${counted(job.bad_total, 'línea', 'líneas')} con errores`;
    case 'failed':
      return 'No se completó';
  }
}

function counted(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** The created, updated and removed rows. */
function changes({ kind, created, updated, deactivated }: ImportJob): string {
  const isRoll = kind.startsWith('roll-');
  return [
    counted(created, 'nueva', 'nuevas'),
    isRoll ? counted(updated, 'que sigue', 'que siguen') : counted(updated, 'actualizada', 'actualizadas'),
    ...(deactivated
      ? [isRoll ? counted(deactivated, 'retirada', 'retiradas') : counted(deactivated, 'desactivada', 'desactivadas')]
      : []),
  ].join(', ');
}

/** The result of a job. For a dry run of a roll, which an import would replace, it tells what would change. */
export function jobSummary(job: ImportJob): string {
  if (job.status === 'failed') return 'El servidor no pudo terminarla. No se guardó nada: inténtelo de nuevo.';
  if (job.status === 'refused') {
    return `Se leyeron ${counted(job.lines, 'línea', 'líneas')} y no se guardó ninguna: corrija el archivo y revíselo otra vez.`;
  }
  if (job.status !== 'done') {
    return job.lines === 0
      ? 'Comienza en un momento.'
      : `${formatNumber(job.done_lines)} de ${counted(job.lines, 'línea', 'líneas')}`;
  }
  if (!job.dry_run) return `${counted(job.lines, 'línea', 'líneas')}: ${changes(job)}.`;
  const ready = `${counted(job.lines, 'línea lista', 'líneas listas')} para importar`;
  return job.created + job.updated > 0 ? `${ready}: ${changes(job)}.` : `${ready}.`;
}
