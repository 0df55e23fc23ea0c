import { answerQuestion, getQuestion, isAwaited, type QuestionPage as Page } from '@urna/contract/candidacy/questions';
import { showDay } from '@urna/contract/shared/dates';
import { Notice } from '@urna/ui/notice';
import { serverNow } from '@urna/ui/server-clock';
import { Link } from 'react-router';
import { messageOf } from '../../../lib/api-error.ts';
import { tokenClient } from '../../../lib/call.ts';
import { formatDateTime, tellDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { ContactLine } from '../../../shared/processes/contact.tsx';
import { type MailedLink, MailedLinkPage } from '../../../ui/layout/mailed-link-page.tsx';
import { AnswerForm, fileRefusalIn, type SentAnswer } from './answer-form.tsx';
import classes from './questions.module.css';

const titles = {
  open: 'El comité tiene una pregunta',
  answered: 'Su respuesta llegó',
  withdrawn: 'Ya no hace falta responder',
  lapsed: 'Ya no hace falta responder',
} as const satisfies Record<Page['state'], string>;

/** The page of the link in the mail that asks a candidate something. */
export function QuestionPage() {
  return (
    <MailedLinkPage<Page, SentAnswer>
      title="Pregunta del comité"
      titleOf={({ state }) => titles[state]}
      aside={
        <p>
          La pregunta y su respuesta se ven también en <Link to={paths.tracking}>Seguimiento</Link>, con su radicado y
          su documento.
        </p>
      }
      searching="Abriendo la pregunta…"
      wrongLink={
        <>
          <p>
            El enlace está incompleto o no es válido. Ábralo de nuevo desde el correo, o cópielo completo en la barra de
            direcciones. También puede responder en <Link to={paths.tracking}>Seguimiento</Link>.
          </p>
          <ContactLine />
        </>
      }
      read={async (token, signal) => (await tokenClient(token).call(getQuestion, { signal })).data}
      confirm={async (token, given) => (await tokenClient(token).upload(answerQuestion, given)).data}
      tell={(error) => (fileRefusalIn(error) === null ? messageOf(error) : null)}
      stateOf={({ state }) => state}
    >
      {(link) => <LinkedQuestion {...link} />}
    </MailedLinkPage>
  );
}

function LinkedQuestion({ subject: question, working, confirm }: MailedLink<Page, SentAnswer>) {
  const isOpen = question.state === 'open';
  return (
    <>
      <div role="status">{isOpen ? null : <Outcome question={question} />}</div>
      <blockquote className={classes.question}>{question.text}</blockquote>
      <p className="note">
        {question.process_title} · Radicado <span className={classes.radicado}>{question.radicado}</span> · preguntada
        el {formatDateTime(question.asked_at)}
      </p>
      {isOpen ? (
        <>
          <AnswerDay question={question} />
          <AnswerForm question={question} sending={working} onSend={confirm} />
        </>
      ) : null}
    </>
  );
}

/** Until when the candidate should answer, and what it means. */
function AnswerDay({ question }: { question: Page }) {
  const day = showDay(question.answer_by);
  return (
    <p>
      {isAwaited(question, new Date(serverNow()))
        ? `No se ha rechazado nada: el comité le pregunta antes de decidir, y espera su respuesta hasta el ${day}.`
        : `La fecha para responder era el ${day}. Todavía puede hacerlo mientras el comité no haya decidido.`}
    </p>
  );
}

function Outcome({ question: { state, answered_at } }: { question: Page }) {
  if (state === 'answered') {
    return (
      <Notice type="success" role="note" title={`La recibimos el ${tellDateTime(answered_at ?? '')}`}>
        El comité la lee antes de decidir. No tiene que hacer nada más.
      </Notice>
    );
  }
  return (
    <Notice type="info" role="note">
      {state === 'withdrawn'
        ? 'El comité retiró esta pregunta.'
        : 'El comité ya decidió sobre la candidatura, o esta dejó de contar.'}
    </Notice>
  );
}
