import { asObject, readCanonical, serialize } from '../json.ts';
import { demand } from '../refusal.ts';

export const HEADER_NAME = 'BELENIOS';

/** In seconds since 1970; belenios-tool writes it as a string, whatever its specification says. */
const toJson = (timestamp: number): unknown => ({ version: 1, timestamp: String(timestamp) });

export const writeArchiveHeader = (timestamp: number): string => serialize(toJson(timestamp));

export const readArchiveHeader = (text: string): number =>
  readCanonical(
    text,
    HEADER_NAME,
    (json) => {
      const { timestamp } = asObject(json, HEADER_NAME);
      demand(typeof timestamp === 'string' && /^[0-9]{1,10}$/.test(timestamp), 'malformed', HEADER_NAME);
      return Number(timestamp);
    },
    toJson,
  );
