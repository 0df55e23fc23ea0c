import { type RollFinding, rollFindingLabels, rollFindingMeanings } from '@urna/contract/election/roll-report';
import { counted } from '../../lib/counted.ts';
import { formatNumber } from '../../lib/format.ts';
import classes from './roll-report.module.css';

/** What there is to look at, with how many people it is about and the examples with the most. */
export function RollFindings({ findings }: { findings: readonly RollFinding[] }) {
  return (
    <ul className={classes.findings} aria-label="Por revisar en los correos del censo">
      {findings.map(({ kind, voters, examples }) => (
        <li key={kind} className={classes.finding} data-kind={kind}>
          <p className={classes.figure}>
            <strong>{formatNumber(voters)}</strong> {voters === 1 ? 'persona' : 'personas'}
          </p>
          <div className={classes.words}>
            <p className={classes.label}>{rollFindingLabels[kind]}</p>
            <p className={classes.detail}>{rollFindingMeanings[kind]}</p>
            <ul className={classes.examples} aria-label={`Ejemplos: ${rollFindingLabels[kind]}`}>
              {examples.map(({ text, voters: people }) => (
                <li key={text}>
                  {text}
                  {people > 1 ? <span className={classes.people}>{counted(people, 'persona', 'personas')}</span> : null}
                </li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ul>
  );
}
