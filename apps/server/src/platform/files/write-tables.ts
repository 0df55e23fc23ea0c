import type { ExportFormat } from '@urna/contract/shared/endpoint';
import { CSV_START, csvLine } from '@urna/credential-files/csv-line';
import { Zip, ZipDeflate } from 'fflate';

/** A table to export: its column names, and its rows in batches, so that the whole table is never in memory. */
export interface Table {
  columns: readonly { title: string; width: number }[];
  rows: () => AsyncIterable<readonly (readonly string[])[]>;
}

/** Streams a table in the format that was asked for; the name is that of a workbook's sheet. */
export const writeTable = (format: ExportFormat, name: string, table: Table): AsyncGenerator<Buffer> =>
  format === 'csv' ? writeCsv(table) : writeXlsx(name, table);

export async function* writeCsv({ columns, rows }: Table): AsyncGenerator<Buffer> {
  yield Buffer.from(CSV_START + csvLine(columns.map(({ title }) => title)));
  for await (const batch of rows()) yield Buffer.from(batch.map(csvLine).join(''));
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts of a workbook with one sheet and a bold header row: the minimum that every program opens. */
const parts = {
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${OFFICE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${OFFICE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${OFFICE}.styles+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf fontId="1" applyFont="1" xfId="0"/></cellXfs></styleSheet>`,
};

function workbook(title: string): string {
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escapeXml(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
}

// Signs that XML cannot hold at all; half of a surrogate pair is one of them.
// oxlint-disable-next-line no-control-regex -- control characters are what is being taken out
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

function escapeXml(text: string): string {
  return (
    text
      .replace(UNWRITABLE, '')
      .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
      // The format reads _x0041_ as the letter A, so such text is escaped.
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
  );
}

function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** Cells are inline strings, so that no typed text is run as a formula. */
function row(cells: readonly string[], number: number, style = 0): string {
  const written = cells.map((text, index) =>
    text === ''
      ? ''
      : `<c r="${columnName(index)}${number}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`,
  );
  return `<row r="${number}">${written.join('')}</row>`;
}

async function* sheet({ columns, rows }: Table): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
  let number = 1;
  yield row(
    columns.map(({ title }) => title),
    number,
    1,
  );
  for await (const batch of rows()) yield batch.map((cells) => row(cells, ++number)).join('');
  yield `</sheetData><autoFilter ref="A1:${columnName(columns.length - 1)}${number}"/></worksheet>`;
}

/** Streams an Excel workbook with one sheet. */
async function* writeXlsx(name: string, table: Table): AsyncGenerator<Buffer> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const taken = () => {
    const bytes = Buffer.concat(ready);
    ready = [];
    return bytes;
  };
  const add = (path: string) => {
    const file = new ZipDeflate(path, { level: 6 });
    zip.add(file);
    return file;
  };
  for (const [path, text] of Object.entries({ ...parts, 'xl/workbook.xml': workbook(name) })) {
    add(path).push(Buffer.from(text), true);
  }
  const file = add('xl/worksheets/sheet1.xml');
  for await (const text of sheet(table)) {
    file.push(Buffer.from(text));
    if (ready.length > 0) yield taken();
  }
  file.push(new Uint8Array(), true);
  zip.end();
  yield taken();
}
