import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import classes from './file-drop.module.css';

interface FileDropProps {
  /** The accessible name of the field. */
  label: string;
  accept: string;
  onChoose: (file: File) => void;
  disabled?: boolean;
  invalid?: boolean;
  describedBy?: string;
  children: ReactNode;
}

/** A real file input under a large target: works by keyboard, voice, touch and drag and drop. */
export function FileDrop({ label, accept, onChoose, disabled, invalid, describedBy, children }: FileDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const choose = (files: FileList | null) => {
    const file = files?.[0];
    if (file && !disabled) onChoose(file);
    // Choosing the same file again after correcting it must fire a change event.
    if (input.current) input.current.value = '';
  };
  const drag = (event: DragEvent, entering: boolean) => {
    event.preventDefault();
    setOver(entering && !disabled);
  };
  return (
    <div
      className={classes.root}
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
        className={classes.input}
        type="file"
        accept={accept}
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
      <span className={classes.words} aria-hidden="true">
        {children}
      </span>
    </div>
  );
}
