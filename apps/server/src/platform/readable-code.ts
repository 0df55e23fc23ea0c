/** Crockford's base 32: none of its characters is mistaken for another when read aloud. */
const CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Five bits of each byte, as text. Twenty random bytes make a hundred bits: nobody finds such a code by trying. */
export const readableCode = (bytes: Uint8Array): string => Array.from(bytes, (byte) => CHARACTERS[byte % 32]).join('');
