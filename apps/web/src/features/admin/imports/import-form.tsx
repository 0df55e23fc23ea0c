import { Button } from '@mantine/core';
import { importColumns, importKindLabels, importKinds } from '@urna/contract/administration';
import { useId } from 'react';
import { toCsv } from '../../../lib/csv.ts';
import { formatBytes } from '../../../lib/format.ts';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { ErrorIcon } from '../../../ui/icons.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { UploadProgress } from '../../../ui/upload-progress.tsx';
import { ConfirmImport } from './confirm-import.tsx';
import classes from './imports.module.css';
import { JobCard } from './job-card.tsx';
import { importKindWords } from './kind-words.ts';
import { type Import, useImport } from './use-import.ts';

export function ImportForm() {
  const work = useImport();
  const { kind, file, job, sending, error, working } = work;
  const id = useId();
  return (
    <div className={classes.panel}>
      <KindChoice work={work} />
      <Columns work={work} />
      <div className={classes.file}>
        <h2 className={classes.label}>Archivo</h2>
        {error ? (
          <p className={classes.error} role="alert" id={`${id}-error`}>
            <ErrorIcon size={20} /> {error}
          </p>
        ) : null}
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
              <span>{formatBytes(file.size)}. Elija o arrastre otro para cambiarlo.</span>
            </>
          ) : (
            <>
              <strong>Elegir archivo CSV</strong>
              <span>o arrástrelo hasta aquí. Máximo 100 MB.</span>
            </>
          )}
        </FileDrop>
        <p className={classes.chosen} role="status">
          {file ? `Archivo elegido: ${file.name}` : ''}
        </p>
      </div>
      {sending !== null ? (
        <UploadProgress label="Carga del archivo" progress={sending} afterSending="Guardando el archivo…" />
      ) : null}
      {job ? (
        <JobCard
          job={job}
          next={
            job.dry_run && job.status === 'done' ? (
              <ConfirmImport job={job} onConfirm={() => void work.start(false)} />
            ) : null
          }
        />
      ) : null}
      {job?.dry_run && job.status === 'done' ? null : (
        <div className={classes.start}>
          <Button disabled={working} loading={sending !== null} onClick={() => void work.start(true)}>
            Revisar archivo
          </Button>
          <p>Revisar no guarda nada: primero verá qué cambiaría en {importKindLabels[kind].toLowerCase()}.</p>
        </div>
      )}
    </div>
  );
}

function KindChoice({ work }: { work: Import }) {
  const id = useId();
  return (
    <fieldset className={classes.kinds} disabled={work.working}>
      <legend className={classes.label}>Qué desea importar</legend>
      {importKinds.map((kind) => (
        <div key={kind} className={classes.kind}>
          <input
            type="radio"
            id={`${id}-${kind}`}
            name={`${id}-kind`}
            checked={work.kind === kind}
            aria-describedby={`${id}-${kind}-words`}
            onChange={() => work.chooseKind(kind)}
          />
          <div>
            <label htmlFor={`${id}-${kind}`}>{importKindLabels[kind]}</label>
            <p className={classes.kindWords} id={`${id}-${kind}-words`}>
              {importKindWords[kind]}
            </p>
          </div>
        </div>
      ))}
    </fieldset>
  );
}

function Columns({ work: { kind } }: { work: Import }) {
  const columns = importColumns[kind].split(', ');
  return (
    <div>
      <div className={classes.columnsHead}>
        <h2 className={classes.label}>Columnas que se esperan</h2>
        <Button
          size="sm"
          variant="default"
          onClick={() =>
            saveFile(toCsv([columns]), `plantilla-${kind === 'register' ? 'registro' : 'instituciones'}.csv`)
          }
        >
          Descargar plantilla
        </Button>
      </div>
      <ul className={classes.columns}>
        {columns.map((column) => (
          <li key={column}>
            <code>{column}</code>
          </li>
        ))}
      </ul>
      <p className={classes.hint}>
        La primera línea nombra las columnas. Separadas por coma o punto y coma, como las guarda Excel.
      </p>
    </div>
  );
}
