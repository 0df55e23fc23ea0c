import { describe, expect, test } from 'vitest';
import { beginArchive } from '../archive/append.ts';
import { deriveCredential, publicCredential } from '../credentials.ts';
import { writeElection } from '../election.ts';
import { nobleEd25519 } from '../groups/ed25519-noble.ts';
import { sha256Base64 } from '../hash.ts';
import { writePublicCredentials } from '../public-credentials.ts';
import { endorse, isEndorsed } from '../tally/endorsement.ts';
import { isBoothChangeSigned, readBoothChange, signBoothChange, writeBoothChange } from './booth-change.ts';
import { isSealingActSigned, readSealedSetup, readSealingAct, signSealingAct, writeSealingAct } from './sealing-act.ts';
import { makeTrusteeKeyPair, writeTrusteePublicKey } from './trustee-key.ts';
import { keyOfOwner, openTrustees, writeTrustees } from './trustees.ts';

const group = nobleEd25519();
const { order } = group;
const uuid = '9xx5NaqsV5x3AX';
const pairs = [1, 2, 3].map(() => makeTrusteeKeyPair(group));
const kinds = pairs.map(({ publicKey }) => ({ kind: 'Single' as const, key: publicKey }));
const fingerprints = { election: 'e', trustees: 't', credentials: 'c', booth: 'b', check: 'h' };
const [server, mine, other] = pairs as [(typeof pairs)[0], (typeof pairs)[0], (typeof pairs)[0]];
const keyOf = ({ privateKey }: { privateKey: bigint }) => group.generator.power(privateKey);

async function archiveOf(electionKey = openTrustees(group, kinds).electionKey): Promise<Uint8Array> {
  const election = writeElection({
    description: '',
    name: 'Prueba',
    group: 'Ed25519',
    publicKey: group.encode(electionKey),
    questions: [{ question: '¿Quién?', answers: ['Ana', 'Luz'], blank: true, min: 1, max: 1 }],
    uuid,
  });
  const key = await crypto.subtle.importKey('raw', new Uint8Array(32), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  const credentials = await Promise.all(
    ['1', '2'].map(async (id) => publicCredential(group, await deriveCredential(key, uuid, id), uuid)),
  );
  const texts = { election, trustees: writeTrustees(kinds), credentials: writePublicCredentials(credentials) };
  return beginArchive(1_700_000_000, texts).bytes;
}

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let offset = 0; offset < bytes.length; offset += 700) yield bytes.slice(offset, offset + 700);
}

describe('signSealingAct', () => {
  const signature = signSealingAct(group, mine.privateKey, fingerprints);

  test('makes a signature that verifies with the key of the setup, also after serialization', () => {
    const read = readSealingAct(writeSealingAct(signature), order);
    expect(isSealingActSigned(group, keyOf(mine), fingerprints, read)).toBe(true);
  });

  test('makes a signature that fails for other trustees and other content', () => {
    expect(isSealingActSigned(group, keyOf(other), fingerprints, signature)).toBe(false);
    for (const name of ['election', 'trustees', 'credentials', 'booth', 'check'] as const) {
      const changed = { ...fingerprints, [name]: 'x' };
      expect(isSealingActSigned(group, keyOf(mine), changed, signature)).toBe(false);
    }
    const moved = { ...signature, response: (signature.response + 1n) % order };
    expect(isSealingActSigned(group, keyOf(mine), fingerprints, moved)).toBe(false);
  });

  test('makes a signature that is no endorsement of a partial decryption, and the reverse', () => {
    const texts = { fingerprint: 'e', tallyText: 't', partialText: 'c' };
    expect(isEndorsed(group, keyOf(mine), texts, signature)).toBe(false);
    const endorsement = endorse(group, mine.privateKey, texts);
    expect(isSealingActSigned(group, keyOf(mine), fingerprints, endorsement)).toBe(false);
  });
});

describe('signBoothChange', () => {
  const change = { election: 'e', number: 1, from: 'b', to: 'n' };
  const signature = signBoothChange(group, mine.privateKey, change);

  test('makes a signature that verifies with the key of the setup, also after serialization', () => {
    const read = readBoothChange(writeBoothChange(signature), order);
    expect(isBoothChangeSigned(group, keyOf(mine), change, read)).toBe(true);
  });

  test('makes a signature that fails for other trustees, elections and booths, for the way back, and for the same way again', () => {
    expect(isBoothChangeSigned(group, keyOf(other), change, signature)).toBe(false);
    for (const name of ['election', 'from', 'to'] as const) {
      expect(isBoothChangeSigned(group, keyOf(mine), { ...change, [name]: 'x' }, signature)).toBe(false);
    }
    for (const wrong of [{ from: 'n', to: 'b' }, { number: 2 }]) {
      expect(isBoothChangeSigned(group, keyOf(mine), { ...change, ...wrong }, signature)).toBe(false);
    }
  });

  test('makes a signature that is no sealing act, and the reverse', () => {
    const sealed = { election: 'e', trustees: 'b', credentials: 'n', booth: 'n', check: '' };
    expect(isSealingActSigned(group, keyOf(mine), sealed, signature)).toBe(false);
    const act = signSealingAct(group, mine.privateKey, fingerprints);
    expect(isBoothChangeSigned(group, keyOf(mine), change, act)).toBe(false);
  });
});

describe('readSealedSetup', () => {
  test('reads the fingerprints of the published texts and of every key', async () => {
    const setup = await readSealedSetup(group, inPieces(await archiveOf()));
    expect(setup).toMatchObject({ name: 'Prueba', uuid, voters: 2 });
    expect(setup.fingerprints.trustees).toBe(sha256Base64(writeTrustees(kinds)));
    expect(setup.keyFingerprints).toEqual(pairs.map(({ publicKey }) => sha256Base64(writeTrusteePublicKey(publicKey))));
    const key = keyOfOwner(setup.trustees, 2);
    expect(key !== undefined && group.equal(key, keyOf(mine))).toBe(true);
  });

  test('refuses an election whose key is not the combination of its trustees’', async () => {
    const bytes = await archiveOf(keyOf(server));
    await expect(readSealedSetup(group, inPieces(bytes))).rejects.toMatchObject({ reason: 'wrong_key' });
  });

  test('refuses an archive of which a byte was changed or that is cut short', async () => {
    const bytes = await archiveOf();
    const changed = bytes.slice();
    const offset = new TextDecoder('latin1').decode(bytes).indexOf('"Ana"') + 1;
    changed[offset] = 'B'.charCodeAt(0);
    await expect(readSealedSetup(group, inPieces(changed))).rejects.toMatchObject({ reason: 'broken_chain' });
    await expect(readSealedSetup(group, inPieces(bytes.slice(0, 2000)))).rejects.toMatchObject({
      reason: 'broken_archive',
    });
  });
});
