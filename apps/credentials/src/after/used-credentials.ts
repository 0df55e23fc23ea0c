import { existsSync, readFileSync } from 'node:fs';
import type { Reconciliation } from '@urna/credential-files/reconciliation';
import { writeDurably } from '@urna/node-tools/write-durably';
import { inFolder } from '../folder/files.ts';
import { Problem } from '../problem.ts';

/** The public credentials that the reconciled archive holds ballots of, one a line below the archive's SHA-256. */
export const writeUsed = (
  folder: string,
  { archive, used }: { archive: string; used: ReadonlySet<string> },
): Promise<void> => writeDurably(inFolder(folder, 'used'), [archive, ...[...used].toSorted(), ''].join('\n'));

/** They must be as many, and of the archive, as the signed reconciliation says. */
export function readUsed(folder: string, reconciliation: Reconciliation | undefined): ReadonlySet<string> {
  if (!reconciliation)
    throw new Problem('Haga primero la conciliación: los avisos dicen lo que hay en la urna publicada.');
  if (reconciliation.problems.length > 0) {
    throw new Problem('La conciliación encontró diferencias: pida explicaciones antes de avisar a los votantes.');
  }
  const path = inFolder(folder, 'used');
  const [archive, ...used] = existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n') : [];
  if (archive === reconciliation.archive && new Set(used).size === reconciliation.used) return new Set(used);
  throw new Problem(`El archivo ${path} no es el de la conciliación firmada: hágala de nuevo.`);
}
