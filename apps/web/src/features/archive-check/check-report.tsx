import { type Verdict, type VerificationReport, verdictOf } from '@urna/belenios/verify/report';
import {
  checkLabels,
  failureText,
  namedTotals,
  proofsText,
  unjudgedAdvice,
  unsupportedText,
  verdictText,
} from '@urna/verification/report-text';
import { formatNumber } from '../../lib/format.ts';
import { Notice, type NoticeType } from '../../ui/feedback/notice.tsx';
import classes from './archive-check.module.css';
import { SoughtNotice } from './sought-notice.tsx';

const noticeTypes = {
  verified: 'success',
  right_so_far: 'success',
  unjudged: 'warning',
  wrong: 'error',
} as const satisfies Record<Verdict, NoticeType>;

/** The verification report, in the words of the command-line tool. */
export function CheckReport({ report, seconds }: { report: VerificationReport; seconds: number }) {
  const { election, failures, failureCount } = report;
  const unproven = proofsText(report);
  const unlisted = failureCount - failures.length;
  const verdict = verdictOf(report);
  return (
    <section className={classes.report} aria-label="Informe de la verificación">
      <Notice type={noticeTypes[verdict]} role={verdict === 'wrong' ? 'alert' : 'status'} title={verdictText(report)}>
        <p>{`Se revisó en ${formatNumber(Math.max(1, Math.round(seconds)))} s, en este equipo.`}</p>
      </Notice>
      {report.sought ? <SoughtNotice sought={report.sought} report={report} /> : null}
      {election ? (
        <dl className={classes.facts}>
          <Fact name="Elección" value={election.name} />
          <Fact name="Censo" value={`${formatNumber(election.voters)} credenciales`} />
          <Fact
            name="Urna"
            value={`${formatNumber(report.ballots)} votos${report.superseded > 0 ? `, ${formatNumber(report.superseded)} reemplazados` : ''}`}
          />
          <Fact name="Huella de la elección" value={election.fingerprint} code />
          {report.lastEvent ? <Fact name="Último evento" value={report.lastEvent} code /> : null}
        </dl>
      ) : null}
      {report.unsupported.length > 0 ? (
        <div className={classes.unsupported}>
          <h2 className={classes.heading}>Lo que no se puede revisar aquí</h2>
          <ul className={classes.failures}>
            {report.unsupported.map((part) => (
              <li key={`${part.part} ${part.detail}`}>{unsupportedText(part)}</li>
            ))}
          </ul>
          {verdict === 'unjudged' ? (
            <>
              <p>{unjudgedAdvice.meaning}</p>
              <p>
                {unjudgedAdvice.instead} <code className={classes.code}>{unjudgedAdvice.command}</code>
              </p>
              <p>{unjudgedAdvice.warning}</p>
            </>
          ) : null}
        </div>
      ) : null}
      {failures.length > 0 ? (
        <>
          <h2 className={classes.heading}>Lo que no es correcto</h2>
          <ul className={classes.failures}>
            {failures.map((failure) => (
              <li key={`${failure.where} ${failure.tracker ?? ''} ${failure.reason}`}>{failureText(failure)}</li>
            ))}
            {unlisted > 0 ? <li>{`… y ${formatNumber(unlisted)} más`}</li> : null}
          </ul>
        </>
      ) : null}
      {namedTotals(report).map(({ question, answers }) => (
        <CountTable
          key={question}
          caption={question}
          heads={['Opción', 'Votos']}
          rows={answers.map(({ answer, votes }) => [answer, votes])}
        />
      ))}
      <CountTable
        caption="Lo que se revisó"
        heads={['Revisión', 'Cuántos']}
        rows={report.checks.map(({ name, count }) => [capitalized(checkLabels[name]), count])}
      />
      {unproven === null ? null : <p>{unproven}</p>}
    </section>
  );
}

interface CountTableProps {
  caption: string;
  heads: readonly [string, string];
  rows: readonly (readonly [string, number])[];
}

function CountTable({ caption, heads, rows }: CountTableProps) {
  return (
    <table className={classes.checks}>
      <caption className={classes.heading}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{heads[0]}</th>
          <th scope="col" className={classes.count}>
            {heads[1]}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, count]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={classes.count}>{formatNumber(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Fact({ name, value, code = false }: { name: string; value: string; code?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{code ? <code className={classes.code}>{value}</code> : value}</dd>
    </div>
  );
}

function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase('es') + text.slice(1);
}
