import type { Candidate } from '@urna/contract/inscription';
import { moveBack } from '../step-moves.ts';
import { groupsOf } from './candidate-groups.ts';
import classes from './preview.module.css';

export function CandidateInformation({ candidate }: { candidate: Candidate }) {
  return (
    <div className={classes.groups}>
      {groupsOf(candidate).map(({ section, title, rows }) => (
        <section key={section} className={classes.group} aria-labelledby={`grupo-${section}`}>
          <div className={classes.groupHead}>
            <h2 className={classes.groupTitle} id={`grupo-${section}`}>
              {title}
            </h2>
            <button
              type="button"
              className={classes.change}
              aria-label={`Cambiar ${title}`}
              onClick={() => void moveBack('REGISTER_CANDIDATE_DATA', section)}
            >
              Cambiar
            </button>
          </div>
          <dl className={classes.rows} data-wide={section === 'declaraciones' || undefined}>
            {rows.map(([label, value]) => (
              <div key={label} className={classes.row}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
