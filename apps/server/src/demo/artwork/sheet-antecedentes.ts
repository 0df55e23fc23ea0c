import type { DemoPerson } from './demo-person.ts';

/** A certificate of disciplinary record. */
export function drawAntecedentes(pdf: PDFKit.PDFDocument, { fullName, documentNumber }: DemoPerson): void {
  pdf.rect(64, 64, 484, 3).fill('#0F4C5C');
  pdf
    .font('Helvetica-Bold')
    .fontSize(17)
    .fillColor('#0A3641')
    .text('CERTIFICADO DE ANTECEDENTES DISCIPLINARIOS', 64, 88);
  pdf
    .font('Helvetica')
    .fontSize(10)
    .fillColor('#5E5A55')
    .text(`Certificado n.º DEMO-${documentNumber}`, { paragraphGap: 26 });
  const paragraphs = [
    `La oficina de registro de la demostración certifica que ${fullName}, identificado(a) con documento número ${documentNumber}, NO REGISTRA sanciones disciplinarias ni inhabilidades vigentes en el registro de contadores públicos.`,
    'La presente certificación refleja la información disponible a la fecha de su expedición, tiene una vigencia de tres (3) meses y no requiere firma autógrafa.',
    'Se expide el 1 de agosto de 2025, a solicitud de la persona interesada, para su inscripción en el proceso electoral.',
  ];
  pdf.fontSize(11.5).fillColor('#22272B');
  for (const paragraph of paragraphs) pdf.text(paragraph, { lineGap: 4, paragraphGap: 12, align: 'justify' });
  pdf.moveDown(1);
  pdf.font('Helvetica-Bold').fontSize(11).text('Resultado de la consulta: SIN ANTECEDENTES');
  pdf.moveDown(4);
  pdf.moveTo(64, pdf.y).lineTo(264, pdf.y).lineWidth(0.8).strokeColor('#22272B').stroke();
  pdf.moveDown(0.5);
  pdf.font('Helvetica').fontSize(10).text('Oficina de registro (ficticia)');
}
