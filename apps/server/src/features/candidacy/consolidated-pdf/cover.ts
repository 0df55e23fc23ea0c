import { candidateKindLabels } from '@urna/contract/candidacy/candidacy';
import { fromWireTime, showTime } from '@urna/contract/shared/dates';
import { letterhead } from '../../../platform/files/pdf/layout.ts';
import { colours, contentWidth, type Element, page, type Sheet } from '../../../platform/files/pdf/sheet.ts';
import { printedName } from './candidate-sections.ts';
import type { ConsolidatedInput } from './consolidate-job.ts';

export const DRAFT = 'BORRADOR – aún no enviado';
// 3x4 cm as required, at the size of a printed photograph.
const photo = { width: 96, height: 108.6, top: 124 } as const;
const textWidth = contentWidth - photo.width - 24;

/** The head of the first page: the election, the candidacy, the person, and whether it has been submitted. */
export function cover(sheet: Sheet, parent: Element, input: ConsolidatedInput): void {
  letterhead(sheet, parent, input.process);
  const top = photo.top;
  sheet.bookmark('Inscripción de candidatura', 0);
  const text = { width: textWidth };
  sheet.addText(
    parent,
    'H1',
    'Inscripción de candidatura',
    { font: 'bold', size: 20, colour: colours.petrolDeep },
    { ...text, y: top },
  );
  sheet.pdf.y += 2;
  const kind = candidateKindLabels[input.candidate.candidate_type];
  sheet.addText(parent, 'P', kind, { font: 'semibold', size: 10.5, colour: colours.petrol }, text);
  sheet.pdf.y += 9;
  const name = printedName(input.candidate);
  sheet.addText(parent, 'P', name, { font: 'bold', size: 13, colour: colours.ink }, text);
  sheet.pdf.y += 2;
  const document = `${input.candidate.identification_type} ${input.candidate.identification_number}`;
  sheet.addText(parent, 'P', document, { size: 10, colour: colours.grey }, text);
  sheet.pdf.y += 12;
  state(sheet, parent, input);
  const bottom = sheet.pdf.y;
  portrait(sheet, parent, input, name);
  sheet.pdf.y = Math.max(bottom, top + photo.height) + 24;
}

/** "Aún no enviado" or the receipt, at the top of the page. */
function state(sheet: Sheet, parent: Element, { candidate, verificationCode }: ConsolidatedInput): void {
  const { radicado, submitted_at } = candidate;
  const isSent = radicado !== null && submitted_at !== null;
  const text = isSent
    ? `Radicado ${radicado}  ·  Enviado el ${showTime(fromWireTime(submitted_at))}\nCódigo de verificación ${verificationCode ?? ''}`
    : DRAFT;
  const style = { font: 'semibold', size: 10, colour: isSent ? colours.petrolDeep : colours.accent } as const;
  const top = sheet.pdf.y;
  const height = sheet.heightOf(text, textWidth - 26, style) + 12;
  sheet.artifact(() => {
    sheet.pdf.rect(page.left, top, textWidth, height).fill(isSent ? colours.petrolPale : colours.accentPale);
    sheet.pdf.rect(page.left, top, 3.5, height).fill(isSent ? colours.petrol : colours.accent);
  });
  sheet.addText(parent, 'P', text, style, { x: page.left + 14, y: top + 6, width: textWidth - 26 });
  sheet.pdf.y = top + height;
}

function portrait(sheet: Sheet, parent: Element, input: ConsolidatedInput, name: string): void {
  const box = { x: page.width - page.right - photo.width, y: photo.top };
  const { photo: bytes } = input;
  if (bytes) {
    sheet.element(
      parent,
      'Figure',
      () => {
        sheet.pdf.image(Buffer.from(bytes), box.x, box.y, {
          fit: [photo.width, photo.height],
          align: 'center',
          valign: 'center',
        });
      },
      { alt: `Fotografía de ${name}`, bbox: [box.x, box.y, box.x + photo.width, box.y + photo.height] },
    );
  }
  sheet.artifact(() => {
    sheet.pdf.lineWidth(0.75).strokeColor(colours.line).rect(box.x, box.y, photo.width, photo.height).stroke();
  });
  if (bytes) return;
  const style = { size: 8.5, colour: colours.grey } as const;
  sheet.addText(
    parent,
    'P',
    'Sin fotografía',
    { ...style, align: 'center' },
    { ...box, y: box.y + 48, width: photo.width },
  );
}
