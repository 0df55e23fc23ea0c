import type { Group } from '../groups/group.ts';
import { asObject, asString, readCanonical, serialize } from '../json.ts';
import type { RandomBytes } from '../random.ts';
import { demand } from '../refusal.ts';
import { openText, sealText } from './sealed-message.ts';
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
