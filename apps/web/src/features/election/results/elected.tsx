// What people look for first: who was elected, how many voted, and the blank vote.

import type { ResultChoice, Results } from '@urna/contract/election/results';
import { counted } from '@urna/contract/shared/counted';
import { tellShare } from '@urna/contract/shared/share';
import { SuccessIcon, WarningIcon } from '@urna/ui/icons';
import { Portrait } from '@urna/ui/pictures';
import { formatNumber } from '../../../lib/format.ts';
import classes from './elected.module.css';
import { electedLabel, outcomeWords, turnoutWords } from './outcome-words.ts';

/** The outcome in a sentence, and whoever it elects or leaves tied. */
export function Elected({ results }: { results: Results }) {
  const { tone, state, title, elected, tied, text } = outcomeWords(results);
  const [first] = elected;
  // Somebody alone needs no list.
  const alone = elected.length === 1 && tied.length === 0 ? first : undefined;
  const Icon = tone === 'success' ? SuccessIcon : WarningIcon;
  return (
    <section className={classes.outcome} aria-labelledby="resultado">
      {alone?.photo_url ? (
        <div className={classes.portrait}>
          <Portrait url={alone.photo_url} eager />
        </div>
      ) : null}
      <div className={classes.words}>
        <p className="state" data-tone={tone}>
          <Icon size={20} />
          {state}
        </p>
        <h3 id="resultado" className={classes.headline}>
          {title}
        </h3>
        {alone ? <p className="dimmed">{aboutPerson(alone)}</p> : null}
        {text === '' ? null : <p className="prose">{text}</p>}
        {results.tie_resolution ? (
          <p data-screen-only>
            <a href={results.tie_resolution.minutes.url} download>
              Acta con que se resolvió el empate (PDF)
            </a>
          </p>
        ) : null}
      </div>
      {alone ? null : <People label={electedLabel(elected.length)} people={elected} titled={tied.length > 0} />}
      <People label="Empatan" people={tied} titled />
    </section>
  );
}

const aboutPerson = ({ professional_card: card, institution, city }: ResultChoice): string =>
  [`T.P. ${card}`, institution, city].filter(Boolean).join(' · ');

interface PeopleProps {
  label: string;
  people: readonly ResultChoice[];
  /** Whether the label is in sight: beside a second list. */
  titled: boolean;
}

function People({ label, people, titled }: PeopleProps) {
  if (people.length === 0) return null;
  const hasPhotos = people.some(({ photo_url }) => photo_url !== null);
  return (
    <div className={classes.people}>
      {titled ? <p className={classes.label}>{label}</p> : null}
      <ul className={classes.list} aria-label={label}>
        {people.map((one) => (
          <li key={one.position} data-with-photo={hasPhotos || undefined}>
            {hasPhotos ? <Portrait url={one.photo_url} eager /> : null}
            <div>
              <p className={classes.name}>{one.full_name}</p>
              <p className="note">{aboutPerson(one)}</p>
              <p className={classes.votes}>
                {counted(one.votes, 'voto', 'votos')} <span className="dimmed">{tellShare(one.share)}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Turnout and blank vote, each as a figure and in words. */
export function KeyFigures({ results }: { results: Results }) {
  const { blank, ballots, blank_majority_rule: rule, outcome } = results;
  return (
    <dl className={classes.figures} aria-label="Participación y voto en blanco">
      <div className={classes.fact}>
        <dt>Participación</dt>
        <dd className={classes.figure}>{tellShare(results.turnout)}</dd>
        <dd className="dimmed">{turnoutWords(results)}</dd>
      </div>
      {blank ? (
        <div className={classes.fact}>
          <dt>Voto en blanco</dt>
          <dd className={classes.figure}>{tellShare(blank.share)}</dd>
          <dd className="dimmed">{`${formatNumber(blank.votes)} de ${counted(ballots, 'voto', 'votos')}.`}</dd>
          {/* A majority has said its rule above. */}
          {rule && outcome.kind !== 'blank_majority' ? <dd className="note">{`Regla: ${rule}.`}</dd> : null}
        </div>
      ) : null}
    </dl>
  );
}
