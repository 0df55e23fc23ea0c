import { tieMethodLabels } from '@urna/contract/election/repetitions';
import { choicesAt, electedPositions, resultHeadline } from '@urna/contract/election/result-words';
import type { ResultChoice, Results } from '@urna/contract/election/results';
import { counted, listed } from '@urna/contract/shared/counted';
import { tellShare } from '@urna/contract/shared/share';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';

interface OutcomeWords {
  tone: 'success' | 'warning';
  /** Whom the count elects, in a word or two. */
  state: string;
  title: string;
  elected: ResultChoice[];
  /** Those between whom the count doesn't decide, while nobody has. */
  tied: ResultChoice[];
  text: string;
}

type Counted = Pick<Results, 'outcome' | 'choices' | 'blank' | 'ballots' | 'seats' | 'tie_resolution'>;

/** What the count says, and whom it elects; the Junta declares it. */
export function outcomeWords(results: Counted): OutcomeWords {
  const { outcome, choices, tie_resolution: resolution } = results;
  const elected = choicesAt(choices, electedPositions(results));
  const tied = outcome.kind === 'tie' && !resolution ? choicesAt(choices, outcome.positions) : [];
  const isDecided = elected.length > 0 && tied.length === 0;
  return {
    tone: isDecided ? 'success' : 'warning',
    state: isDecided ? electedLabel(elected.length) : tied.length > 0 ? 'Empate sin resolver' : 'Nadie resulta elegido',
    title: resultHeadline(results),
    elected,
    tied,
    text: textOf(results),
  };
}

/** «Persona» agrees with everybody. */
export const electedLabel = (count: number): string => (count === 1 ? 'Persona elegida' : 'Personas elegidas');

function textOf({ outcome, choices, blank, ballots, seats, tie_resolution: resolution }: Counted): string {
  const namesAt = (positions: readonly number[]) => listed(choicesAt(choices, positions).map((one) => one.full_name));
  switch (outcome.kind) {
    case 'no_votes':
      return ballots === 0 ? 'La urna cerró sin papeletas.' : 'Todos los votos fueron en blanco.';
    case 'blank_majority':
      return `Fueron ${counted(blank?.votes ?? 0, 'voto', 'votos')} en blanco, el ${tellShare(blank?.share ?? 0)} del total. ${outcome.rule}.`;
    case 'most_voted': {
      const missing = seats - outcome.positions.length;
      const left = missing > 0 ? `${counted(missing, 'puesto queda', 'puestos quedan')} sin elegir.` : '';
      const [first, ...others] = choicesAt(choices, outcome.positions);
      if (!first || others.length > 0) return left;
      return `Obtuvo ${counted(first.votes, 'voto', 'votos')}, el ${tellShare(first.share)} del total. ${left}`.trimEnd();
    }
    case 'tie': {
      const votes = counted(outcome.votes, 'voto', 'votos');
      if (!resolution)
        return `Los empatados obtuvieron ${votes} cada uno. La cuenta no decide entre ellos: lo hace la norma de la elección.`;
      return `Empataron ${namesAt(outcome.positions)}, con ${votes} cada uno. ${tieMethodLabels[resolution.method]} del ${formatDateTime(resolution.resolved_on)}, ante ${resolution.resolved_by}: ${resolution.explanation}`;
    }
  }
}

/** How many voted, of whom. */
export function turnoutWords({ ballots, voters }: Pick<Results, 'ballots' | 'voters'>): string {
  const absent = voters - ballots;
  const whole = `${ballots === 1 ? 'Votó' : 'Votaron'} ${formatNumber(ballots)} de ${counted(voters, 'persona', 'personas')} del censo`;
  return absent > 0 ? `${whole}; ${counted(absent, 'no votó', 'no votaron')}.` : `${whole}.`;
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
