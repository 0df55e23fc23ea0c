import type { QrDrawing } from '@urna/ui/draw-qr';
import { QrPicture } from '@urna/ui/qr-code';
import { useEffect, useState } from 'react';
import { drawQr } from '../encryption.ts';
import classes from './final-view.module.css';

/** Drawn by the worker: its place is kept meanwhile. */
export function DrawnQr({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<QrDrawing | null>(null);
  useEffect(() => {
    drawQr(text).then(setDrawing, () => undefined);
  }, [text]);
  return <div className={classes.qr}>{drawing ? <QrPicture drawing={drawing} label={label} /> : null}</div>;
}
