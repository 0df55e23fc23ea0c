import PDFDocument from 'pdfkit';
import type { DemoPerson } from './demo-person.ts';
import { drawAntecedentes } from './sheet-antecedentes.ts';
import { drawCarta } from './sheet-carta.ts';
import { drawCedula } from './sheet-cedula.ts';

const sheets = { cedula: drawCedula, antecedentes: drawAntecedentes, carta: drawCarta } as const;
const NOTICE = 'DOCUMENTO DE DEMOSTRACIÓN';

/** A one-page PDF that looks like what a candidate uploads, and says across the page that it isn't one. */
export async function demoPdf(kind: keyof typeof sheets, person: DemoPerson): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: 64,
    lang: 'es-CO',
    info: {
      Title: `${NOTICE}: ${kind}`,
      Producer: 'Urna',
      Creator: 'Urna',
      // Fixed, so that the demonstration is the same on every machine.
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
