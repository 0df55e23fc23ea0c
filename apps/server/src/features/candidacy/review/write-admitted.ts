import { tellTime } from '@urna/contract/shared/dates';
import { letterhead, pageNumbers, sectionHeading } from '../../../platform/files/pdf/layout.ts';
import { colours, contentWidth, Sheet } from '../../../platform/files/pdf/sheet.ts';
import { dataTable, type TableColumn } from '../../../platform/files/pdf/tables.ts';
import type { AdmittedInput } from './admitted-job.ts';

const title = 'Candidaturas admitidas';
const text = { size: 10.5, colour: colours.ink, lineGap: 3 } as const;

const columns: readonly TableColumn[] = [
  { title: 'N.º', width: 32 },
  { title: 'Candidato', width: contentWidth - 32 - 100 - 110 },
  { title: 'Tarjeta profesional', width: 100 },
  { title: 'Ciudad', width: 110 },
];
/** Institutions' names are long: theirs is a column of its own. */
const withInstitution: readonly TableColumn[] = [
  { title: 'N.º', width: 32 },
  { title: 'Candidato', width: 160 },
  { title: 'Tarjeta profesional', width: 90 },
  { title: 'Institución', width: contentWidth - 32 - 160 - 90 - 90 },
  { title: 'Ciudad', width: 90 },
];

/** The list of the candidates admitted to each contest, to publish. Nothing in it is private. */
export async function writeAdmitted({ process, madeAt, contests }: AdmittedInput): Promise<Uint8Array> {
  const sheet = new Sheet({
    title: `${title} – ${process.title}`,
    author: process.body,
    subject: `${process.title}, periodo ${process.period}`,
    createdAt: new Date(madeAt),
  });
  const { root } = sheet;
  letterhead(sheet, root, process);
  sheet.addText(root, 'H1', title, { font: 'bold', size: 22, colour: colours.petrolDeep }, { y: 124 });
  sheet.pdf.y += 4;
  const when = `Según las decisiones tomadas hasta el ${tellTime(new Date(madeAt))}, hora de Colombia.`;
  sheet.addText(root, 'P', when, text);
  sheet.pdf.y += 16;
  for (const { title: contest, sealed_at, candidates } of contests) {
    const section = sheet.group(root, 'Sect');
    sectionHeading(sheet, section, contest, 60);
    if (sealed_at !== null) {
      const sealed = `La tarjeta electoral, como se selló el ${tellTime(new Date(sealed_at))}.`;
      sheet.addText(section, 'P', sealed, text);
      sheet.pdf.y += 8;
    }
    if (candidates.length === 0) {
      sheet.addText(section, 'P', 'Ninguna candidatura admitida.', text);
      sheet.pdf.y += 15;
      continue;
    }
    const hasInstitutions = candidates.some(({ institution }) => institution !== null);
    const rows = candidates.map(({ full_name, professional_card, institution, city }, index) => ({
      cells: [String(index + 1), full_name, professional_card, ...(hasInstitutions ? [institution ?? ''] : []), city],
    }));
    dataTable(sheet, section, hasInstitutions ? withInstitution : columns, rows);
  }
  pageNumbers(sheet, `${title} · ${process.title}`);
  return sheet.finish();
}
