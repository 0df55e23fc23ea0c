import { type VerificationReport, verdictOf } from '@urna/belenios/verify/report';
import { CheckIcon, CloseIcon, QuestionIcon } from '@urna/ui/icons';
import { ContactContext, Notice } from '@urna/ui/notice';
import { Fold } from '@urna/ui/panel';
import { type ReportQuestion, reportQuestions, spokenAnswers } from '@urna/verification/report-questions';
import {
  checkLabels,
  failureText,
  namedTotals,
  proofsText,
  unjudgedAdvice,
  unsupportedText,
  verdictNotices,
  verdictText,
} from '@urna/verification/report-text';
import { useContext } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import classes from './archive-check.module.css';

/** The verification report: the verdict, four questions that people ask, and what the command-line tool tells. */
export function CheckReport({ report, seconds }: { report: VerificationReport; seconds: number }) {
  const { election, failures, failureCount } = report;
  const unproven = proofsText(report);
  const unlisted = failureCount - failures.length;
  const verdict = verdictOf(report);
  return (
    <section className={classes.report} aria-label="Informe de la verificación">
      <Notice
        type={verdictNotices[verdict]}
        role={verdict === 'wrong' ? 'alert' : 'status'}
        title={verdictText(report)}
      >
        {`Se revisó en ${formatNumber(Math.max(1, Math.round(seconds)))} s, en este equipo.`}
      </Notice>
      <Questions questions={reportQuestions(report)} />
      {report.unsupported.length > 0 ? (
        <div className={classes.unsupported}>
          <h2 className={classes.heading} id="no-se-revisa">
            Lo que no se puede revisar aquí
          </h2>
          <ul className={classes.failures} aria-labelledby="no-se-revisa">
            {report.unsupported.map((part) => (
              <li key={`${part.part} ${part.detail}`}>{unsupportedText(part)}</li>
            ))}
          </ul>
          {verdict === 'unjudged' ? (
            <>
              <p>{unjudgedAdvice.meaning}</p>
              <p>
                {unjudgedAdvice.instead} <code>{unjudgedAdvice.command}</code>
              </p>
              <p>{unjudgedAdvice.warning}</p>
            </>
          ) : null}
        </div>
      ) : null}
      {failures.length > 0 ? (
        <>
          <h2 className={classes.heading} id="no-es-correcto">
            Lo que no es correcto
          </h2>
          <ul className={classes.failures} aria-labelledby="no-es-correcto">
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
      {unproven === null ? null : <p>{unproven}</p>}
      <Fold label="Ver todo lo que se revisó" className={classes.detailsBody ?? ''}>
        <dl className="tiles">
          {election ? (
            <>
              <Fact name="Elección" value={election.name} />
              <Fact name="Censo" value={`${formatNumber(election.voters)} credenciales`} />
              <Fact
                name="Urna"
                value={`${formatNumber(report.ballots)} votos${report.superseded > 0 ? `, ${formatNumber(report.superseded)} reemplazados` : ''}`}
              />
              <Fact name="Huella de la elección" value={election.fingerprint} code />
            </>
          ) : null}
          {report.lastEvent ? <Fact name="Último evento" value={report.lastEvent} code /> : null}
        </dl>
        <CountTable
          caption="Lo que se revisó"
          heads={['Revisión', 'Cuántos']}
          rows={report.checks.map(({ name, count }) => [capitalized(checkLabels[name]), count])}
        />
      </Fold>
    </section>
  );
}

const answerLooks = {
  yes: { Icon: CheckIcon, tone: 'success' },
  no: { Icon: CloseIcon, tone: 'error' },
  open: { Icon: QuestionIcon, tone: 'plain' },
} as const;

function Questions({ questions }: { questions: readonly ReportQuestion[] }) {
  const contactLine = useContext(ContactContext);
  return (
    <ul className={classes.questions} aria-label="Las cuatro preguntas">
      {questions.map(({ question, answer, text, contact }) => {
        const { Icon, tone } = answerLooks[answer];
        return (
          <li key={question} data-tone={tone}>
            <span className={classes.mark}>
              <Icon size={20} />
            </span>
            <div>
              <h2 className={classes.question}>
                {question} <span className="spoken">{spokenAnswers[answer]}</span>
              </h2>
              <p className="dimmed">{text}</p>
              {contact ? contactLine : null}
            </div>
          </li>
        );
      })}
    </ul>
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
      <dd>{code ? <code>{value}</code> : value}</dd>
    </div>
  );
}

function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase('es') + text.slice(1);
}
