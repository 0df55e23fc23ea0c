import PDFDocument from 'pdfkit';
import type { DemoPerson } from './demo-person.ts';
import { drawCedula } from './sheet-cedula.ts';
import { drawCv } from './sheet-cv.ts';

const sheets = { cedula: drawCedula, antecedentes: drawAntecedentes, carta: drawCarta, cv: drawCv } as const;
const NOTICE = 'DOCUMENTO DE DEMOSTRACIÓN';

/** Makes a one-page PDF that resembles a candidate's upload and is watermarked as a demonstration. */
export async function demoPdf(kind: keyof typeof sheets, person: DemoPerson): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: 64,
    lang: 'es-CO',
    info: {
      Title: `${NOTICE}: ${kind}`,
      Producer: 'Urna',
      Creator: 'Urna',
      // A fixed date keeps the demonstration identical on every machine.
      CreationDate: new Date('2025-08-01T12:00:00Z'),
    },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => pdf.on('end', resolve));
  sheets[kind](pdf, person);
  notice(pdf);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

function notice(pdf: PDFKit.PDFDocument): void {
  const { width, height } = pdf.page;
  pdf.page.margins.bottom = 0;
  pdf
    .save()
    .rotate(-38, { origin: [width / 2, height / 2] })
    .fillOpacity(0.13);
  pdf.font('Helvetica-Bold').fontSize(36).fillColor('#B4541A');
  pdf.text(NOTICE, width / 2 - 330, height / 2 - 20, { width: 660, align: 'center', lineBreak: false });
  pdf.restore();
  pdf.rect(0, height - 40, width, 40).fill('#B4541A');
  pdf.font('Helvetica-Bold').fontSize(10).fillColor('#ffffff');
  pdf.text(`${NOTICE} · SIN VALIDEZ · PERSONA FICTICIA`, 0, height - 25, { width, align: 'center' });
}

const longDay = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeZone: 'America/Bogota' });
const dayOf = ({ issuedOn = new Date('2025-08-01T12:00:00Z') }: DemoPerson) => longDay.format(issuedOn);

/** A certificate of disciplinary record. */
function drawAntecedentes(pdf: PDFKit.PDFDocument, person: DemoPerson): void {
  const { fullName, documentNumber } = person;
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
    `Se expide el ${dayOf(person)}, a solicitud de la persona interesada, para su inscripción en el proceso electoral.`,
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

/** The letter in which a candidate accepts to represent an institution. */
function drawCarta(pdf: PDFKit.PDFDocument, person: DemoPerson): void {
  const { fullName, documentNumber, university } = person;
  const institution = university ?? 'Institución de ejemplo';
  pdf.font('Helvetica').fontSize(11.5).fillColor('#22272B');
  pdf.text(`Bogotá, D. C., ${dayOf(person)}`, 64, 88, { paragraphGap: 26 });
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
