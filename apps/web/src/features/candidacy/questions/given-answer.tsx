import { useQuery } from '@tanstack/react-query';
import { getAnswerFile, type OwnQuestion } from '@urna/contract/candidacy/questions';
import { showDay } from '@urna/contract/shared/dates';
import type { Client } from '../../../lib/call.ts';
import { formatBytes, tellDateTime } from '../../../lib/format.ts';
import { ModalButton } from '../../../ui/buttons/modal-button.tsx';
import { FileViewer } from '../../../ui/files/file-viewer.tsx';
import { Modal } from '../../../ui/modals/modal.tsx';
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
      renderModal={(close) => <FileModal client={client} queryKey={[files, 'answer', id]} id={id} onClose={close} />}
    >
      Ver el archivo · {formatBytes(file.file_size)}
    </ModalButton>
  );
}

interface FileModalProps {
  client: Client;
  queryKey: readonly unknown[];
  id: number;
  onClose: () => void;
}

function FileModal({ client, queryKey, id, onClose }: FileModalProps) {
  const file = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.download(getAnswerFile, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Modal opened onClose={onClose} title="Archivo de la respuesta" size="56rem">
      <FileViewer file={file} mimeType="application/pdf" label="Archivo de la respuesta" />
    </Modal>
  );
}
