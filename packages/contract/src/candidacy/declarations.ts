import { z } from 'zod';
import type { Endpoint } from '../shared/endpoint.ts';
import { dataSchema } from '../shared/envelope.ts';
import { type DeclarationKey, declarationKeys } from '../shared/person-fields.ts';

/** The texts that a process publishes in versions: the five that a candidate accepts, and the privacy notice. */
export const declarationKinds = [...declarationKeys, 'privacyNotice'] as const;
export const declarationKindSchema = z.enum(declarationKinds);
export type DeclarationKind = z.infer<typeof declarationKindSchema>;

/** A version of a text. Each acceptance names the version, so a changed text is a new version. */
export const declarationSchema = z.object({
  id: z.int(),
  kind: declarationKindSchema,
  version: z.string(),
  title: z.string(),
  paragraphs: z.array(z.string()),
});
export type Declaration = z.infer<typeof declarationSchema>;

export const isAccepted = (declaration: Declaration): declaration is Declaration & { kind: DeclarationKey } =>
  declaration.kind !== 'privacyNotice';

export const listDeclarations = {
  method: 'GET',
  path: '/elections/declarations',
  about: 'process',
  tag: 'Público',
  summary: 'Las declaraciones que aceptan los candidatos y el aviso de privacidad, en la versión vigente',
  who: 'anyone',
  guessing: 'nothing to guess',
  answers: { 200: dataSchema(z.array(declarationSchema)) },
} as const satisfies Endpoint;
