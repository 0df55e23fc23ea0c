import { z } from 'zod';

/** A SHA-256 in compact Base64, as the protocol writes it. */
export const trackingCodeSchema = z.string().regex(/^[A-Za-z0-9+/]{43}$/, 'El código de seguimiento no es válido');
