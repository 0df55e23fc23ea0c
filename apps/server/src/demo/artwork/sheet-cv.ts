import type { DemoPerson } from './demo-person.ts';

/** A curriculum vitae of a page, as a candidate publishes it: nothing that isn't for everyone. */
export function drawCv(pdf: PDFKit.PDFDocument, { fullName, university }: DemoPerson): void {
  pdf.rect(64, 64, 484, 3).fill('#0F4C5C');
  pdf.font('Helvetica-Bold').fontSize(20).fillColor('#0A3641').text(fullName, 64, 88);
  pdf.font('Helvetica').fontSize(11).fillColor('#5E5A55').text('Contaduría pública', { paragraphGap: 22 });
  const sections = [
    ['Formación', ['Contaduría Pública', 'Especialización en revisoría fiscal y auditoría', 'Diplomado en NIIF']],
    [
      'Experiencia',
      ['Revisoría fiscal de cooperativas y fundaciones', 'Docencia de auditoría', 'Consultoría para pymes'],
    ],
    [
      'Servicio a la profesión',
      ['Comité de ética de su asociación regional', 'Tutorías gratuitas para recién graduados'],
    ],
    ...(university === undefined ? [] : [['Institución', [university]] as const]),
  ] as const;
  for (const [title, lines] of sections) {
    pdf.font('Helvetica-Bold').fontSize(12).fillColor('#0A3641').text(title, { paragraphGap: 6 });
    pdf.font('Helvetica').fontSize(11).fillColor('#22272B');
    for (const line of lines) pdf.text(`• ${line}`, { lineGap: 3 });
    pdf.moveDown(1.2);
  }
}
