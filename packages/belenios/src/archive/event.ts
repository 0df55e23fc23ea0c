import { asCount, asHash, asObject, asString, readCanonical, serialize } from '../json.ts';
import { Refusal } from '../refusal.ts';

/** All event types of the specification. Shuffles occur only in elections with non-homomorphic questions. */
const EVENT_TYPES = [
  'Setup',
  'Ballot',
  'EndBallots',
  'EncryptedTally',
  'Shuffle',
  'EndShuffles',
  'PartialDecryption',
  'Result',
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

export interface ArchiveEvent {
  /** The SHA-256 of the previous event. */
  parent?: string;
  height: number;
  type: EventType;
  /** The SHA-256 of the event's data. */
  payload?: string;
}

function readType(json: unknown): EventType {
  const text = asString(json, 'event.type');
  const type = EVENT_TYPES.find((known) => known === text);
  if (type === undefined) throw new Refusal('malformed', `event ${text.slice(0, 20)}`);
  return type;
}

function fromJson(json: unknown): ArchiveEvent {
  const { parent, height, type, payload } = asObject(json, 'event');
  return {
    ...(parent === undefined ? {} : { parent: asHash(parent, 'event.parent') }),
    height: asCount(height, 'event.height'),
    type: readType(type),
    ...(payload === undefined ? {} : { payload: asHash(payload, 'event.payload') }),
  };
}

const toJson = ({ parent, height, type, payload }: ArchiveEvent): unknown => ({ parent, height, type, payload });

export const readEvent = (text: string): ArchiveEvent => readCanonical(text, 'event', fromJson, toJson);

export const writeEvent = (event: ArchiveEvent): string => serialize(toJson(event));
