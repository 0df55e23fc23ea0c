import { type ContestStage, hasReached } from '@urna/contract/election/contests';
import type { PublicElection } from '@urna/contract/election/elections';
import { stateOfContest, type VotingState } from '@urna/contract/voting/voting-state';
import { Notice } from '@urna/ui/notice';
import { Link } from 'react-router';
import { formatDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useNow } from '../../../lib/rendered.ts';
import { type ContestAddress, withContest } from '../../../shared/processes/public-contest.ts';
import { type Step, Steps } from '../../../ui/layout/steps.tsx';
import { Turnout } from '../run/turnout.tsx';
import { CredentialMakers, SealingActs } from './key-holders.tsx';
import { correctedEmailsWords, disputedIdentitiesWords } from './outcome-words.ts';
import { SealedBooth, SealedCheck } from './sealed-programs.tsx';
import { Section } from './section.tsx';
import { VoteChecks } from './vote-checks.tsx';
import { Witnesses } from './witnesses.tsx';

const road = [
  { label: 'Votación cerrada', reaches: 'closed' },
  { label: 'Suma de las papeletas, sin abrirlas', reaches: 'tallied' },
  { label: 'Los custodios abren el total', reaches: 'decrypted' },
  { label: 'Publicación', reaches: 'published' },
] as const satisfies readonly { label: string; reaches: ContestStage }[];

function roadToResult(stage: ContestStage): Step[] {
  const next = road.findIndex(({ reaches }) => !hasReached(stage, reaches));
  return road.map(({ label, reaches }, index) => ({
    label,
    state: hasReached(stage, reaches) ? 'done' : index === next ? 'current' : 'pending',
  }));
}

/** What happens while there is no result yet. */
export function BeforePublication({ contest, election }: { contest: ContestAddress; election: PublicElection }) {
  const { stage, election: sealed } = election;
  const now = useNow();
  const { title, text } = wordsBefore(election, now);
  return (
    <>
      <Notice type="info" role="status" title={title}>
        <p>{text}</p>
      </Notice>
      {hasReached(stage, 'closed') ? (
        <Section id="camino-resultado" title="Lo que falta para el resultado">
          <Steps label="Pasos hasta el resultado" steps={roadToResult(stage)} />
        </Section>
      ) : null}
      {hasReached(stage, 'open') ? (
        <>
          <Turnout
            contest={contest}
            live={votingStateOfElection(election, now) === 'open'}
            title="Votos por hora"
            level={2}
          />
          <VoteChecks contest={contest} />
        </>
      ) : null}
      <SealingActs contest={contest} election={election} />
      {sealed ? (
        <>
          <SealedBooth booth={sealed.booth} />
          {sealed.check ? <SealedCheck check={sealed.check} /> : null}
          <CredentialMakers contest={contest} authority={sealed.credential_authority} />
          {sealed.log ? <Witnesses contest={contest} log={sealed.log} /> : null}
          <p className="dimmed prose">
            {correctedEmailsWords(sealed.corrected_emails)} {disputedIdentitiesWords(sealed.disputed_identities)}
          </p>
          <p className="dimmed prose">
            {'La urna es pública desde ya: puedes '}
            <Link to={withContest(paths.ballotBox, contest)}>ver sus papeletas cifradas</Link>
            {' o '}
            <Link to={withContest(paths.archiveCheck, contest)}>verificarla completa</Link>.
          </p>
        </>
      ) : null}
    </>
  );
}

type Election = Pick<PublicElection, 'stage' | 'opens_at' | 'closes_at' | 'election'>;

/** How the voting stands, as every other page tells it. */
function votingStateOfElection({ stage, opens_at, closes_at, election }: Election, now: Date): VotingState {
  const times = opens_at !== null && closes_at !== null ? { opens_at, closes_at } : undefined;
  return stateOfContest({ stage, cleared: election?.sealing_act.complete === true }, times, now);
}

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
