/** Ends of lines, escape codes, and what turns the direction of writing. */
const MOVES_TEXT = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/**
 * Escapes what could move or hide other words where a text is shown: an archive's author chooses its names, and with a
 * line feed and an escape code one could print a verdict of its own.
 */
export const printable = (text: string): string =>
  text.replace(MOVES_TEXT, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
