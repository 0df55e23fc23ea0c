import type { Results } from '@urna/contract/results';
import { counted } from '../../lib/counted.ts';
import { formatNumber } from '../../lib/format.ts';
import type { NoticeType } from '../../ui/feedback/notice.tsx';
import { percentOf } from './percent.ts';

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
}: Pick<Results, 'outcome' | 'choices' | 'blank'>): OutcomeWords {
  const chosen = (position: number) => choices.find((choice) => choice.position === position);
  switch (outcome.kind) {
    case 'no_votes':
      return { tone: 'warning', title: 'No se recibieron votos', text: 'La urna cerró sin papeletas.' };
    case 'blank_majority':
      return {
        tone: 'warning',
        title: 'El voto en blanco obtuvo la mayoría absoluta',
        text: `Fueron ${counted(blank?.votes ?? 0, 'voto', 'votos')} en blanco, el ${percentOf(blank?.share ?? 0)} del total. ${outcome.rule}.`,
      };
    case 'most_voted': {
      const winner = chosen(outcome.position);
      return {
        tone: 'success',
        title: `Mayor votación: ${winner?.full_name ?? ''}`,
        text: `Obtuvo ${counted(winner?.votes ?? 0, 'voto', 'votos')}, el ${percentOf(winner?.share ?? 0)} del total.`,
      };
    }
    case 'tie':
      return {
        tone: 'warning',
        title: 'Hay empate en la mayor votación',
        equals: outcome.positions.map((position) => chosen(position)?.full_name ?? ''),
        text: `Obtuvieron ${counted(outcome.votes, 'voto', 'votos')} cada uno. La cuenta no decide entre ellos: lo hace la norma de la elección.`,
      };
  }
}

/** The roll is frozen at sealing; later changes to it are published. */
export function correctedEmailsWords(count: number): string {
  if (count === 0) return 'Después del sellado no se corrigió ningún correo del censo.';
  return count === 1
    ? 'Después del sellado se corrigió 1 correo del censo, con dos administradores y aviso a su titular.'
    : `Después del sellado se corrigieron ${formatNumber(count)} correos del censo, con dos administradores y aviso a sus titulares.`;
}
