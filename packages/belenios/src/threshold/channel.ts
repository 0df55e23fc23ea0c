import { fromHex, toHex, utf8 } from '../bytes.ts';
import type { Group } from '../groups/group.ts';
import { sha256Bytes } from '../hash.ts';
import { asObject, asString, readCanonical, serialize } from '../json.ts';
import { type RandomBytes, randomExponent } from '../random.ts';
import { demand } from '../refusal.ts';
import { decryptCcm, encryptCcm } from './aes-ccm.ts';
import { isSignedText, readSignedMessage, signMessage, writeSignedMessage } from './signed-message.ts';

/** Encodes a text for another trustee through an untrusted server: addressed, signed, then encrypted. */
export function sendTo<E>(
  group: Group<E>,
  signingKey: bigint,
  recipient: E,
  message: string,
  random?: RandomBytes,
): Promise<string> {
  const addressed = serialize({ recipient: group.encode(recipient), message });
  const signed = signMessage(group, signingKey, addressed, random);
  return sealText(group, recipient, serialize(writeSignedMessage(signed)), random);
}

/** Opens a text addressed to the owner of the decryption key and checks `sender`'s signature. */
export async function receiveFrom<E>(
  group: Group<E>,
  sender: E,
  decryptionKey: bigint,
  sealed: string,
  where: string,
): Promise<string> {
  const text = await openText(group, decryptionKey, sealed);
  const read = (json: unknown) => readSignedMessage(json, where, group.order);
  const signed = readCanonical(text, where, read, writeSignedMessage);
  demand(isSignedText(group, sender, signed.message, signed.signature), 'invalid_share', `${where}.signature`);
  const { recipient, message } = readCanonical(signed.message, where, readAddressed, (value) => value);
  // Without this check, a share signed for one trustee could be forwarded to another.
  const mine = group.encode(group.generator.power(decryptionKey));
  demand(recipient === mine, 'invalid_share', `${where}.recipient`);
  return message;
}

function readAddressed(json: unknown): { recipient: string; message: string } {
  const object = asObject(json, 'channel message');
  return {
    recipient: asString(object['recipient'], 'channel message.recipient'),
    message: asString(object['message'], 'channel message.message'),
  };
}

interface SealedMessage {
  alpha: string;
  beta: string;
  data: string;
}

const fromJson = (json: unknown): SealedMessage => {
  const object = asObject(json, 'sealed message');
  return {
    alpha: asString(object['alpha'], 'sealed message.alpha'),
    beta: asString(object['beta'], 'sealed message.beta'),
    data: asString(object['data'], 'sealed message.data'),
  };
};

/** Hybrid encryption of a text: ElGamal encrypts a random element, whose hash is the AES key. */
export async function sealText<E>(
  group: Group<E>,
  encryptionKey: E,
  text: string,
  random?: RandomBytes,
): Promise<string> {
  const randomness = randomExponent(group.order, random);
  const carried = group.generator.power(randomExponent(group.order, random));
  const alpha = group.encode(group.generator.power(randomness));
  const beta = group.encode(group.multiply(group.power(encryptionKey, randomness), carried));
  const data = await encryptCcm(symmetricKey(group.encode(carried)), vector(alpha), utf8(text));
  return serialize({ alpha, beta, data: toHex(data) } satisfies SealedMessage);
}

export async function openText<E>(group: Group<E>, decryptionKey: bigint, sealed: string): Promise<string> {
  const { alpha, beta, data } = readCanonical(sealed, 'sealed message', fromJson, (value) => value);
  const a = group.decode(alpha);
  const b = group.decode(beta);
  const bytes = fromHex(data);
  demand(a !== undefined && b !== undefined, 'invalid_element', 'sealed message');
  demand(bytes !== undefined, 'malformed', 'sealed message.data');
  const carried = group.multiply(b, group.invert(group.power(a, decryptionKey)));
  const message = await decryptCcm(symmetricKey(group.encode(carried)), vector(alpha), bytes);
  demand(message !== undefined, 'invalid_share', 'sealed message.data');
  return new TextDecoder('utf-8', { fatal: true }).decode(message);
}

const symmetricKey = (carried: string): Uint8Array => sha256Bytes(`key|${carried}`);

const vector = (alpha: string): Uint8Array => sha256Bytes(`iv|${alpha}`);
