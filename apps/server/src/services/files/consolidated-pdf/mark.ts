/** Draws the product's mark, a folded paper entering a slot, in a square of the given side. */
export function drawMark(
  pdf: PDFKit.PDFDocument,
  at: { x: number; y: number; side: number },
  colour: { paper: string; fold: string; slot: string },
): void {
  const unit = at.side / 24;
  pdf.save().translate(at.x, at.y).scale(unit);
  pdf.polygon([6.5, 1.5], [14.2, 1.5], [17.5, 4.8], [17.5, 15.4], [6.5, 15.4]).fill(colour.paper);
  pdf.polygon([14.2, 1.5], [14.2, 4.8], [17.5, 4.8]).fill(colour.fold);
  pdf.roundedRect(2, 15.4, 20, 3, 1.5).fill(colour.slot);
  pdf.polygon([4.2, 20.2], [19.8, 20.2], [19.8, 21.6], [4.2, 21.6]).fill(colour.slot);
  pdf.restore();
}
