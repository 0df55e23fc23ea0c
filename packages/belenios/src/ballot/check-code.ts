import { fromBase64, toBigEndianNumber, toCompactBase64 } from '../bytes.ts';
import { sha256Base64 } from '../hash.ts';

/**
 * What the device that voted shows for the voter's own check, after the `#` of its page's address, which no server gets:
 * the election, the ballot, the token that the server answers to, and the masked randomness (cast-as-intended.ts). The
 * checksum tells a code that was cut or misread from one that lies.
 */
export interface CheckCode {
  uuid: string;
  tracker: string;
  token: string;
  s: bigint;
}

const FORM = /^v1\.([1-9A-HJ-NP-Za-km-z]{14,40})\.([\w-]{43})\.([\w-]{27})\.([\w-]{43})\.([\w-]{6})$/;

const inAddress = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_');
const fromAddress = (text: string): string => text.replaceAll('-', '+').replaceAll('_', '/');
const checksumOf = (body: string): string => inAddress(sha256Base64(body).slice(0, 6));

function bytesOf(number: bigint): Uint8Array {
  const digits = number.toString(16).padStart(64, '0');
  return Uint8Array.from({ length: 32 }, (_, index) => Number.parseInt(digits.slice(2 * index, 2 * index + 2), 16));
}

export function writeCheckCode({ uuid, tracker, token, s }: CheckCode): string {
  const body = ['v1', uuid, inAddress(tracker), token, inAddress(toCompactBase64(bytesOf(s)))].join('.');
  return `${body}.${checksumOf(body)}`;
}

/** Null for a text that isn't a whole code. */
export function readCheckCode(text: string): CheckCode | null {
  const [, uuid, tracker, token, masked, checksum] = FORM.exec(text) ?? [];
  if (!uuid || !tracker || !token || !masked) return null;
  if (checksumOf(text.slice(0, text.lastIndexOf('.'))) !== checksum) return null;
  const code = {
    uuid,
    tracker: fromAddress(tracker),
    token,
    s: toBigEndianNumber(fromBase64(`${fromAddress(masked)}=`)),
  };
  // The last character of 32 bytes has bits that mean nothing.
  return writeCheckCode(code) === text ? code : null;
}

/** Until when its server answers: the token begins with the minute. */
export function endOfCheck(token: string): Date {
  const bytes = fromBase64(fromAddress(token.slice(0, 6)) + '==');
  return new Date(Number(toBigEndianNumber(bytes.subarray(0, 4))) * 60_000);
}
