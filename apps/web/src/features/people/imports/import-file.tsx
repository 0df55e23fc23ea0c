// The import of a file: first a dry run, then the import itself.

import { Button } from '@mantine/core';
import { type ImportJob, losesMany, REPLACE_WORD } from '@urna/contract/people/imports';
import { counted } from '@urna/contract/shared/counted';
import { reasonField } from '@urna/contract/shared/reason';
import { Notice } from '@urna/ui/notice';
import { saveFile } from '@urna/ui/save-file';
import { useEffect, useEffectEvent, useId } from 'react';
import { z } from 'zod';
import { toCsv } from '../../../lib/csv.ts';
import { formatBytes } from '../../../lib/format.ts';
import { useApiForm } from '../../../lib/use-api-form.ts';
import { useProcess } from '../../../shared/processes/process-context.ts';
import { ModalButton } from '../../../ui/buttons/modal-button.tsx';
import { FileDrop, FileRefusal, UploadProgress } from '../../../ui/files/file-card.tsx';
import { optionalReasonField, ReasonField, typedWord, WordField } from '../../../ui/forms/confirmation-fields.tsx';
import { ConfirmModal } from '../../../ui/modals/confirm-modal.tsx';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import { wordsOf } from './import-kinds.ts';
import classes from './imports.module.css';
import { JobCard } from './job-card.tsx';
import { jobSummary, lossWords } from './job-words.ts';
import { type Import, useImport } from './use-import.ts';

interface ImportFileProps {
  work: Import;
  level: 2 | 3;
}

export function ImportFile({ work, level }: ImportFileProps) {
  const { file, job, uploadProgress, error, working } = work;
  const isReviewed = job?.dry_run === true && job.status === 'done';
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <>
      <Columns work={work} level={level} />
      <div>
        <Heading className={classes.label}>Archivo</Heading>
        <div className="stack gap-sm">
          {error ? <FileRefusal id={`${id}-error`}>{error}</FileRefusal> : null}
          <FileDrop
            label="Elegir archivo CSV"
            accept=".csv,.txt,text/csv"
            disabled={working}
            invalid={error !== null}
            {...(error ? { describedBy: `${id}-error` } : {})}
            onChoose={work.chooseFile}
          >
            {file ? (
              <>
                <strong className={classes.fileName}>{file.name}</strong>
                <span>{formatBytes(file.size)}. Elija otro para cambiarlo.</span>
              </>
            ) : (
              <>
                <strong>Elegir archivo CSV</strong>
                <span>o arrástrelo hasta aquí. Máximo 100 MB.</span>
              </>
            )}
          </FileDrop>
        </div>
        <p className="spoken" role="status">
          {file ? `Archivo elegido: ${file.name}` : ''}
        </p>
      </div>
      {uploadProgress !== null ? (
        <UploadProgress label="Carga del archivo" progress={uploadProgress} afterSending="Guardando el archivo…" />
      ) : null}
      {job ? (
        <JobCard
          job={job}
          next={
            isReviewed && uploadProgress === null ? (
              <ImportNow job={job} onConfirm={(reason) => work.start(job, reason)} />
            ) : null
          }
        />
      ) : null}
      {isReviewed ? null : (
        <div className="cluster">
          <Button
            // After a successful import another file is a secondary action.
            variant={job?.status === 'done' ? 'default' : 'filled'}
            disabled={working}
            loading={uploadProgress !== null}
            onClick={() => work.start(null)}
          >
            Revisar archivo
          </Button>
          <p className="dimmed">Revisar no guarda nada: primero verá qué cambiaría.</p>
        </div>
      )}
    </>
  );
}

function Columns({ work: { kind }, level }: ImportFileProps) {
  const Heading = `h${level}` as const;
  const { contests } = useProcess();
  const { columns: columnList, template } = wordsOf(kind, contests);
  const columns = columnList.split(', ');
  return (
    <div className="stack gap-xs">
      <div className="ends">
        <Heading className={classes.label}>Columnas que se esperan</Heading>
        <Button size="sm" variant="default" onClick={() => saveFile(toCsv([columns]), `plantilla-${template}.csv`)}>
          Descargar plantilla
        </Button>
      </div>
      <ul className="cluster">
        {columns.map((column) => (
          <li key={column}>
            <code className={classes.column}>{column}</code>
          </li>
        ))}
      </ul>
      <p className="note">
        La primera línea nombra las columnas. Separadas por coma o punto y coma, como las guarda Excel.
      </p>
    </div>
  );
}

/** Whether the import takes two administrators: for lines of the register always, for a roll once it was written to. */
function reasonFieldOf({ kind, existing = 0, held = 0 }: ImportJob): { description: string; isNeeded: boolean } | null {
  if (held > 0) {
    return {
      description: `${counted(held, 'línea cambia', 'líneas cambian')} el correo de alguien con una candidatura: lo lee quien lo apruebe. Lo demás se importa ya.`,
      isNeeded: true,
    };
  }
  if (!kind.startsWith('roll-') || existing === 0) return null;
  return {
    description:
      'Hay que darlo si ya comenzó una campaña de esta votación: entonces otro administrador debe aprobarlo, y la espera debe terminar.',
    isNeeded: false,
  };
}

interface ImportNowProps {
  job: ImportJob;
  onConfirm: (reason: string | undefined) => void;
}

function ImportNow(props: ImportNowProps) {
  const modal = (close: () => void) => <ConfirmImport {...props} onClose={close} />;
  return (
    <div className="cluster">
      <ModalButton renderModal={modal}>Importar ahora</ModalButton>
      <p>Todavía no se ha guardado nada.</p>
    </div>
  );
}

function ConfirmImport({ job, onConfirm, onClose }: ImportNowProps & { onClose: () => void }) {
  const { contests } = useProcess();
  const { replaces } = wordsOf(job.kind, contests);
  const needsWord = losesMany(job);
  const reason = reasonFieldOf(job);
  const form = useApiForm({
    prefix: 'import',
    schema: z.object({
      reason: reason?.isNeeded ? reasonField : optionalReasonField,
      word: needsWord ? typedWord(REPLACE_WORD) : z.string(),
    }),
    initialValues: { reason: '', word: '' },
  });
  const title = `Importar ${job.title.toLowerCase()}`;
  const confirm = (checked: { reason: string | undefined }) => {
    onClose();
    onConfirm(checked.reason);
  };
  const consequences = (
    <div className="stack gap-xs">
      <p>{jobSummary(job)}</p>
      {replaces === undefined ? null : <p>{replaces}</p>}
      <p>Se guarda todo o nada, y queda en el registro de actividades con su nombre.</p>
      {reason ? <ReasonField {...form.getInputProps('reason')} description={reason.description} /> : null}
    </div>
  );
  return needsWord ? (
    <FormModal
      title={title}
      confirmLabel="Importar y reemplazar"
      danger
      form={form}
      pending={false}
      onSubmit={confirm}
      onClose={onClose}
    >
      <Notice type="warning" title={lossWords(job)}>
        Es más de la vigésima parte. Si no lo esperaba, cierre esta ventana y revise que el archivo esté completo.
      </Notice>
      {consequences}
      <WordField {...form.getInputProps('word')} word={REPLACE_WORD} data-autofocus />
    </FormModal>
  ) : (
    <ConfirmModal
      opened
      title={title}
      confirmLabel="Sí, importar"
      danger={replaces !== undefined}
      onConfirm={() => form.submit(confirm)()}
      onCancel={onClose}
    >
      {consequences}
    </ConfirmModal>
  );
}

/** Imports a contest's roll, on the page of the contest. */
export function RollImport({ contest, onImported }: { contest: string; onImported: () => void }) {
  const work = useImport(`roll-${contest}`);
  const { job } = work;
  const tellImported = useEffectEvent(onImported);
  const imported = job?.status === 'done' && !job.dry_run ? job.id : null;
  useEffect(() => {
    if (imported !== null) tellImported();
  }, [imported]);
  return (
    <div className="stack gap-lg">
      <ImportFile work={work} level={3} />
    </div>
  );
}
