import { type DocumentKind, documentTypeOf, fileRefusals, wrongFormatText } from '@urna/contract/documents';
import { MAX_UPLOAD_BYTES } from '@urna/contract/limits';

const extensions = { jpg: /\.jpe?g$/i, pdf: /\.pdf$/i } as const;
export const acceptedByPicker = { jpg: 'image/jpeg,.jpg,.jpeg', pdf: 'application/pdf,.pdf' } as const;

/** What can be said before sending anything. What the file really is, the server finds out from its content. */
export function refusalBeforeUpload(kind: DocumentKind, file: Pick<File, 'name' | 'size'>): string | null {
  if (!extensions[documentTypeOf(kind).format].test(file.name)) return wrongFormatText(kind);
  if (file.size > MAX_UPLOAD_BYTES) return fileRefusals.too_big;
  if (file.size === 0) return fileRefusals.empty;
  return null;
}
