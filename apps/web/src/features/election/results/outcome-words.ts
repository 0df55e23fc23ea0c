import { tieMethodLabels } from '@urna/contract/election/repetitions';
import type { Results } from '@urna/contract/election/results';
import { tellShare } from '@urna/contract/shared/share';
import type { NoticeType } from '@urna/ui/notice';
import { counted, listed } from '../../../lib/counted.ts';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';

interface OutcomeWords {
  tone: NoticeType;
  title: string;
  /** The candidates between whom the count doesn't decide. */
  equals?: string[];
  text: string;
}

/** The count in a sentence; the Junta declares who is elected. */
export function outcomeWords({
  outcome,
  choices,
  blank,
  tie_resolution: resolution,
}: Pick<Results, 'outcome' | 'choices' | 'blank' | 'tie_resolution'>): OutcomeWords {
  const chosen = (position: number) => choices.find((choice) => choice.position === position);
  const nameOf = (position: number) => chosen(position)?.full_name ?? '';
  switch (outcome.kind) {
    case 'no_votes':
      return { tone: 'warning', title: 'No se recibieron votos', text: 'La urna cerró sin papeletas.' };
    case 'blank_majority':
      return {
        tone: 'warning',
        title: 'El voto en blanco obtuvo la mayoría absoluta',
        text: `Fueron ${counted(blank?.votes ?? 0, 'voto', 'votos')} en blanco, el ${tellShare(blank?.share ?? 0)} del total. ${outcome.rule}.`,
      };
    case 'most_voted': {
      const [first, ...others] = outcome.positions;
      if (others.length > 0) {
        const named = outcome.positions.map(
          (position) => `${nameOf(position)} (${counted(chosen(position)?.votes ?? 0, 'voto', 'votos')})`,
        );
        return { tone: 'success', title: 'Mayores votaciones', text: `${listed(named)}.` };
      }
      const winner = chosen(first ?? -1);
      return {
        tone: 'success',
        title: `Mayor votación: ${winner?.full_name ?? ''}`,
        text: `Obtuvo ${counted(winner?.votes ?? 0, 'voto', 'votos')}, el ${tellShare(winner?.share ?? 0)} del total.`,
      };
    }
    case 'tie': {
      const ahead = outcome.elected.map(nameOf);
      const before =
        ahead.length === 0 ? '' : `${listed(ahead)} ${ahead.length === 1 ? 'obtuvo' : 'obtuvieron'} más votos. `;
      const equals = outcome.positions.map(nameOf);
      const votes = `${before}Los empatados obtuvieron ${counted(outcome.votes, 'voto', 'votos')} cada uno.`;
      if (!resolution) {
        return {
          tone: 'warning',
          title: ahead.length === 0 ? 'Hay empate en la mayor votación' : 'Hay empate por el último puesto',
          equals,
          text: `${votes} La cuenta no decide entre ellos: lo hace la norma de la elección.`,
        };
      }
      return {
        tone: 'success',
        title: `Empate resuelto: ${listed(resolution.positions.map(nameOf))}`,
        equals,
        text: `${votes} ${tieMethodLabels[resolution.method]} del ${formatDateTime(resolution.resolved_on)}, ante ${resolution.resolved_by}: ${resolution.explanation}`,
      };
    }
  }
}

/** The roll is frozen at sealing; later changes to it are published. */
export function correctedEmailsWords(count: number): string {
  if (count === 0) return 'Después del sellado no se corrigió ningún correo del censo.';
  return count === 1
    ? 'Después del sellado se corrigió 1 correo del censo, con dos administradores y aviso a su titular.'
    : `Después del sellado se corrigieron ${formatNumber(count)} correos del censo, con dos administradores y aviso a sus titulares.`;
}

/** How many voters said that something done in their name wasn't they. */
export function disputedIdentitiesWords(count: number): string {
  if (count === 0) return 'Ningún votante ha dicho que otra persona actuó en su nombre.';
  return count === 1
    ? 'Un votante dijo que otra persona actuó en su nombre: lo atiende la mesa de ayuda.'
    : `${formatNumber(count)} votantes dijeron que otra persona actuó en su nombre: los atiende la mesa de ayuda.`;
}
