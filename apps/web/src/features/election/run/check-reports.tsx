import { useQuery } from '@tanstack/react-query';
import { checkDays, MEANING, outcomeLabels, reachedWords, ruleWords } from '@urna/contract/election/check-rule';
import { getCheckReports, type CheckReports as Reports } from '@urna/contract/election/vote-checks';
import { counted } from '@urna/contract/shared/counted';
import { showDay } from '@urna/contract/shared/dates';
import { Notice } from '@urna/ui/notice';
import { Fold } from '@urna/ui/panel';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { staffClient } from '../../../shared/access/staff-session/staff-client.ts';
import { ChecksByDay } from '../../../shared/election/check-table.tsx';
import { QueryFailure } from '../../../ui/feedback/failure-banner.tsx';

/** What the board sees of the voters' own checks; nothing where none was offered. */
export function CheckReports({ contest }: { contest: string }) {
  const reports = useQuery({
    queryKey: ['check-reports', contest],
    queryFn: async ({ signal }) => (await staffClient.call(getCheckReports, { params: { contest }, signal })).data,
  });
  if (reports.error && !reports.data) return <QueryFailure query={reports} />;
  return reports.data ? <KnownReports reports={reports.data} /> : null;
}

export function KnownReports({ reports: { check, hours, reports } }: { reports: NonNullable<Reports> }) {
  const days = checkDays({ check, hours });
  const hasReached = days.some(({ reached }) => reached);
  return (
    <section className="stack" aria-labelledby="comprobaciones">
      <h3 id="comprobaciones">Comprobaciones de los votantes</h3>
      {hasReached ? (
        <Notice type="warning" role="note" title="La Junta debe investigar">
          {`${ruleWords(check.rule)} ${reachedWords(days)}`}
        </Notice>
      ) : (
        <p className="prose">{ruleWords(check.rule)}</p>
      )}
      {days.length === 0 ? <p>Todavía nadie ha comprobado su papeleta.</p> : <ChecksByDay days={days} hours={hours} />}
      {reports.length > 0 ? (
        <Fold label={`Ver ${counted(reports.length, 'papeleta señalada', 'papeletas señaladas')}`}>
          <ul>
            {reports.map(({ day, tracking_code: code, outcome }) => (
              <li key={code}>
                {`${showDay(day)}: ${outcomeLabels[outcome]}. `}
                <Link to={paths.verificationOf(code)}>{`Papeleta ${code.slice(0, 8)}…`}</Link>
              </li>
            ))}
          </ul>
        </Fold>
      ) : null}
      <p className="note">
        {MEANING} Las papeletas señaladas no llevan nombre; quien además habla con la Junta le muestra cuál es la suya,
        no por quién votó.
      </p>
    </section>
  );
}
