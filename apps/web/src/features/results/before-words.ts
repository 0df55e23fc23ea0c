import { hasReached } from '@urna/contract/election/contests';
import type { PublicElection } from '@urna/contract/election/elections';
import { stateOfContest, type VotingState } from '@urna/contract/voting/voting-state';
import { formatDateTime } from '../../lib/format.ts';

type Election = Pick<PublicElection, 'stage' | 'opens_at' | 'closes_at' | 'election'>;

/** How the voting stands, as every other page tells it. */
export function votingStateOfElection({ stage, opens_at, closes_at, election }: Election, now: Date): VotingState {
  const times = opens_at !== null && closes_at !== null ? { opens_at, closes_at } : undefined;
  return stateOfContest({ stage, cleared: election?.sealing_act.complete === true }, times, now);
}

/** What the page of results says of a contest without a result. */
export function wordsBefore(election: Election, now: Date): { title: string; text: string } {
  const { stage, opens_at: opens, closes_at: closes } = election;
  const state = votingStateOfElection(election, now);
  if (state === 'open') {
    const until = closes ? formatDateTime(closes) : 'día que fije la Junta';
    return {
      title: 'La votación está abierta',
      text: `Cierra el ${until}. Hasta entonces se sabe cuántas personas votaron, y no por quién.`,
    };
  }
  if (state === 'closed' && !hasReached(stage, 'open') && election.election?.sealing_act.complete !== true) {
    return {
      title: 'La votación cerró sin haber abierto',
      text: `El plazo terminó${closes ? ` el ${formatDateTime(closes)}` : ''} y ${missing(election)}. La Junta dirá cuándo se vota.`,
    };
  }
  if (state === 'closed' || state === 'published') {
    return { title: 'La votación cerró: todavía no hay resultado', text: countingWords(stage) };
  }
  const title = 'La votación aún no ha abierto';
  if (state === 'waiting') {
    return { title, text: `Según el calendario ya debía abrir, pero ${missing(election)}. Abrirá cuando estén.` };
  }
  if (!opens) return { title, text: 'La Junta todavía no ha fijado las fechas.' };
  return { title, text: `Abre el ${formatDateTime(opens)}${closes ? ` y cierra el ${formatDateTime(closes)}` : ''}.` };
}

const missing = ({ election }: Election): string =>
  election
    ? 'faltan firmas de los custodios en el acta de sellado'
    : 'faltan la tarjeta electoral y el censo, que se sellan antes de votar';

function countingWords(stage: PublicElection['stage']): string {
  if (!hasReached(stage, 'closed')) return 'El servidor está cerrando la urna.';
  if (stage === 'closed') return 'El servidor está sumando las papeletas sin abrir ninguna.';
  if (stage === 'tallied')
    return 'Las papeletas ya están sumadas. Ahora cada custodio pone su parte de la llave para abrir el total.';
  return 'Los custodios ya abrieron el total. La Junta lo publicará aquí.';
}
