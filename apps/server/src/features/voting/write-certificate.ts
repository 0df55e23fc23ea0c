import { ERASED_NAME } from '@urna/contract/activity/activity-list';
import { showDay, startOfDay } from '@urna/contract/shared/dates';
import { drawQr, letterhead } from '../../platform/files/pdf/layout.ts';
import { colours, contentWidth, page, Sheet } from '../../platform/files/pdf/sheet.ts';
import { fieldSection } from '../../platform/files/pdf/tables.ts';
import type { CertificateInput } from './certificate-job.ts';

const title = 'Certificado de votación';
/** Reads on: the sentence says that this person voted. */
const forgotten = 'una persona cuyos datos ya se eliminaron';
const qrSide = 116;
const besideQr = contentWidth - qrSide - 28;
const text = { size: 10.5, colour: colours.ink, lineGap: 3 } as const;

/** Renders the certificate of voting on one page. Deterministic: the same vote gives the same bytes. */
export async function writeCertificate(input: CertificateInput): Promise<Uint8Array> {
  const { process, question, person, votedOn } = input;
  const sheet = new Sheet({
    title: person ? `${title} – ${person.name}` : title,
    author: process.body,
    subject: `${process.title}: ${question}`,
    createdAt: startOfDay(votedOn),
  });
  const { root } = sheet;
  letterhead(sheet, root, process);
  sheet.addText(root, 'H1', title, { font: 'bold', size: 22, colour: colours.petrolDeep }, { y: 136 });
  sheet.pdf.y += 12;
  sheet.addText(root, 'P', `El ${process.body} hace constar que`, text);
  sheet.pdf.y += 4;
  sheet.addText(root, 'P', person?.name ?? forgotten, { font: 'bold', size: 17, colour: colours.petrol });
  sheet.pdf.y += 4;
  sheet.addText(root, 'P', `votó en la elección del ${question} el ${showDay(votedOn)}.`, text);
  sheet.pdf.y += 24;
  fieldSection(sheet, root, { title: 'Datos de la votación', rows: rowsOf(input) });
  sheet.pdf.y += 6;
  verificationSection(sheet, input);
  return sheet.finish();
}

const noPerson = {
  name: `${ERASED_NAME}: terminó el plazo para conservarlo`,
  identificationNumber: null,
  institution: null,
};

function rowsOf(input: CertificateInput): [label: string, value: string][] {
  const { process, question, person, votedOn } = input;
  const { name, identificationNumber, institution } = person ?? noPerson;
  return [
    ['Nombre', name],
    ...(identificationNumber === null
      ? []
      : [['Documento de identidad', identificationNumber] satisfies [string, string]]),
    ...(institution === null ? [] : [['Institución', institution] satisfies [string, string]]),
    ['Elección', question],
    ['Periodo', process.period],
    ['Fecha del voto', showDay(votedOn)],
  ];
}

/** How a recipient verifies that the certificate is genuine. */
function verificationSection(sheet: Sheet, { code, checkUrl }: CertificateInput): void {
  const top = sheet.pdf.y;
  const section = sheet.group(sheet.root, 'Sect');
  sheet.addText(
    section,
    'H2',
    'Código de verificación',
    { font: 'bold', size: 12.5, colour: colours.petrol },
    { width: besideQr },
  );
  sheet.pdf.y += 6;
  sheet.addText(section, 'P', code, { font: 'semibold', size: 15, colour: colours.ink }, { width: besideQr });
  sheet.pdf.y += 8;
  const [page_ = checkUrl] = checkUrl.split('#');
  const how = `Compruebe que este certificado es auténtico con la cámara de un teléfono, o escriba el código en ${page_}`;
  const grey = { size: 9.5, colour: colours.grey, lineGap: 2 } as const;
  sheet.addText(section, 'P', how, grey, { width: besideQr });
  sheet.pdf.y += 6;
  const secret = 'Este certificado dice que la persona votó. No dice por quién: el voto es secreto y nadie lo conoce.';
  sheet.addText(section, 'P', secret, grey, { width: besideQr });
  const x = page.width - page.right - qrSide;
  drawQr(sheet, section, checkUrl, { x, y: top, side: qrSide, alt: `Código QR que abre ${checkUrl}` });
}
