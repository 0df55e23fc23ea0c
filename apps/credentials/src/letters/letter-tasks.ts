import { withTransfer } from '@urna/node-tools/thread-pool';
import { openOwnCheck } from '../own-check.ts';
import type { VoterCredential } from '../private-file/private-file.ts';
import { drawLetter, type LetterContext } from './draw-letter.ts';
import { LetterSheet } from './letter-sheet.ts';

/** A PDF file with the letters of these voters. */
export async function drawLetters({
  context,
  voters,
}: {
  context: LetterContext;
  voters: readonly VoterCredential[];
}): Promise<Uint8Array<ArrayBuffer>> {
  const check = await openOwnCheck(context.roll, context.booth);
  const sheet = new LetterSheet(`Cartas: ${context.roll.contest}`, context.authority);
  const pieces: Buffer[] = [];
  sheet.pdf.on('data', (piece: Buffer) => pieces.push(piece));
  const ended = new Promise((resolve) => sheet.pdf.on('end', resolve));
  for (const voter of voters) drawLetter(sheet, context, check, voter);
  sheet.pdf.end();
  await ended;
  const bytes = Uint8Array.from(Buffer.concat(pieces));
  return withTransfer(bytes, [bytes.buffer]);
}
