import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentKind } from '@urna/contract/candidacy/documents';
import { submitted } from './people.ts';

const folder = join(import.meta.dirname, 'files');
/** As in the text of certificates and letters, which aren't compressed there. */
const DATE = 'DD/MM/AAAA';
const asDate = new Intl.DateTimeFormat('es-CO', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'America/Bogota',
});

/**
 * A candidate's picture or document, of somebody who doesn't exist. Whoever isn't of the demonstration's candidates has
 * one of theirs.
 */
export async function readDemoFile(kind: DocumentKind, number: number, issuedOn: Date): Promise<Buffer> {
  const owners = submitted.filter((one) => kind !== 'carta' || one.kind === 'CANDIDATE_IES');
  const owner = owners.find((one) => one.number === number) ?? owners[number % owners.length];
  const name = `${(owner?.number ?? 0) % 1000}-${kind}`;
  if (kind === 'photo') return readFile(join(folder, `${name}.jpg`));
  const pdf = await readFile(join(folder, `${name}.pdf`), 'latin1');
  // A date of the same length, so that what the PDF says of its own offsets stays true. Reviewers are told of a file
  // that another candidacy has too: the comment makes each person's their own.
  return Buffer.from(`${pdf.replace(DATE, asDate.format(issuedOn))}% ${number}\n`, 'latin1');
}

export const demoPhoto = (number: number): Promise<Buffer> => readDemoFile('photo', number, new Date());

/** A curriculum vitae, as candidates publish theirs. */
export const readDemoCv = (at: number): Promise<Buffer> => readFile(join(folder, `cv-${1 + (at % 3)}.pdf`));
