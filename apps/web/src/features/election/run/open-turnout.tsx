import { hasReached } from '@urna/contract/election/contests';
import { useMay } from '../../../shared/access/staff-session/staff-context.ts';
import { useElections } from '../../../shared/election/elections-api.ts';
import { useProcess } from '../../../shared/processes/process-context.ts';
import classes from '../contest/steps.module.css';
import { Turnout } from './turnout.tsx';

/** The turnout of each open or closed contest, for the dashboard of those who answer for the voting. */
export function OpenTurnout() {
  const { titleOf } = useProcess();
  const mayAudit = useMay('audit');
  const elections = useElections({ live: true });
  const open = elections.data?.filter(({ stage }) => hasReached(stage, 'open')) ?? [];
  if (!mayAudit || open.length === 0) return null;
  return (
    <section className={classes.turnouts} aria-label="Participación en la votación">
      {open.map(({ contest, stage }) => (
        <Turnout
          key={contest}
          contest={{ contest }}
          live={stage === 'open'}
          title={`Votos por hora: ${titleOf(contest)}`}
          level={2}
        />
      ))}
    </section>
  );
}
