import type { DemoPerson } from './demo-person.ts';

/** Both sides of an identity card on one sheet, enlarged as the upload card requires. */
export function drawCedula(pdf: PDFKit.PDFDocument, { fullName, documentNumber }: DemoPerson): void {
  pdf
    .font('Helvetica')
    .fontSize(10)
    .fillColor('#5E5A55')
    .text('Copia del documento de identidad ampliada al 150 %', 64, 64);
  const card = { x: 116, width: 380, height: 240 };
  pdf.roundedRect(card.x, 100, card.width, card.height, 14).fillAndStroke('#F5EFDD', '#C9BFA5');
  pdf.rect(card.x, 122, card.width, 30).fill('#0F4C5C');
  pdf
    .font('Helvetica-Bold')
    .fontSize(12)
    .fillColor('#ffffff')
    .text('REPÚBLICA DE DEMOSTRACIÓN', card.x + 20, 131);
  pdf.roundedRect(card.x + 270, 170, 90, 112, 6).fill('#E3D9BF');
  pdf.circle(card.x + 315, 208, 19).fill('#B9AD8D');
  pdf.path(`M${card.x + 282} 282 C${card.x + 284} 246 ${card.x + 346} 246 ${card.x + 348} 282 Z`).fill('#B9AD8D');
  field(pdf, 'NÚMERO', documentNumber.replace(/\B(?=(\d{3})+$)/g, '.'), card.x + 20, 172);
  field(pdf, 'NOMBRES Y APELLIDOS', fullName, card.x + 20, 214);
  field(pdf, 'LUGAR DE EXPEDICIÓN', 'Ciudad de ejemplo', card.x + 20, 284);
  pdf.roundedRect(card.x, 380, card.width, card.height, 14).fillAndStroke('#F5EFDD', '#C9BFA5');
  for (let index = 0; index < 58; index += 1) {
    // Bars of uneven width, as on a card's back; not a valid bar code.
    pdf.rect(card.x + 24 + index * 5.7, 404, 1 + ((index * 7) % 4), 54).fill('#3A362F');
  }
  field(pdf, 'SEXO', 'No aplica', card.x + 24, 480);
  field(pdf, 'ESTATURA', '1,68', card.x + 160, 480);
  field(pdf, 'G. S. RH', 'O+', card.x + 290, 480);
  pdf
    .circle(card.x + 310, 570, 26)
    .lineWidth(0.8)
    .strokeColor('#8F8468')
    .stroke();
  for (const radius of [20, 14, 8]) pdf.circle(card.x + 310, 570, radius).stroke();
  field(pdf, 'FIRMA', fullName.split(' ')[0] ?? '', card.x + 24, 550);
}

function field(pdf: PDFKit.PDFDocument, label: string, value: string, x: number, y: number): void {
  pdf.font('Helvetica').fontSize(7).fillColor('#7A7056').text(label, x, y);
  pdf
    .font('Helvetica-Bold')
    .fontSize(13)
    .fillColor('#22272B')
    .text(value, x, y + 10, { width: 236 });
}
