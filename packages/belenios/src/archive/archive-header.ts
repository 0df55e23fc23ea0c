import { asObject, readCanonical, serialize } from '../json.ts';
import { demand, Refusal } from '../refusal.ts';

export const HEADER_NAME = 'BELENIOS';

const VERSION = 1;

/** The archive uses a later version of the format, unknown to this package. */
export class UnknownArchiveVersion extends Refusal {
  readonly version: number;

  constructor(version: number) {
    super('unsupported', `${HEADER_NAME}.version`);
    this.version = version;
  }
}

/** In seconds since 1970. belenios-tool writes a string, contrary to its specification. */
const toJson = (timestamp: number): unknown => ({ version: VERSION, timestamp: String(timestamp) });

export const writeArchiveHeader = (timestamp: number): string => serialize(toJson(timestamp));

export const readArchiveHeader = (text: string): number =>
  readCanonical(
    text,
    HEADER_NAME,
    (json) => {
      const { version, timestamp } = asObject(json, HEADER_NAME);
      if (isLaterVersion(version)) throw new UnknownArchiveVersion(version);
      demand(typeof timestamp === 'string' && /^[0-9]{1,10}$/.test(timestamp), 'malformed', HEADER_NAME);
      return Number(timestamp);
    },
    toJson,
  );

/** Version numbers count up from 1. */
export const isLaterVersion = (json: unknown): json is number =>
  typeof json === 'number' && Number.isSafeInteger(json) && json > VERSION;
