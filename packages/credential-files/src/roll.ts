import { isBase58 } from '@urna/belenios/base58';
import { asArray, asCount, asObject, asString, type JsonObject, readCanonical, serialize } from '@urna/belenios/json';
import { demand } from '@urna/belenios/refusal';

/** The first line of a roll file. */
export interface RollHeader {
  election: string;
  process: string;
  contest: string;
  kind: 'contador' | 'ies';
  /** The public address of the voting site, without a final slash. */
  address: string;
  /** The path of the voter's login page. */
  login: string;
  voters: number;
  /** How to reach who organises the election, a line each, for the mails. */
  contact: readonly string[];
  /** Where voters check their ballot on a second device; none where that isn't offered. */
  check_hosts: readonly CheckHost[];
}

/** A page of somebody else than the server and the authority. */
export interface CheckHost {
  name: string;
  /** Its whole address, without anything behind it. */
  page: string;
}

export interface RollVoter {
  voter: number;
  name: string;
  email: string;
}

const FORMAT = 'urna-roll-v1';
/** Far above any real line; a hostile file can't make the reader keep more. */
export const MAX_LINE_BYTES = 16 * 1024;

const isAddress = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && `${url.origin}${url.pathname}`.replace(/\/$/, '') === text;
};

/** An election's uuid as Belenios allows it; credentials depend on it. */
export function asElection(json: unknown, where: string): string {
  const uuid = asString(json, where);
  demand(uuid.length >= 14 && uuid.length <= 64 && isBase58(uuid), 'malformed', where);
  return uuid;
}

/** One line for people: shown, and written into mails. */
function asLine(json: unknown, where: string): string {
  const text = asString(json, where);
  demand(text.trim() !== '' && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), 'malformed', where);
  return text;
}

function readHeader(json: unknown): RollHeader {
  const object = asObject(json, 'roll');
  demand(object['format'] === FORMAT, 'unsupported', 'roll.format');
  const kind = asString(object['kind'], 'roll.kind');
  const address = asString(object['address'], 'roll.address');
  const login = asString(object['login'], 'roll.login');
  demand(kind === 'contador' || kind === 'ies', 'malformed', 'roll.kind');
  demand(isAddress(address), 'malformed', 'roll.address');
  demand(/^(\/[A-Za-z0-9_~.-]+)+$/.test(login), 'malformed', 'roll.login');
  return {
    election: asElection(object['election'], 'roll.election'),
    process: asLine(object['process'], 'roll.process'),
    contest: asLine(object['contest'], 'roll.contest'),
    kind,
    address,
    login,
    voters: asCount(object['voters'], 'roll.voters'),
    contact: asArray(object['contact'], 'roll.contact', asLine),
    check_hosts: asArray(object['check_hosts'], 'roll.check_hosts', readHost),
  };
}

function readHost(json: unknown, where: string): CheckHost {
  const object = asObject(json, where);
  const page = asString(object['page'], `${where}.page`);
  demand(URL.parse(page)?.href === page && /^https?:[^?#\s]+$/.test(page), 'malformed', `${where}.page`);
  return { name: asLine(object['name'], `${where}.name`), page };
}

const headerJson = (header: RollHeader): JsonObject => ({
  format: FORMAT,
  election: header.election,
  process: header.process,
  contest: header.contest,
  kind: header.kind,
  address: header.address,
  login: header.login,
  voters: header.voters,
  contact: [...header.contact],
  check_hosts: header.check_hosts.map(({ name, page }) => ({ name, page })),
});

function readVoter(json: unknown, where: string): RollVoter {
  const object = asObject(json, where);
  const email = asString(object['email'], `${where}.email`);
  // Nothing that ends an address in the header of a mail.
  demand(/^[^\s@<>(),;:"\\\p{C}]+@[^\s@<>(),;:"\\\p{C}]+$/u.test(email), 'malformed', `${where}.email`);
  return {
    voter: asCount(object['voter'], `${where}.voter`),
    name: asLine(object['name'], `${where}.name`),
    email,
  };
}

const voterJson = ({ voter, name, email }: RollVoter): JsonObject => ({ voter, name, email });

/** A line of the file without its end. Throws a Refusal for what `RollReader` would refuse. */
export function writeRollHeader(header: RollHeader): string {
  const text = serialize(headerJson(header));
  readRollHeader(text);
  return text;
}

export function writeRollVoter(voter: RollVoter): string {
  const text = serialize(voterJson(voter));
  readRollVoter(text, 'voter');
  return text;
}

export const readRollHeader = (line: string): RollHeader => readCanonical(line, 'roll', readHeader, headerJson);

export const readRollVoter = (line: string, where: string): RollVoter =>
  readCanonical(line, where, (json) => readVoter(json, where), voterJson);
