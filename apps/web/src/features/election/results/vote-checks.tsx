import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  checkDays,
  MEANING,
  outcomeLabels,
  reachedWords,
  ruleWords,
  totalChecks,
} from '@urna/contract/election/check-rule';
import { type CheckNumbers, getCheckNumbers } from '@urna/contract/election/vote-checks';
import { Fold } from '@urna/ui/panel';
import { publicClient } from '../../../lib/call.ts';
import { formatNumber } from '../../../lib/format.ts';
import { ChecksByDay, ChecksByHour } from '../../../shared/election/check-table.tsx';
import type { ContestAddress } from '../../../shared/processes/public-contest.ts';
import { Pairs, Section } from './section.tsx';

export const checkNumbersQuery = (contest: ContestAddress) =>
  queryOptions({
    queryKey: ['check-numbers', contest],
    queryFn: async ({ signal }) => (await publicClient.call(getCheckNumbers, { params: contest, signal })).data,
  });

/** What came of the voters' own checks. Without the answer, or where no check was offered, the page goes without it. */
export function VoteChecks({ contest }: { contest: ContestAddress }) {
  const { data: numbers } = useQuery(checkNumbersQuery(contest));
  return numbers ? <CheckSection numbers={numbers} /> : null;
}

export function CheckSection({ numbers }: { numbers: NonNullable<CheckNumbers> }) {
  const { check, hours } = numbers;
  const days = checkDays(numbers);
  const { reasons } = totalChecks(hours);
  return (
    <Section id="comprobaciones" title="Lo que comprobaron los votantes">
      <p className="dimmed prose">
        Quien vota puede mirar con otro dispositivo qué voto contiene su papeleta, en una página que no es de este
        servidor. Estas cuentas no dicen quién lo hizo ni por quién votó. Las de cada hora se publican cuando termina.
      </p>
      {days.length === 0 ? (
        <p>Todavía no hay comprobaciones que contar.</p>
      ) : (
        <>
          <ChecksByDay days={days} hours={hours} />
          {reasons.length > 0 ? (
            <Pairs
              label="Por qué fallaron"
              pairs={reasons.map(({ outcome, checks }) => [outcomeLabels[outcome], formatNumber(checks)])}
            />
          ) : null}
          <Fold label="Ver las cuentas de cada hora">
            <ChecksByHour hours={hours} />
          </Fold>
        </>
      )}
      <p>{MEANING}</p>
      <p>
        {ruleWords(check.rule)} {days.length === 0 ? null : reachedWords(days)}
      </p>
    </Section>
  );
}
