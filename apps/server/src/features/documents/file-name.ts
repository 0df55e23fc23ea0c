import type { DocumentType } from '@urna/contract/documents';

const LONGEST = 80;

/** The name that the person knows the file by, with nothing in it that a header, a shell or a file system minds. */
export function safeFileName(name: string, type: DocumentType): string {
  // Browsers write quotes and line ends in a file's name this way.
  const plain = name.replace(/(?:%(?:22|0D|0A))+/gi, '_');
  const base = (plain.split(/[/\\]/).at(-1) ?? '').replace(/\.[^.]*$/, '');
  const kept = base
    .normalize('NFC')
    .replace(/[^\p{L}\p{N} ._-]+/gu, '_')
    .replace(/^[. _-]+|[. _-]+$/g, '')
    .slice(0, LONGEST)
    .trim();
  return `${kept || type.kind}.${type.format}`;
}
