import { isBase58 } from './base58.ts';
import type { FixedBase, Group, GroupName } from './groups/group.ts';
import { sha256Base64 } from './hash.ts';
import { asObject, asString, readCanonical, serialize } from './json.ts';
import { type Question, readQuestions } from './questions.ts';
import { demand } from './refusal.ts';

export interface ElectionParameters {
  description: string;
  name: string;
  group: GroupName;
  publicKey: string;
  questions: readonly Question[];
  uuid: string;
  administrator?: string;
  credentialAuthority?: string;
}

/** An election as read. `text` is exactly the published text, because every ballot contains its hash. */
export interface Election<E> {
  parameters: ElectionParameters;
  text: string;
  /** The compact Base64 SHA-256 of the text. */
  fingerprint: string;
  group: Group<E>;
  key: FixedBase<E>;
}

const optional = (json: unknown, where: string): string | undefined =>
  json === undefined ? undefined : asString(json, where);

function readParameters(json: unknown): ElectionParameters {
  const object = asObject(json, 'election');
  const group = asString(object['group'], 'election.group');
  demand(object['version'] === 1, 'unsupported', 'election.version');
  demand(group === 'Ed25519' || group === 'BELENIOS-2048', 'unsupported', 'election.group');
  const uuid = asString(object['uuid'], 'election.uuid');
  demand(uuid.length >= 14 && isBase58(uuid), 'malformed', 'election.uuid');
  const administrator = optional(object['administrator'], 'election.administrator');
  const credentialAuthority = optional(object['credential_authority'], 'election.credential_authority');
  return {
    description: asString(object['description'], 'election.description'),
    name: asString(object['name'], 'election.name'),
    group,
    publicKey: asString(object['public_key'], 'election.public_key'),
    questions: readQuestions(object['questions'], 'election.questions'),
    uuid,
    ...(administrator === undefined ? {} : { administrator }),
    ...(credentialAuthority === undefined ? {} : { credentialAuthority }),
  };
}

/** JSON.stringify omits undefined values, so optional fields that aren't set are not written. */
const toJson = (parameters: ElectionParameters): unknown => ({
  version: 1,
  description: parameters.description,
  name: parameters.name,
  group: parameters.group,
  public_key: parameters.publicKey,
  questions: parameters.questions.map(({ answers, blank, min, max, question }) => ({
    answers,
    blank,
    min,
    max,
    question,
  })),
  uuid: parameters.uuid,
  administrator: parameters.administrator,
  credential_authority: parameters.credentialAuthority,
});

export function writeElection(parameters: ElectionParameters): string {
  const text = serialize(toJson(parameters));
  readElection(text);
  return text;
}

export const readElection = (text: string): ElectionParameters =>
  readCanonical(text, 'election', readParameters, toJson);

export function openElection<E>(group: Group<E>, text: string): Election<E> {
  const parameters = readElection(text);
  demand(parameters.group === group.name, 'unsupported', 'election.group');
  const element = group.decode(parameters.publicKey);
  // With the identity as key nothing would be encrypted: β would be the vote itself.
  demand(element !== undefined && !group.equal(element, group.identity), 'invalid_element', 'election.public_key');
  return { parameters, text, fingerprint: sha256Base64(text), group, key: group.fixedBase(element) };
}
