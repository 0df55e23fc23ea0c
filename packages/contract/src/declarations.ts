import type { DeclarationKey } from './person-fields.ts';

/** The five declarations. Each text is stored with its version beside the acceptance: a change is a new version. */
export interface Declaration {
  key: DeclarationKey;
  version: string;
  title: string;
  /** Paragraphs, in order. */
  text: readonly string[];
}
