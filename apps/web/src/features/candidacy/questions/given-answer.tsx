import { getAnswerFile, type OwnQuestion } from '@urna/contract/candidacy/questions';
import { showDay } from '@urna/contract/shared/dates';
import type { Client } from '../../../lib/call.ts';
import { formatBytes, tellDateTime } from '../../../lib/format.ts';
import { ModalButton } from '../../../ui/buttons/modal-button.tsx';
import { FileModal } from '../../../ui/files/file-modal.tsx';
import classes from './questions.module.css';

interface GivenProps {
  client: Client;
  /** The key of the files that the page has loaded. */
  files: string;
  question: OwnQuestion;
}

/** What was answered, when, and the file. */
export function GivenAnswer({ question, ...file }: GivenProps) {
  const { answer, answered_at, answer_by, wants_file } = question;
  if (answer === null || answered_at === null) return null;
  const isLate = answered_at.slice(0, 10) > answer_by;
  return (
    <div className={classes.answer}>
      <p className="note">
        Respondida el {tellDateTime(answered_at)}
        {isLate ? `, después de la fecha (${showDay(answer_by)})` : null}
      </p>
      <p className="as-written">{answer}</p>
      {question.file ? <ViewFile {...file} question={question} /> : null}
      {wants_file && !question.file ? <p className="note">Sin el archivo que se pidió.</p> : null}
    </div>
  );
}

function ViewFile({ client, files, question: { id, file } }: GivenProps) {
  if (!file) return null;
  return (
    <ModalButton
      size="sm"
      variant="default"
      renderModal={(close) => (
        <FileModal
          title="Archivo de la respuesta"
          queryKey={[files, 'answer', id]}
          download={(signal) => client.download(getAnswerFile, { params: { id }, signal })}
          onClose={close}
        />
      )}
    >
      Ver el archivo · {formatBytes(file.file_size)}
    </ModalButton>
  );
}
