import type { Queryable } from '../../platform/database/tables.ts';
import { serializePersonalPart } from './chain.ts';
import { hashedText, readChain } from './verify-chain.ts';

/**
 * The activity log as JSON lines, up to an entry. `contenido` is the text that was hashed, to the letter, so the file
 * alone shows that the chain is whole. The chain has the entries of every process; personal parts are those of one, or of
 * all.
 */
export async function* exportLog(
  db: Queryable,
  { process, until = Number.MAX_SAFE_INTEGER }: { process: number | 'all'; until?: number },
): AsyncGenerator<string> {
  for await (const entries of readChain(db)) {
    const lines = entries
      .filter(({ id }) => id <= until)
      .map((entry) => {
        const { id, process_id, causer_name, personal_properties, salt } = entry;
        const isOf = process === 'all' || process_id === process;
        const isShown = isOf && causer_name !== null && salt !== null;
        return JSON.stringify({
          id,
          contenido: hashedText(entry),
          huella_anterior: entry.previous_hash.toString('hex'),
          huella: entry.hash.toString('hex'),
          sal: isShown ? salt.toString('hex') : null,
          parte_personal: isShown ? serializePersonalPart({ causer_name, personal_properties }) : null,
        });
      });
    yield lines.map((line) => `${line}\n`).join('');
    if (lines.length < entries.length) return;
  }
}
