import type { PublicElection } from '@urna/contract/election/elections';
import { isVoteOver } from '@urna/contract/voting/voting-access';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** Whether whoever voted can only prove it, as the server decides too. */
export function isPastVote({ stage, closes_at, election }: PublicElection, now: Date): boolean {
  const times = closes_at === null ? undefined : { closes_at };
  return isVoteOver({ stage, cleared: election?.sealing_act.complete === true }, times, now);
}

export function VotersForgotten() {
  return (
    <>
      Los datos personales de quienes votaron se borraron al terminar el plazo para conservarlos: ya no se pueden
      descargar certificados. Los que se descargaron antes{' '}
      <Link to={paths.verification}>se siguen pudiendo verificar</Link>.
    </>
  );
}
