import { z } from 'zod';

/** A binary response, for the OpenAPI description; Fastify sends a buffer unchanged. */
export const bytesSchema = z.custom<Buffer>((value) => value instanceof Uint8Array);
