import type { DemoPerson } from './demo-person.ts';

/** The letter by which a candidate accepts to represent an institution. */
export function drawCarta(pdf: PDFKit.PDFDocument, { fullName, documentNumber, university }: DemoPerson): void {
  const institution = university ?? 'Institución de ejemplo';
  pdf.font('Helvetica').fontSize(11.5).fillColor('#22272B');
  pdf.text('Bogotá, D. C., 1 de agosto de 2025', 64, 88, { paragraphGap: 26 });
  pdf.text('Señores');
  pdf.font('Helvetica-Bold').text('Tribunal Disciplinario – Proceso electoral');
  pdf.font('Helvetica').text('Ciudad', { paragraphGap: 22 });
  pdf.font('Helvetica-Bold').text('Asunto: carta de aceptación de la candidatura', { paragraphGap: 18 });
  pdf.font('Helvetica').text('Respetados señores:', { paragraphGap: 12 });
  const paragraphs = [
    `Yo, ${fullName}, con documento número ${documentNumber}, acepto de manera libre y voluntaria la candidatura como representante de las instituciones de educación superior con registro calificado en programas de Contaduría Pública.`,
    `Cuento para ello con el aval de ${institution}, y me comprometo, de ser elegido o elegida, a ejercer la representación durante todo el período con independencia e imparcialidad.`,
    'Conozco y acepto las reglas y el calendario del proceso electoral.',
  ];
  for (const paragraph of paragraphs) pdf.text(paragraph, { lineGap: 4, paragraphGap: 12, align: 'justify' });
  pdf.text('Atentamente,', { paragraphGap: 52 });
  const { y } = pdf;
  pdf.path(`M70 ${y - 12} C90 ${y - 46} 104 ${y + 6} 122 ${y - 24} S160 ${y - 2} 196 ${y - 22}`);
  pdf.lineWidth(1.4).strokeColor('#1F3A7A').stroke();
  pdf.moveTo(64, y).lineTo(284, y).lineWidth(0.8).strokeColor('#22272B').stroke();
  pdf
    .font('Helvetica-Bold')
    .fillColor('#22272B')
    .text(fullName, 64, y + 8);
  pdf.font('Helvetica').text(institution);
}
