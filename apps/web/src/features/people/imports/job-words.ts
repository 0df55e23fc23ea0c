import { type ImportJob, type ImportSamples, type RollCheck, rollChecks } from '@urna/contract/people/imports';
import { counted } from '@urna/contract/shared/counted';
import { tellPart } from '@urna/contract/shared/share';
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
  const lines = counted(job.lines, 'línea', 'líneas');
  switch (job.status) {
    case 'failed':
      return 'El servidor no pudo terminarla. No se guardó nada: inténtelo de nuevo.';
    case 'refused':
      return isWholeRefused(job)
        ? (job.bad[0]?.reason ?? '')
        : `Se leyeron ${lines} y no se guardó ninguna: corrija el archivo y revíselo otra vez.`;
    case 'done':
      return `${job.dry_run ? readySummary(job) : lines}: ${changes(job)}.${job.held ? ` ${heldWords(job.held)}` : ''}`;
    case 'waiting':
    case 'running':
      if (job.lines === 0) return 'Comienza en un momento.';
      if (!job.dry_run && percentOf(job) === 100) return 'Todo leído. Guardando…';
      return `${formatNumber(job.done_lines)} de ${lines}`;
  }
}

export interface ChangeGroup {
  key: keyof ImportSamples | 'unchanged';
  count: number;
  text: string;
  detail?: string;
}

function goingWords(kind: ImportJob['kind'], count: number): string {
  return kind.startsWith('roll-')
    ? counted(count, 'persona sale del censo', 'personas salen del censo')
    : counted(count, 'institución deja de ofrecerse', 'instituciones dejan de ofrecerse');
}

export function lossWords({ kind, deactivated = 0, existing = 0 }: ImportJob): string {
  return `${goingWords(kind, deactivated)}: ${tellPart(deactivated, existing)} de ${formatNumber(existing)}`;
}

/** What a roll's people and addresses are checked for, with how many lines each check found. */
export function checkGroups({ checks }: ImportJob): ChangeGroup[] {
  if (checks === null) return [];
  return rollChecks.map((key) => {
    const { one, many, detail, none } = checkWords[key];
    const count = checks[key];
    return count === 0 ? { key, count, text: none } : { key, count, text: counted(count, one, many), detail };
  });
}

const checkWords = {
  repeated: {
    one: 'línea de alguien que parece repetido',
    many: 'líneas de personas que parecen repetidas',
    detail: 'El mismo nombre con el mismo correo o en la misma institución: podría votar dos veces.',
    none: 'Nadie parece repetido',
  },
  shared: {
    one: 'línea con un correo compartido',
    many: 'líneas con un correo compartido',
    detail: 'Quien abra ese buzón ve los códigos de todas esas personas.',
    none: 'Ningún correo es de varias personas',
  },
  misspelt: {
    one: 'correo parece mal escrito',
    many: 'correos parecen mal escritos',
    detail: 'El dominio se parece en casi todo a uno muy usado.',
    none: 'Ningún dominio parece mal escrito',
  },
} as const satisfies Record<RollCheck, { one: string; many: string; detail: string; none: string }>;

/** The groups that a dry run tells apart, with their numbers. */
export function changeGroups(job: ImportJob): ChangeGroup[] {
  const { kind, created, updated, unchanged = 0, deactivated, existing = 0, fields } = job;
  const columns = fields.map(({ column, count }) => `${column.replaceAll('_', ' ')} en ${formatNumber(count)}`);
  return [
    { key: 'created', count: created, text: counted(created, 'línea nueva', 'líneas nuevas') },
    {
      key: 'updated',
      count: updated,
      text: counted(updated, 'línea con cambios', 'líneas con cambios'),
      ...(columns.length > 0 && { detail: `Cambia ${columns.join(', ')}.` }),
    },
    { key: 'unchanged', count: unchanged, text: counted(unchanged, 'línea igual', 'líneas iguales') },
    deactivated === undefined
      ? { key: 'going', count: 0, text: 'Nadie sale', detail: 'Quien no está en el archivo sigue en el registro.' }
      : {
          key: 'going',
          count: deactivated,
          text: goingWords(kind, deactivated),
          ...(deactivated > 0 && { detail: `${tellPart(deactivated, existing)} de ${formatNumber(existing)}.` }),
        },
  ];
}
