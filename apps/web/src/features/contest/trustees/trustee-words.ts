import type { Contest } from '@urna/contract/election/contest-admin';
import type { TrusteesOverview } from '@urna/contract/election/contest-trustees';
import { hasReached } from '@urna/contract/election/contests';
import { counted } from '../../../lib/counted.ts';
import { tellDateTime } from '../../../lib/format.ts';

const names = new Intl.ListFormat('es-CO', { type: 'conjunction' });

/** Whether all trustees hold their part of the key and have shown that their file opens it. */
export function haveRehearsed({ trustees }: Contest, overview: TrusteesOverview | undefined): boolean {
  if (trustees.length === 0 || !overview) return false;
  const { threshold } = overview;
  const areComplete = threshold === null || threshold.of === trustees.length;
  return areComplete && overview.trustees.every(({ awaited }) => awaited === null);
}

export function trusteesSummary(contest: Contest, _now: Date, overview: TrusteesOverview | undefined): string {
  const { trustees, stage } = contest;
  const threshold = overview?.threshold;
  if (threshold && trustees.length < threshold.of) {
    const missing = threshold.of - trustees.length;
    return `Espera que invite a ${counted(missing, 'custodio', 'custodios')}${trustees.length > 0 ? ' más' : ''}: bastarán ${threshold.needed} de ${threshold.of}.`;
  }
  if (trustees.length === 0) return 'Espera que invite al menos a una persona.';
  const people = threshold
    ? `El servidor y ${threshold.needed} de ${threshold.of} personas`
    : `${counted(trustees.length, 'persona', 'personas')} y el servidor`;
  const awaited = overview?.trustees.filter((one) => one.awaited !== null) ?? [];
  if (stage !== 'preparing' || awaited.length === 0) return people;
  return `${people}. Se espera a ${names.format(awaited.map(({ name }) => name))}.`;
}

/** What the opening of a sealed contest waits for. */
export function openingSummary(
  window: { opens_at: string; closes_at: string },
  overview: TrusteesOverview | undefined,
  now: Date,
): string {
  const { opening } = overview ?? {};
  const isDue = now >= new Date(window.opens_at);
  if (!opening || opening.cleared_at !== null) return `Abre sola el ${tellDateTime(window.opens_at)}.`;
  if (now >= new Date(window.closes_at)) return 'La ventana de votación pasó sin que la elección abriera.';
  const waits = waitsForActs(opening, overview?.trustees ?? []);
  return isDue
    ? `${waits} Según el calendario abrió el ${tellDateTime(window.opens_at)}, y nadie puede votar todavía.`
    : `${waits} Abre el ${tellDateTime(window.opens_at)}, si están.`;
}

export function waitsForActs(
  { signatures, needed }: NonNullable<TrusteesOverview['opening']>,
  trustees: TrusteesOverview['trustees'],
): string {
  const objecting = trustees.filter(({ objected_at }) => objected_at !== null).map(({ name }) => name);
  if (objecting.length > 0) {
    return `No abre: ${names.format(objecting)} ${objecting.length === 1 ? 'avisa' : 'avisan'} que lo sellado no es correcto.`;
  }
  return `Espera las firmas del acta de sellado: ${signatures} de ${needed}.`;
}

export function tallySummary({ stage }: Contest, _now: Date, overview: TrusteesOverview | undefined): string {
  if (!hasReached(stage, 'closed')) return 'Espera el cierre de la votación.';
  const tally = overview?.tally;
  if (stage === 'closed' || !tally) return 'El servidor está sumando las papeletas, sin abrirlas.';
  if (hasReached(stage, 'decrypted')) {
    return `El total se abrió${tally.decrypted_at ? ` el ${tellDateTime(tally.decrypted_at)}` : ''}, con la parte de ${counted(tally.decryptions, 'custodio', 'custodios')}.`;
  }
  return `Partes puestas por los custodios: ${tally.decryptions} de ${tally.decryptions_needed}.`;
}

export function publicationSummary({ stage }: Contest, _now: Date, overview: TrusteesOverview | undefined): string {
  if (overview?.published_at) {
    return `Publicó ${overview.published_by ?? 'la Junta'} el ${tellDateTime(overview.published_at)}.`;
  }
  return stage === 'decrypted' ? 'El resultado está listo: espera su orden.' : 'Espera el escrutinio.';
}
