import { isLaterVersion } from './archive/archive-header.ts';
import { isBase58 } from './base58.ts';
import type { GroupName } from './groups/group.ts';
import { sha256Base64 } from './hash.ts';
import { asArray, asObject, asString, type JsonObject, readCanonical } from './json.ts';
import { readQuestion } from './questions.ts';
import { demand } from './refusal.ts';

/** A valid part of the protocol that this package can't verify. */
export interface UnsupportedPart {
  part: 'archive_version' | 'election_version' | 'group' | 'non_homomorphic' | 'lists';
  /** The version, the group's name or the question's number, counted from 1. */
  detail: string;
}

/** The parts that are readable in any election of the specification, whatever its group and questions. */
export interface ElectionOutline {
  fingerprint: string;
  unsupported: readonly UnsupportedPart[];
  /** Missing if the election uses a later version, whose fields are unknown. */
  parameters?: {
    name: string;
    uuid: string;
    publicKey: string;
    /** Missing if the group isn't supported. */
    group?: GroupName;
    questions: number;
    hasNonHomomorphic: boolean;
  };
}

const SUPPORTED_GROUPS: readonly GroupName[] = ['Ed25519', 'BELENIOS-2048'];
const OTHER_GROUPS = ['RFC-3526-2048'];

const QUESTION_PARTS = { NonHomomorphic: 'non_homomorphic', Lists: 'lists' } as const;

const isQuestionType = (type: string): type is keyof typeof QUESTION_PARTS => Object.hasOwn(QUESTION_PARTS, type);

const strings = (json: unknown, where: string): string[] => asArray(json, where, asString);

/** Checks a question's shape and returns its unsupported parts. */
function readAnyQuestion(
  json: unknown,
  where: string,
): (typeof QUESTION_PARTS)[keyof typeof QUESTION_PARTS] | undefined {
  const object = asObject(json, where);
  if (object['type'] === undefined && object['value'] === undefined) {
    readQuestion(json, where);
    return undefined;
  }
  const type = asString(object['type'], `${where}.type`);
  demand(isQuestionType(type), 'malformed', `${where}.type`);
  const value = asObject(object['value'], `${where}.value`);
  asString(value['question'], `${where}.value.question`);
  if (type === 'Lists') asArray(value['answers'], `${where}.value.answers`, strings);
  else strings(value['answers'], `${where}.value.answers`);
  return QUESTION_PARTS[type];
}

/** The specification's fields in its order. Undefined optional fields aren't written. */
function pick(object: JsonObject, fields: readonly string[]): JsonObject {
  return Object.fromEntries(fields.map((field) => [field, object[field]]));
}

const ELECTION_FIELDS = [
  'version',
  'description',
  'name',
  'group',
  'public_key',
  'questions',
  'uuid',
  'administrator',
  'credential_authority',
];

function writeAnyQuestion(json: unknown): unknown {
  const object = asObject(json, 'question');
  if (object['type'] === undefined) return pick(object, ['answers', 'blank', 'min', 'max', 'question']);
  const value = pick(asObject(object['value'], 'question.value'), ['answers', 'question']);
  return pick({ ...object, value }, ['type', 'value', 'extra']);
}

const writeAny = (object: JsonObject): unknown =>
  isLaterVersion(object['version'])
    ? object
    : {
        ...pick(object, ELECTION_FIELDS),
        questions: asArray(object['questions'], 'election.questions', writeAnyQuestion),
      };

function readAny(json: unknown): JsonObject {
  const object = asObject(json, 'election');
  if (isLaterVersion(object['version'])) return object;
  demand(object['version'] === 1, 'malformed', 'election.version');
  for (const field of ['description', 'name', 'public_key']) asString(object[field], `election.${field}`);
  for (const field of ['administrator', 'credential_authority']) {
    if (object[field] !== undefined) asString(object[field], `election.${field}`);
  }
  const uuid = asString(object['uuid'], 'election.uuid');
  demand(uuid.length >= 14 && isBase58(uuid), 'malformed', 'election.uuid');
  return object;
}

/**
 * Distinguishes a valid but unsupported election from an invalid one. Anything that the specification doesn't define,
 * such as another group or kind of question, is refused.
 */
export function readElectionOutline(text: string): ElectionOutline {
  const object = readCanonical(text, 'election', readAny, writeAny);
  const fingerprint = sha256Base64(text);
  const { version } = object;
  if (isLaterVersion(version)) {
    return { fingerprint, unsupported: [{ part: 'election_version', detail: String(version) }] };
  }
  const groupName = asString(object['group'], 'election.group');
  const group = SUPPORTED_GROUPS.find((name) => name === groupName);
  demand(group !== undefined || OTHER_GROUPS.includes(groupName), 'malformed', 'election.group');
  const questions = asArray(object['questions'], 'election.questions', readAnyQuestion);
  const unsupported: UnsupportedPart[] = group === undefined ? [{ part: 'group', detail: groupName }] : [];
  questions.forEach((part, index) => {
    if (part !== undefined) unsupported.push({ part, detail: String(index + 1) });
  });
  return {
    fingerprint,
    unsupported,
    parameters: {
      name: asString(object['name'], 'election.name'),
      uuid: asString(object['uuid'], 'election.uuid'),
      publicKey: asString(object['public_key'], 'election.public_key'),
      ...(group === undefined ? {} : { group }),
      questions: questions.length,
      hasNonHomomorphic: questions.includes('non_homomorphic'),
    },
  };
}
