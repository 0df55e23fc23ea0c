import type { z } from 'zod';

/** A JSON value in Base64, as a header brings it; null where there is none, or another one. */
export function readEncoded<Value>(schema: z.ZodType<Value>, text: string | string[] | undefined): Value | null {
  if (typeof text !== 'string') return null;
  try {
    return schema.parse(JSON.parse(Buffer.from(text, 'base64').toString('utf8')));
  } catch {
    return null;
  }
}
