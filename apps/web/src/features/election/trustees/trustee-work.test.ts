import { openElection, writeElection } from '@urna/belenios/election';
import { nobleEd25519 } from '@urna/belenios/groups/ed25519-noble';
import { sha256Base64, sha256Hex } from '@urna/belenios/hash';
import { Refusal } from '@urna/belenios/refusal';
import { emptyTally, writeTally } from '@urna/belenios/tally/encrypted-tally';
import { isEndorsed, readEndorsement } from '@urna/belenios/tally/endorsement';
import { checkPartialDecryption, readPartialDecryption } from '@urna/belenios/tally/partial-decryption';
import { checkStrongProof, readStrongProof } from '@urna/belenios/tally/strong-proof';
import { makePolynomial, readPolynomial } from '@urna/belenios/threshold/polynomial';
import { readSignedMessage } from '@urna/belenios/threshold/signed-message';
import { makeTrusteeInput, writeTrusteeInput } from '@urna/belenios/threshold/trustee-input';
import { readTrusteeOutput } from '@urna/belenios/threshold/trustee-output';
import { readTrusteePublicKey } from '@urna/belenios/trustees/trustee-key';
import { openTrustees, writeTrustees } from '@urna/belenios/trustees/trustees';
import { rehearsalFingerprint } from '@urna/contract/election/trustees';
import { describe, expect, test } from 'vitest';
import {
  commit,
  decryptTally,
  isKeyOf,
  makeKey,
  makeThresholdKey,
  receiveShares,
  rehearse,
  sharePolynomial,
  type TallyTexts,
} from './trustee-work.ts';

const readCertificate = (text: string) => readSignedMessage(JSON.parse(text), 'certificate', nobleEd25519().order);

const group = nobleEd25519();
const { order } = group;
const question = { question: '¿Quién?', answers: ['Ana', 'Luz'], blank: true, min: 1, max: 1 };

function electionOf(keys: readonly ReturnType<typeof makeKey>[]) {
  const trustees = keys.map(({ text }) => ({ kind: 'Single' as const, key: readTrusteePublicKey(text, order) }));
  const election = writeElection({
    description: '',
    name: 'Prueba',
    group: 'Ed25519',
    publicKey: group.encode(openTrustees(group, trustees).electionKey),
    questions: [question],
    uuid: '9xx5NaqsV5x3AX',
  });
  const tally = writeTally(group, emptyTally(group, [question]));
  const texts: TallyTexts = {
    election,
    trustees: writeTrustees(trustees),
    tally,
    tally_hash: sha256Hex(tally),
    owner: 2,
    sealed_share: null,
  };
  return { texts, fingerprint: sha256Base64(election) };
}

describe('a key made in the trustee’s browser', () => {
  const server = makeKey();
  const mine = makeKey();
  const { texts, fingerprint } = electionOf([server, mine]);

  test('is recognised by its file, and no other key is', () => {
    expect(isKeyOf(mine.secret, mine.text)).toBe(true);
    expect(isKeyOf(server.secret, mine.text)).toBe(false);
    expect(mine.fingerprint).toBe(sha256Base64(mine.text));
  });

  test('decrypts its part, proves all of it and signs it together with the tally', async () => {
    const { partial, endorsement, strong_proof } = await decryptTally(mine.secret, texts);
    const key = group.decode(readTrusteePublicKey(mine.text, order).publicKey);
    if (key === undefined) throw new Error('the key is an element');
    const tally = emptyTally(group, [question]);
    const read = readPartialDecryption(partial, order);
    expect(() => checkPartialDecryption({ group, fingerprint }, tally, key, read, 'partial')).not.toThrow();
    const endorsed = { fingerprint, tallyText: texts.tally, partialText: partial };
    expect(isEndorsed(group, key, endorsed, readEndorsement(endorsement, order))).toBe(true);
    const election = openElection(group, texts.election);
    const proof = readStrongProof(strong_proof, order);
    expect(() => checkStrongProof(election, key, endorsed, proof, 'proof')).not.toThrow();
  });

  test.each([
    ['the place of another', { owner: 1 }],
    ['another hash of the tally', { tally_hash: sha256Hex('other') }],
    ['trustees whose key is not the election’s', { trustees: electionOf([mine, server]).texts.trustees, owner: 3 }],
    ['keys of another election', { trustees: electionOf([makeKey(), mine]).texts.trustees }],
  ])('decrypts nothing for %s', async (_case, change) => {
    await expect(decryptTally(mine.secret, { ...texts, ...change })).rejects.toThrow(Refusal);
  });

  test('rehearses on numbers that the browser turns into ciphertexts itself', async () => {
    const text = await rehearse(mine.secret, 'ies', ['7', '11'], null);
    const key = group.decode(readTrusteePublicKey(mine.text, order).publicKey);
    if (key === undefined) throw new Error('the key is an element');
    const tally = [[7n, 11n].map((exponent) => ({ alpha: group.generator.power(exponent), beta: group.identity }))];
    const read = readPartialDecryption(text, order);
    const rehearsal = { group, fingerprint: rehearsalFingerprint('ies') };
    expect(() => checkPartialDecryption(rehearsal, tally, key, read, 'rehearsal')).not.toThrow();
    const election = { group, fingerprint };
    expect(() => checkPartialDecryption(election, tally, key, read, 'rehearsal')).toThrow(Refusal);
  });
});

test('the four steps of threshold key generation end in shares that only their own seeds open', async () => {
  const keys = [1, 2, 3].map((index) => makeThresholdKey({ size: 3, threshold: 2, index }));
  const certificates = keys.map(({ text }) => text);
  expect(keys.map(({ secret, text }) => isKeyOf(secret, text))).toEqual([true, true, true]);
  expect(isKeyOf(keys[0]?.secret ?? makeKey().secret, certificates[1] ?? '')).toBe(false);
  const commitments = keys.map(({ secret }) => commit(secret, certificates));
  const polynomials = await Promise.all(keys.map(({ secret }) => sharePolynomial(secret, certificates, commitments)));
  const read = polynomials.map((text) => readPolynomial(text, order));
  const outputs = await Promise.all(
    keys.map(({ secret }, index) =>
      received(secret, certificates, commitments, writeTrusteeInput(makeTrusteeInput(read, index))),
    ),
  );
  const sealed = outputs.map((text) => readTrusteeOutput(text, order).privateKey);
  const [first] = keys;
  if (!first) throw new Error('there are three');
  await expect(rehearse(first.secret, 'contador', ['5'], sealed[0] ?? null)).resolves.toContain('decryption_factors');
  await expect(rehearse(first.secret, 'contador', ['5'], sealed[1] ?? null)).rejects.toThrow(Refusal);
  await expect(rehearse(first.secret, 'contador', ['5'], null)).rejects.toThrow(Refusal);
  await expect(sharePolynomial(makeKey().secret, certificates, commitments)).rejects.toThrow(Refusal);
});

async function received(...args: Parameters<typeof receiveShares>): Promise<string> {
  const result = await receiveShares(...args);
  if (!('output' in result)) throw new Error(`broken: ${result.broken.join()}`);
  return result.output;
}

describe('a trustee who chooses coefficients after seeing the others’', () => {
  const keys = [1, 2, 3].map((index) => makeThresholdKey({ size: 3, threshold: 2, index }));
  const certificates = keys.map(({ text }) => text);
  const commitments = keys.map(({ secret }) => commit(secret, certificates));
  const [ana, bea, eva] = keys.map(({ secret }) => secret);
  if (!ana || !bea || !eva || eva.kind !== 'threshold') throw new Error('there are three');
  const signed = certificates.map((text) => readCertificate(text));

  test('is named to the others, whose pages receive nothing', async () => {
    const late = await makePolynomial(group, eva.seed, signed, { coefficients: [5n, 7n] });
    const honest = await Promise.all([ana, bea].map((one) => sharePolynomial(one, certificates, commitments)));
    const polynomials = [...honest.map((text) => readPolynomial(text, order)), late];
    const input = writeTrusteeInput(makeTrusteeInput(polynomials, 0));
    expect(await receiveShares(ana, certificates, commitments, input)).toEqual({ broken: [2] });
    // The server that shows a commitment fitted to the late coefficients shows another list than before.
    const fitted = await receiveShares(ana, certificates, commitments.with(2, 'A'.repeat(43)), input);
    expect(fitted).toEqual({ broken: [2] });
  });

  test.each([
    ['another one in place of their own', commitments.with(0, commitments[1] ?? '')],
    ['too few', commitments.slice(0, 2)],
    ['none', []],
  ])('gets nothing shown by a page that is shown %s', async (_case, shown) => {
    await expect(sharePolynomial(ana, certificates, shown)).rejects.toMatchObject({ reason: 'broken_commitment' });
  });
});
