import { Button } from '@mantine/core';
import { tellQuestion } from '@urna/contract/candidacy/questions';
import type { Tracking } from '@urna/contract/candidacy/tracking';
import { showDay } from '@urna/contract/shared/dates';
import { Notice } from '@urna/ui/notice';
import { serverNow } from '@urna/ui/server-clock';
import { Link } from 'react-router';
import type { Client } from '../../../lib/call.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { GivenAnswer } from './given-answer.tsx';
import classes from './questions.module.css';

type TrackedQuestion = Tracking['questions'][number];

/** The question that waits, with the way to the page of its mailed link. */
export function OpenQuestion({ question: { text, answer_by, token } }: { question: TrackedQuestion }) {
  return (
    <Notice
      type="warning"
      title="El comité tiene una pregunta para usted"
      actions={
        <Button component={Link} to={`${paths.question}#token=${token ?? ''}`} color="accent.4">
          Responder
        </Button>
      }
    >
      <p className="as-written">{text}</p>
      <p>Respóndala, en lo posible, hasta el {showDay(answer_by)}.</p>
    </Notice>
  );
}

interface TrackedQuestionsProps {
  client: Client;
  questions: readonly TrackedQuestion[];
  /** The key of the files that the page has loaded. */
  files: string;
}

/** What the committee asked, newest first, with the answers. */
export function TrackedQuestions({ client, questions, files }: TrackedQuestionsProps) {
  if (questions.length === 0) return null;
  return (
    <Panel title="Preguntas del comité">
      <ol className="stack">
        {questions.toReversed().map((question) => (
          <li key={question.id} className={classes.item}>
            <p className="note">Preguntada el {formatDateTime(question.asked_at)}</p>
            <p className={classes.question}>{question.text}</p>
            {question.state === 'answered' ? (
              <GivenAnswer client={client} files={files} question={question} />
            ) : (
              <p className="note">{standOf(question)}</p>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function standOf(question: TrackedQuestion): string {
  if (question.state === 'open') return tellQuestion(question, new Date(serverNow()));
  return question.state === 'withdrawn'
    ? 'El comité la retiró: ya no hace falta responder.'
    : 'El comité decidió sin esta respuesta, o la candidatura dejó de contar.';
}
