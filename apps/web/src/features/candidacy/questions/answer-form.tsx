import { Button, Checkbox, Textarea } from '@mantine/core';
import { type AskedFile, ordinaryPdf } from '@urna/contract/candidacy/documents';
import { answerSchema, type QuestionPage } from '@urna/contract/candidacy/questions';
import { CameraIcon } from '@urna/ui/icons';
import { lazy, Suspense, useId, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { formatBytes } from '../../../lib/format.ts';
import { useLeaveWarning } from '../../../lib/leave-warning.ts';
import { useApiForm } from '../../../lib/use-api-form.ts';
import { isPicture, refusalBeforeUpload } from '../../../shared/candidacy/candidate-documents/use-documents.ts';
import { FileDrop, FileRefusal, UploadProgress } from '../../../ui/files/file-card.tsx';
import { StoredFile } from '../../../ui/files/stored-file.tsx';
import classes from './questions.module.css';

/** Loaded apart: most questions ask for no file, and most files are finished. */
const CaptureModal = lazy(async () => ({
  default: (await import('../../../shared/candidacy/document-capture/capture-document.tsx')).CaptureModal,
}));

const answerFile: AskedFile = { ...ordinaryPdf, id: 0, name: 'Archivo para el comité' };

/** An answer on its way, as the server takes it. */
export interface SentAnswer {
  form: FormData;
  onProgress: (fraction: number) => void;
}

/** The server's words about the file, which belong to its field. */
export const fileRefusalIn = (error: unknown): string | null =>
  error instanceof ApiError ? (error.errors?.['file']?.[0] ?? null) : null;

const NO_FILE = 'Adjunte el archivo que le piden, o marque que no lo tiene.';

interface AnswerFormProps {
  question: Pick<QuestionPage, 'wants_file'>;
  sending: boolean;
  onSend: (given: SentAnswer, onError: (error: Error) => void) => void;
}

/**
 * The candidate's words, and the file where one is asked for. A refusal loses neither; the page around the form tells one
 * that belongs to no field.
 */
export function AnswerForm({ question: { wants_file: wantsFile }, sending, onSend }: AnswerFormProps) {
  const form = useApiForm({ prefix: 'answer', schema: answerSchema, initialValues: { answer: '' } });
  const [file, setFile] = useState<File | null>(null);
  const [hasNoFile, setHasNoFile] = useState(false);
  const [fileError, setFileError] = useState<string | null>(null);
  const [progress, setProgress] = useState(0);
  const fileId = useId();
  useLeaveWarning(form.values.answer !== '' || file !== null);

  const send = form.submit(({ answer }) => {
    if (wantsFile && !file && !hasNoFile) {
      setFileError(NO_FILE);
      document.getElementById(fileId)?.querySelector('input')?.focus();
      return;
    }
    const parts = new FormData();
    parts.set('answer', answer);
    if (file) parts.set('file', file);
    setFileError(null);
    setProgress(0);
    onSend({ form: parts, onProgress: setProgress }, (error) => {
      const refusal = fileRefusalIn(error);
      setFileError(refusal);
      if (refusal === null) form.showErrors(error);
    });
  });
  return (
    <form className="stack" noValidate onSubmit={send}>
      <Textarea
        {...form.getInputProps('answer')}
        label="Su respuesta"
        description="Bastan una o dos frases."
        autosize
        minRows={3}
        maxRows={12}
        required
        disabled={sending}
      />
      {wantsFile ? (
        <AnswerFile
          id={fileId}
          file={file}
          hasNoFile={hasNoFile}
          error={fileError}
          disabled={sending}
          onChange={(chosen, refusal) => {
            setFile(chosen);
            setFileError(refusal);
          }}
          onNoFile={(none) => {
            setHasNoFile(none);
            setFileError(null);
          }}
        />
      ) : null}
      {sending && file ? <UploadProgress label="Envío de la respuesta" progress={progress} /> : null}
      <div className="stack gap-xs">
        <div>
          <Button type="submit" color="accent.4" loading={sending}>
            Enviar la respuesta
          </Button>
        </div>
        <p className="note">Se envía una sola vez y después no se puede cambiar.</p>
      </div>
    </form>
  );
}

interface AnswerFileProps {
  id: string;
  file: File | null;
  hasNoFile: boolean;
  error: string | null;
  disabled: boolean;
  onChange: (file: File | null, refusal: string | null) => void;
  onNoFile: (none: boolean) => void;
}

/** One PDF, or pictures of which the browser makes one. */
function AnswerFile({ id, file, hasNoFile, error, disabled, onChange, onNoFile }: AnswerFileProps) {
  const [capturing, setCapturing] = useState<{ initial: File | undefined } | null>(null);
  const take = (chosen: File) => {
    setCapturing(null);
    const refusal = refusalBeforeUpload(ordinaryPdf, chosen);
    onChange(refusal === null ? chosen : null, refusal);
  };
  return (
    <fieldset id={id} className={classes.file} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>Archivo</legend>
      {error ? <FileRefusal id={`${id}-error`}>{error}</FileRefusal> : null}
      {file ? (
        <>
          <StoredFile isPdf picture={undefined} alt="" name={file.name} detail={formatBytes(file.size)} />
          <div>
            <Button size="sm" variant="default" disabled={disabled} onClick={() => onChange(null, null)}>
              Quitar
            </Button>
          </div>
        </>
      ) : hasNoFile ? null : (
        <>
          <p className="note" id={`${id}-requirements`}>
            Un PDF de hasta 1 MB, o fotos: de ellas se hace un PDF en este equipo.
          </p>
          <FileDrop
            label="Elegir el archivo de la respuesta"
            accept="application/pdf,.pdf,image/*"
            disabled={disabled}
            invalid={error !== null}
            describedBy={`${id}-requirements`}
            onChoose={(chosen) => (isPicture(chosen) ? setCapturing({ initial: chosen }) : take(chosen))}
          >
            <strong>Elegir imagen o PDF</strong>
            <span className="with-mouse">o arrastre el archivo hasta aquí</span>
          </FileDrop>
          <Button
            variant="default"
            leftSection={<CameraIcon />}
            disabled={disabled}
            onClick={() => setCapturing({ initial: undefined })}
          >
            Tomar foto
          </Button>
        </>
      )}
      {file ? null : (
        <Checkbox
          label="No tengo ese archivo"
          description={hasNoFile ? 'Explíquelo en su respuesta.' : undefined}
          checked={hasNoFile}
          disabled={disabled}
          onChange={({ currentTarget }) => onNoFile(currentTarget.checked)}
        />
      )}
      {capturing ? (
        <Suspense fallback={null}>
          <CaptureModal
            type={answerFile}
            initial={capturing.initial}
            onReady={take}
            onCancel={() => setCapturing(null)}
          />
        </Suspense>
      ) : null}
    </fieldset>
  );
}
