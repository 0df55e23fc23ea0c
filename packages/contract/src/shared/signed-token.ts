import { z } from 'zod';

/** The token of a link that the server signs and doesn't store: numbers, when it expires, and a keyed hash. */
export const signedTokenSchema = z
  .string()
  .regex(/^((0|[1-9]\d{0,14})-){1,4}(e[1-9]\d{0,10}-)?[\da-f]{32}$/, 'El enlace no es válido');
