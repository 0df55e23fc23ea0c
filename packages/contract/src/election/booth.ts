import { z } from 'zod';
import { type Endpoint, fileAnswer } from '../shared/endpoint.ts';
import { dataSchema } from '../shared/envelope.ts';

/**
 * The SHA-256 of the booth's manifest (`casilla.json`) in hexadecimal. The manifest names every file of the booth with its
 * own SHA-256, so this hash stands for all of them.
 */
export const boothHashSchema = z.string().regex(/^[0-9a-f]{64}$/, 'La huella no es válida');

/** A change of the booth while a contest was sealed and not closed. */
export const boothChangeSchema = z.object({
  from: boothHashSchema,
  to: boothHashSchema,
  reason: z.string(),
  proposed_at: z.string(),
  effective_at: z.string(),
  /** Of this contest's trustees. Other contests that were open had to agree too, and show their own. */
  signed: z.array(z.object({ name: z.string(), signed_at: z.string() })),
});
export type BoothChange = z.infer<typeof boothChangeSchema>;

/** The booth of a sealed contest. */
export const sealedBoothSchema = z.object({
  /** What is served, and what witnesses compare with: as sealed, or after the last change. */
  served: boothHashSchema,
  changes: z.array(boothChangeSchema),
});
export type SealedBooth = z.infer<typeof sealedBoothSchema>;

/** The booth of the installation. */
export const boothSchema = z.object({
  /** The origin that serves it, and those of other bodies that serve the same one. */
  origin: z.string(),
  elsewhere: z.array(z.string()),
  /** Null where the release was built without one. */
  hash: boothHashSchema.nullable(),
  /** Whether it is kept because an election is sealed and not closed; else it is this release's. */
  sealed: z.boolean(),
});
export type Booth = z.infer<typeof boothSchema>;

const tag = 'Urna pública';

export const getBooth = {
  method: 'GET',
  path: '/booth',
  tag,
  summary: 'La casilla que se sirve: dónde está y su huella',
  who: 'anyone',
  guessing: 'nothing to guess',
  answers: { 200: dataSchema(boothSchema) },
} as const satisfies Endpoint;

export const getBoothManifest = {
  method: 'GET',
  path: '/booths/:hash',
  tag,
  summary: 'El manifiesto de una casilla que se selló: sus archivos con su huella (casilla.json)',
  who: 'anyone',
  guessing: 'nothing to guess',
  params: z.object({ hash: boothHashSchema }),
  answers: { 200: fileAnswer },
} as const satisfies Endpoint;
