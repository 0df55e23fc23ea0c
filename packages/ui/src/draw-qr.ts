import { encodeQR } from 'qr';

/** A square of so many modules, and the path of the dark ones. */
export interface QrDrawing {
  size: number;
  path: string;
}

/** Four modules of margin, as the standard asks. */
export function drawQr(text: string): QrDrawing {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('');
  return { size: rows.length, path };
}
