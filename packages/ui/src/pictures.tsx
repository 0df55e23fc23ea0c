import { PHOTO_SIZE } from '@urna/contract/shared/limits';
import { useState } from 'react';
import type { QrDrawing } from './draw-qr.ts';
import classes from './pictures.module.css';

interface PortraitProps {
  url: string | null;
  /** Loads the photo eagerly: it is among the first on the page. */
  eager?: boolean;
}

/** Reserves its space before loading. Hidden from screen readers, because the name stands beside it. */
export function Portrait({ url, eager = false }: PortraitProps) {
  const [failed, setFailed] = useState(false);
  if (url === null || failed) {
    return (
      <svg className={classes.photo} viewBox="0 0 342 387" aria-hidden="true" focusable="false">
        <rect fill="var(--urna-info-surface)" width="342" height="387" />
        <circle fill="var(--urna-drawing-line)" cx="171" cy="150" r="66" />
        <path fill="var(--urna-drawing-line)" d="M47 387a124 132 0 0 1 248 0Z" />
      </svg>
    );
  }
  return (
    <img
      className={classes.photo}
      src={url}
      alt=""
      width={PHOTO_SIZE.width}
      height={PHOTO_SIZE.height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailed(true)}
    />
  );
}

/** Dark on light in both themes: many phones read no inverted code. */
export function QrPicture({ drawing: { size, path }, label }: { drawing: QrDrawing; label: string }) {
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  );
}
