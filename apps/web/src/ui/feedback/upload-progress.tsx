import { Progress } from '@mantine/core';
import classes from './upload-progress.module.css';

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
