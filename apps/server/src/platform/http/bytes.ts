import { Readable } from 'node:stream';
import { z } from 'zod';

/** An answer of bytes, for the description of the API; Fastify sends a buffer as it is. */
export const bytesSchema = z.custom<Buffer>((value) => value instanceof Uint8Array);

/** The same for what is sent as it is made. */
export const streamSchema = z.custom<Readable>((value) => value instanceof Readable);
