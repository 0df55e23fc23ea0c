import { encodeQR } from 'qr';
import type { Element, Sheet } from '../consolidated-pdf/sheet.ts';
import { colours } from '../consolidated-pdf/theme.ts';

/** Draws a QR code as vector shapes, with alternative text for screen readers. */
export function drawQr(
  sheet: Sheet,
  parent: Element,
  text: string,
  box: { x: number; y: number; side: number; alt: string },
): void {
  // The paper around it is the quiet zone.
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 });
  const unit = box.side / rows.length;
  sheet.element(
    parent,
    'Figure',
    () => {
      for (const [y, row] of rows.entries()) {
        for (const [x, dark] of row.entries()) {
          if (dark) sheet.pdf.rect(box.x + x * unit, box.y + y * unit, unit, unit);
        }
      }
      sheet.pdf.fill(colours.ink);
    },
    { alt: box.alt, bbox: [box.x, box.y, box.x + box.side, box.y + box.side] },
  );
}
