import { drawQr, type QrDrawing } from './draw-qr.ts';
import classes from './qr-code.module.css';

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

export function QrCode({ text, label }: { text: string; label: string }) {
  return <QrPicture drawing={drawQr(text)} label={label} />;
}
