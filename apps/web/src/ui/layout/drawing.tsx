import classes from '@urna/ui/drawing.module.css';
import type { ReactNode } from 'react';

/** An illustration as tall as its container. Its shapes are painted with the classes of `drawing.module.css`. */
export function Drawing({ height = 72, children }: { height?: number; children: ReactNode }) {
  return (
    <svg className={classes.drawing} viewBox={`0 0 96 ${String(height)}`} aria-hidden="true" focusable="false">
      <rect className={classes.ground} width="96" height={height} rx="8" />
      {children}
    </svg>
  );
}
