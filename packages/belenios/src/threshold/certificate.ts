import type { Group } from '../groups/group.ts';
import { asCount, asObject, asString, readCanonical, serialize } from '../json.ts';
import type { RandomBytes } from '../random.ts';
import { demand } from '../refusal.ts';
import { isSignedText, type SignedMessage, signMessage } from './signed-message.ts';
import { keysOfSeed } from './trustee-seed.ts';

/**
 * A trustee's place in a key generation. `index` counts from 1. `threshold` is the number of trustees who must decrypt
 * and is less than their number; where all must decrypt, they are single trustees instead.
 */
export interface ThresholdContext {
  size: number;
  threshold: number;
  index: number;
}

interface CertifiedKeys {
  group: string;
  context: ThresholdContext;
  verification: string;
  encryption: string;
}

/** A certificate whose signature has been checked. */
export interface Certificate<E> {
  signed: SignedMessage;
  context: ThresholdContext;
  verificationKey: E;
  encryptionKey: E;
}

const toJson = ({ group, context: { size, threshold, index }, verification, encryption }: CertifiedKeys): unknown => ({
  context: { group, size, threshold, index },
  verification,
  encryption,
});

function fromJson(json: unknown): CertifiedKeys {
  const object = asObject(json, 'certificate');
  const context = asObject(object['context'], 'certificate.context');
  return {
    group: asString(context['group'], 'certificate.context.group'),
    context: {
      size: asCount(context['size'], 'certificate.context.size'),
      threshold: asCount(context['threshold'], 'certificate.context.threshold'),
      index: asCount(context['index'], 'certificate.context.index'),
    },
    verification: asString(object['verification'], 'certificate.verification'),
    encryption: asString(object['encryption'], 'certificate.encryption'),
  };
}

/** Step 1: a trustee certifies their own keys. */
export function makeCertificate<E>(
  group: Group<E>,
  seed: string,
  context: ThresholdContext,
  random?: RandomBytes,
): SignedMessage {
  const keys = keysOfSeed(group, seed);
  const verification = group.encode(keys.verificationKey);
  const encryption = group.encode(keys.encryptionKey);
  const message = serialize(toJson({ group: group.name, context, verification, encryption }));
  return signMessage(group, keys.signingKey, message, random);
}

export function checkCertificate<E>(group: Group<E>, signed: SignedMessage, where: string): Certificate<E> {
  const keys = readCanonical(signed.message, where, fromJson, toJson);
  const { context } = keys;
  demand(keys.group === group.name, 'invalid_certificate', `${where}.group`);
  const sensible =
    1 <= context.threshold && context.threshold < context.size && 1 <= context.index && context.index <= context.size;
  demand(sensible, 'invalid_certificate', `${where}.context`);
  const verificationKey = usableKey(group, keys.verification, `${where}.verification`);
  const encryptionKey = usableKey(group, keys.encryption, `${where}.encryption`);
  const own = isSignedText(group, verificationKey, signed.message, signed.signature);
  demand(own, 'invalid_certificate', `${where}.signature`);
  return { signed, context, verificationKey, encryptionKey };
}

function usableKey<E>(group: Group<E>, text: string, where: string): E {
  const element = group.decode(text);
  demand(element !== undefined && !group.equal(element, group.identity), 'invalid_element', where);
  return element;
}

/** Checks step 2: all certificates of one key generation, in order, with each place taken once and no key twice. */
export function checkCertificates<E>(group: Group<E>, signed: readonly SignedMessage[]): Certificate<E>[] {
  const certificates = signed.map((message, index) => checkCertificate(group, message, `certificates[${index}]`));
  const threshold = certificates[0]?.context.threshold;
  const keys = new Set<string>();
  certificates.forEach(({ context, verificationKey, encryptionKey }, index) => {
    const agreed = context.size === signed.length && context.threshold === threshold && context.index === index + 1;
    demand(agreed, 'invalid_certificate', `certificates[${index}].context`);
    keys.add(group.encode(verificationKey)).add(group.encode(encryptionKey));
  });
  demand(certificates.length > 0 && keys.size === 2 * certificates.length, 'duplicate_key', 'certificates');
  return certificates;
}
