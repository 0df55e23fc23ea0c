import type { Results } from '@urna/contract/results';
import { Notice } from '../../ui/notice.tsx';
import { outcomeWords } from './outcome-words.ts';
import classes from './results.module.css';

/** What the count says, and the rule for blank votes, whether it came to it or not. */
export function OutcomeNotice({ results }: { results: Results }) {
  const { tone, title, equals, text } = outcomeWords(results);
  const { blank, blank_majority_rule: rule, outcome } = results;
  return (
    <Notice type={tone} role="note" title={title}>
      {equals ? (
        <ul className={classes.equals}>
          {equals.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      ) : null}
      <p>{text}</p>
      {blank && rule && outcome.kind !== 'blank_majority' ? <p>{`Regla del voto en blanco: ${rule}.`}</p> : null}
    </Notice>
  );
}
