import { tellPart } from '@urna/contract/shared/share';
import type { ImportJob, ImportSamples, RollCheck } from '@urna/contract/staff/administration';
import { counted } from '../../../lib/counted.ts';
import { formatNumber } from '../../../lib/format.ts';

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

/** How much of the list would go. */
export function lossWords({ kind, deactivated = 0, existing = 0 }: ImportJob): string {
  return `${goingWords(kind, deactivated)}: ${tellPart(deactivated, existing)} de ${formatNumber(existing)}`;
}

/** What a roll's people and addresses are checked for, with how many lines each check found. */
export function checkGroups({ checks }: ImportJob): ChangeGroup[] {
  if (checks === null) return [];
  const { repeated, shared, misspelt } = checks;
  const group = (key: RollCheck, count: number, some: string, detail: string, none: string): ChangeGroup =>
    count === 0 ? { key, count, text: none } : { key, count, text: some, detail };
  return [
    group(
      'repeated',
      repeated,
      counted(repeated, 'línea de alguien que parece repetido', 'líneas de personas que parecen repetidas'),
      'El mismo nombre con el mismo correo o en la misma institución: podría votar dos veces.',
      'Nadie parece repetido',
    ),
    group(
      'shared',
      shared,
      counted(shared, 'línea con un correo compartido', 'líneas con un correo compartido'),
      'Quien abra ese buzón ve los códigos de todas esas personas.',
      'Ningún correo es de varias personas',
    ),
    group(
      'misspelt',
      misspelt,
      counted(misspelt, 'correo parece mal escrito', 'correos parecen mal escritos'),
      'El dominio se parece en casi todo a uno muy usado.',
      'Ningún dominio parece mal escrito',
    ),
  ];
}

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
