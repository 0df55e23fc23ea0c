import { MAX_IMPORT_BYTES } from '@urna/contract/administration';
import { fileRefusals } from '@urna/contract/documents';
import { errorCatalogue } from '@urna/contract/errors';

/** What can be said against a file before sending it. */
export function importFileRefusal({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!/\.(csv|txt)$/i.test(name)) return 'Formato no válido. Solo se acepta: CSV';
  if (size === 0) return fileRefusals.empty;
  if (size > MAX_IMPORT_BYTES) return errorCatalogue.import_too_large.message;
  return null;
}
