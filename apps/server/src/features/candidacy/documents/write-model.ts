import { colours, Sheet } from '../../../platform/files/pdf/sheet.ts';
import type { ModelInput } from './model-job.ts';

const text = { size: 11, colour: colours.ink, lineGap: 5 } as const;

/** Writes the letter without our letterhead: it is the person's, or their institution's. */
export async function writeModel({ name, author, createdAt, blocks }: ModelInput): Promise<Uint8Array> {
  const sheet = new Sheet({ title: `Modelo: ${name}`, author, subject: name, createdAt });
  for (const block of blocks) {
    if (block.type === 'heading')
      sheet.addText(sheet.root, 'H1', block.text, { font: 'bold', size: 15, colour: colours.ink });
    else if (block.type === 'paragraph') sheet.addText(sheet.root, 'P', block.text, text);
    else for (const item of block.items) sheet.addText(sheet.root, 'P', `•  ${item}`, text);
    sheet.pdf.y += 14;
  }
  return sheet.finish();
}
