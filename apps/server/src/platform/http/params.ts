import { z } from 'zod';

/** An id in a path. Anything else is answered as not found. */
export const idParams = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
