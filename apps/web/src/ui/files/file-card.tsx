import { Progress } from '@mantine/core';
import { ErrorIcon, WarningIcon } from '@urna/ui/icons';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import classes from './files.module.css';

interface FileCardHeadProps {
  id: string;
  level: 2 | 3;
  title: string;
  /** The file's state as a word and an icon. */
  state: ReactNode;
  tone: 'plain' | 'error' | 'success';
}

/** The parts of a card for uploading one file. */
export function FileCardHead({ id, level, title, state, tone }: FileCardHeadProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={classes.fileHead}>
      <Heading className={classes.fileTitle} id={id}>
        {title}
      </Heading>
      <p className={classes.fileState} data-tone={tone}>
        {state}
      </p>
    </div>
  );
}

export function FileRequirements({ id, requirements }: { id: string; requirements: readonly string[] }) {
  return (
    <ul className="bullets note" id={id}>
      {requirements.map((requirement) => (
        <li key={requirement}>{requirement}</li>
      ))}
    </ul>
  );
}

/** Why the last chosen file was refused. */
export function FileRefusal({ id, children }: { id: string; children: string }) {
  return (
    <p className={classes.refusal} role="alert" id={id}>
      <ErrorIcon size={20} /> {children}
    </p>
  );
}

/** A warning about an accepted file. */
export function FileWarning({ children }: { children: string }) {
  return (
    <p className={classes.warning}>
      <WarningIcon size={20} /> {children}
    </p>
  );
}

interface FileDropProps {
  /** The accessible name of the field. */
  label: string;
  /** Without it any file may be chosen. */
  accept?: string;
  /** More than one only with `multiple`. */
  onChoose: (file: File, ...more: File[]) => void;
  multiple?: boolean;
  disabled?: boolean;
  invalid?: boolean;
  describedBy?: string;
  children: ReactNode;
}

/** A real file input under a large target: works by keyboard, voice, touch and drag and drop. */
export function FileDrop({
  label,
  accept,
  onChoose,
  multiple = false,
  disabled,
  invalid,
  describedBy,
  children,
}: FileDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const choose = (files: FileList | null) => {
    const [file, ...more] = files ?? [];
    if (file && !disabled) onChoose(file, ...(multiple ? more : []));
    // Choosing the same file again after correcting it must fire a change event.
    if (input.current) input.current.value = '';
  };
  const drag = (event: DragEvent, entering: boolean) => {
    event.preventDefault();
    setOver(entering && !disabled);
  };
  return (
    <div
      className={classes.drop}
      data-over={over || undefined}
      data-disabled={disabled || undefined}
      data-invalid={invalid || undefined}
      onDragEnter={(event) => drag(event, true)}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        choose(event.dataTransfer.files);
      }}
    >
      <input
        ref={input}
        id={id}
        className={classes.dropInput}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        // Space opens the chooser in every browser, Enter only in some.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.currentTarget.click();
        }}
        onChange={(event) => choose(event.currentTarget.files)}
      />
      <span className={classes.dropWords} aria-hidden="true">
        {children}
      </span>
    </div>
  );
}

interface UploadProgressProps {
  /** The accessible name of the progress bar. */
  label: string;
  /** From 0 to 1. */
  progress: number;
  /** Shown when the upload has finished and the server is processing it. */
  afterSending?: string;
}

export function UploadProgress({ label, progress, afterSending = 'Revisando el archivo…' }: UploadProgressProps) {
  const percent = Math.round(progress * 100);
  return (
    <div className={classes.uploading}>
      <p role="status">{percent < 100 ? `Subiendo… ${String(percent)} %` : afterSending}</p>
      <Progress.Root size="lg">
        <Progress.Section value={percent} aria-label={label} animated={percent === 100} />
      </Progress.Root>
    </div>
  );
}
