import type { ImportJob } from '@urna/contract/staff/administration';
import { counted } from '../../../lib/counted.ts';
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
      return isWholeRefused(job) ? 'No se guardó nada' : `${counted(job.bad_total, 'línea', 'líneas')} con errores`;
    case 'failed':
      return 'No se completó';
  }
}

/** The file as a whole was refused, for one reason. */
export function isWholeRefused({ status, lines }: Pick<ImportJob, 'status' | 'lines'>): boolean {
  return status === 'refused' && lines === 0;
}

/** The created, changed, unchanged and removed rows. */
function changes({ kind, dry_run, created, updated, unchanged, deactivated }: ImportJob): string {
  const gone = (count: number) => {
    if (dry_run) return counted(count, 'que sale', 'que salen');
    return kind.startsWith('roll-')
      ? counted(count, 'retirada', 'retiradas')
      : counted(count, 'desactivada', 'desactivadas');
  };
  return [
    counted(created, 'nueva', 'nuevas'),
    ...(unchanged === undefined
      ? [counted(updated, 'que ya estaba', 'que ya estaban')]
      : [`${formatNumber(updated)} con cambios`, counted(unchanged, 'igual', 'iguales')]),
    ...(deactivated ? [gone(deactivated)] : []),
  ].join(', ');
}

export const readySummary = ({ lines }: Pick<ImportJob, 'lines'>): string =>
  `${counted(lines, 'línea lista', 'líneas listas')} para importar`;

/** Addresses of candidates, to which the codes of their candidacy go. */
const heldWords = (held: number): string =>
  held === 1
    ? 'El correo de 1 persona con una candidatura espera a otro administrador.'
    : `Los correos de ${formatNumber(held)} personas con una candidatura esperan a otro administrador.`;

/** The result of a job. For a dry run it tells what the import would change. */
export function jobSummary(job: ImportJob): string {
  if (job.status === 'failed') return 'El servidor no pudo terminarla. No se guardó nada: inténtelo de nuevo.';
  if (isWholeRefused(job)) return job.bad[0]?.reason ?? '';
  if (job.status === 'refused') {
    return `Se leyeron ${counted(job.lines, 'línea', 'líneas')} y no se guardó ninguna: corrija el archivo y revíselo otra vez.`;
  }
  if (job.status !== 'done') {
    if (job.lines > 0 && !job.dry_run && percentOf(job) === 100) return 'Todo leído. Guardando…';
    return job.lines === 0
      ? 'Comienza en un momento.'
      : `${formatNumber(job.done_lines)} de ${counted(job.lines, 'línea', 'líneas')}`;
  }
  const held = job.held ? ` ${heldWords(job.held)}` : '';
  if (!job.dry_run) return `${counted(job.lines, 'línea', 'líneas')}: ${changes(job)}.${held}`;
  return `${readySummary(job)}: ${changes(job)}.${held}`;
}
