// The sections of the consolidated PDF that a candidate's form and declarations fill.

import { candidateKindLabels } from '@urna/contract/candidacy/candidacy';
import type { Candidate } from '@urna/contract/candidacy/candidate-data';
import {
  acceptanceWord,
  candidateFields,
  candidateSections,
  declaredWords,
  fieldsOf,
  hasAccepted,
  NOT_GIVEN,
  sectionNames,
} from '@urna/contract/candidacy/candidate-fields';
import { type Declaration, isAccepted } from '@urna/contract/candidacy/declarations';
import { receiptLabels } from '@urna/contract/candidacy/receipt-words';
import type { RegistrationField } from '@urna/contract/candidacy/registration-form';
import { fullName } from '@urna/contract/shared/full-name';
import { sectionHeading } from '../../../platform/files/pdf/layout.ts';
import { colours, contentWidth, type Element, page, type Sheet } from '../../../platform/files/pdf/sheet.ts';
import type { FieldSection } from '../../../platform/files/pdf/tables.ts';

export const printedName = (candidate: Candidate): string => fullName(candidate).normalize('NFC');

function printed(candidate: Candidate, field: RegistrationField): string {
  return declaredWords(candidate, field).normalize('NFC').trim() || NOT_GIVEN;
}

/** Every field of the registration, labelled and ordered as in the form. */
export function fieldSections(candidate: Candidate): FieldSection[] {
  const { candidate_type: kind } = candidate;
  const sections = sectionNames.filter((section) => section !== 'declaraciones');
  return sections.map((section) => ({
    title: candidateSections[section].title,
    rows: [
      ...(section === 'profesional' ? [[receiptLabels.candidacy, candidateKindLabels[kind]] as const] : []),
      ...fieldsOf(kind, section).map((field) => [candidateFields[field].label, printed(candidate, field)] as const),
    ],
  }));
}

const title = { font: 'semibold', size: 10.5, colour: colours.ink } as const;
const prose = { size: 8.6, colour: colours.ink, lineGap: 1.6 } as const;

/** The accepted declarations word for word: the PDF must be understandable in ten years without this application. */
export function declarationsSection(
  sheet: Sheet,
  parent: Element,
  { candidate, declarations }: { candidate: Candidate; declarations: readonly Declaration[] },
): void {
  const section = sheet.group(parent, 'Sect');
  sectionHeading(sheet, section, candidateSections.declaraciones.title, 90);
  sheet.pdf.y += 4;
  for (const [index, declaration] of declarations.filter(isAccepted).entries()) {
    declarationText(sheet, section, declaration, index + 1, hasAccepted(candidate, declaration.kind));
  }
}

function declarationText(
  sheet: Sheet,
  parent: Element,
  declaration: Declaration,
  number: number,
  wasAccepted: boolean,
): void {
  const part = sheet.group(parent, 'Sect');
  sheet.makeRoom(80);
  sheet.addText(part, 'H3', `${number}. ${declaration.title}`, title);
  sheet.pdf.y += 3;
  acceptance(sheet, part, declaration, wasAccepted);
  for (const paragraph of declaration.paragraphs) {
    // At least two lines on either side of a page break.
    sheet.makeRoom(26);
    sheet.addText(part, 'P', paragraph, prose);
    sheet.pdf.y += 4;
  }
  sheet.pdf.y += 10;
}

function acceptance(sheet: Sheet, parent: Element, { version }: Declaration, wasAccepted: boolean): void {
  const top = sheet.pdf.y;
  sheet.artifact(() => {
    const box = { x: page.left, y: top + 1.2, side: 9 };
    sheet.pdf.lineWidth(1).strokeColor(wasAccepted ? colours.petrol : colours.accent);
    sheet.pdf.roundedRect(box.x, box.y, box.side, box.side, 2).stroke();
    if (wasAccepted) {
      sheet.pdf
        .moveTo(box.x + 2, box.y + 4.7)
        .lineTo(box.x + 3.9, box.y + 6.6)
        .lineTo(box.x + 7.2, box.y + 2.6)
        .stroke();
    }
  });
  const text = `${acceptanceWord(wasAccepted)}  ·  Versión ${version}`;
  const colour = wasAccepted ? colours.petrol : colours.accent;
  sheet.addText(
    parent,
    'P',
    text,
    { font: 'semibold', size: 8.6, colour },
    { x: page.left + 15, y: top, width: contentWidth - 15 },
  );
  sheet.pdf.y += 4;
}
