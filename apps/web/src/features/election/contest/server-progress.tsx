import { Progress } from '@mantine/core';
import type { ReactNode } from 'react';

interface ServerProgressProps {
  doing: string;
  /** The accessible name of the progress bar. */
  label: string;
  done: number;
  total: number;
  children: ReactNode;
}

/** How far the server is with what it does by itself, one below the other in the caller's stack. */
export function ServerProgress({ doing, label, done, total, children }: ServerProgressProps) {
  const percent = total === 0 ? 0 : Math.min(100, Math.floor((done / total) * 100));
  return (
    <>
      <p role="status">{`${doing} ${String(percent)} %`}</p>
      <Progress.Root size="lg">
        <Progress.Section value={percent} aria-label={label} animated />
      </Progress.Root>
      <p className="note">{children}</p>
    </>
  );
}
