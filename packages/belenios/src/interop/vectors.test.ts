import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { ToolThreshold } from '../../testing/tool-election.ts';
import { type ArchiveStep, walkArchive } from '../archive/walk.ts';
import { publicCredential } from '../credentials.ts';
import { openElection } from '../election.ts';
import { belenios2048 } from '../groups/belenios-2048.ts';
import { kernelEd25519 } from '../groups/ed25519-kernel.ts';
import { nobleEd25519 } from '../groups/ed25519-noble.ts';
import { sodiumEd25519 } from '../groups/ed25519-sodium.ts';
import type { Group, GroupName } from '../groups/group.ts';
import { readTally } from '../tally/encrypted-tally.ts';
import { makePartialDecryption, readPartialDecryption } from '../tally/partial-decryption.ts';
import { readPolynomial } from '../threshold/polynomial.ts';
import { readSignedMessage } from '../threshold/signed-message.ts';
import { makeThresholdParameters, thresholdParametersToJson } from '../threshold/threshold-parameters.ts';
import { makeTrusteeInput, writeTrusteeInput } from '../threshold/trustee-input.ts';
import { makeTrusteeOutput, openShare, readTrusteeOutput } from '../threshold/trustee-output.ts';
import { verifyArchive } from '../verify/verify-archive.ts';

// Big-integer arithmetic and running belenios-tool are slow on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

interface Secrets {
  uuid: string;
  credentials: string[];
  privateKey: string;
  threshold?: ToolThreshold;
}

const path = (name: string) => join(import.meta.dirname, '../../testing/vectors', name);
const secretsOf = (name: string): Secrets => JSON.parse(readFileSync(path(`${name}.json`), 'utf8'));

async function stepsOf(name: string): Promise<ArchiveStep[]> {
  const steps: ArchiveStep[] = [];
  for await (const step of walkArchive(createReadStream(path(`${name}.bel`)))) steps.push(step);
  return steps;
}

const sodium = await sodiumEd25519();
const cases: [string, string, Group<unknown>][] = [
  ['ed25519', 'kernel', kernelEd25519()],
  ['ed25519', 'noble', nobleEd25519()],
  ['ed25519', 'libsodium', sodium],
  ['ed25519-threshold', 'kernel', kernelEd25519()],
  ['ed25519-threshold', 'noble', nobleEd25519()],
  ['ed25519-threshold', 'libsodium', sodium],
  ['belenios-2048', 'big integers', belenios2048()],
];

describe.each(cases)('an election of belenios-tool 3.0, protocol version 1: %s by %s', (name, _, group) => {
  test('verifies', async () => {
    const report = await verifyArchive(() => createReadStream(path(`${name}.bel`)), { group: () => group });
    const revoted = name === 'ed25519-threshold';
    expect(report).toMatchObject({
      ok: true,
      complete: true,
      failures: [],
      ballots: revoted ? 3 : 2,
      superseded: revoted ? 1 : 0,
      totals: revoted
        ? [
            [1, 0, 1],
            [0, 0, 1],
          ]
        : [
            [1, 1, 0],
            [1, 1, 0],
          ],
    });
  });

  test('has the credentials and the decryption that its secrets make', async () => {
    const { credentials, uuid, privateKey } = secretsOf(name);
    const steps = await stepsOf(name);
    const [electionText = '', , credentialsText = ''] = steps[0]?.data.map(({ text }) => text) ?? [];
    const expected: string[] = JSON.parse(credentialsText);
    expect(credentials.map((one) => publicCredential(group, one, uuid)).toSorted()).toEqual(expected.toSorted());

    const election = openElection(group, electionText);
    const textOf = (type: string) => steps.find(({ event }) => event.type === type)?.data[0]?.text ?? '';
    const tally = readTally(group, election.parameters.questions, textOf('EncryptedTally'));
    const theirs = readPartialDecryption(textOf('PartialDecryption'), group.order);
    const ours = makePartialDecryption(election, tally, BigInt(String(JSON.parse(privateKey))));
    expect(ours.factors).toEqual(theirs.factors);
  });
});

test.each(['ed25519', 'belenios-2048'])('verification asks for the group that the election names: %s', async (name) => {
  const group = (groupName: GroupName): Group<unknown> => (groupName === 'Ed25519' ? nobleEd25519() : belenios2048());
  const report = await verifyArchive(() => createReadStream(path(`${name}.bel`)), { group });
  expect(report).toMatchObject({ ok: true, complete: true });
});

describe('threshold trustees of belenios-tool 3.0, protocol version 1', () => {
  const group = nobleEd25519();
  const { threshold } = secretsOf('ed25519-threshold');
  if (threshold === undefined) throw new Error('the vector has threshold trustees');
  const certs = threshold.certs.map((text) => readSignedMessage(JSON.parse(text), 'cert', group.order));
  const polynomials = threshold.polynomials.map((text) => readPolynomial(text, group.order));
  const outputs = threshold.outputs.map((text) => readTrusteeOutput(text, group.order));

  test('their messages lead to the same inputs and parameters', () => {
    expect(polynomials.map((__, place) => writeTrusteeInput(makeTrusteeInput(polynomials, place)))).toEqual(
      threshold.inputs,
    );
    const parameters = makeThresholdParameters(group, certs, polynomials, outputs);
    expect(JSON.stringify(thresholdParametersToJson(parameters))).toBe(threshold.parameters);
  });

  test('a trustee of ours in the place of one comes to the same share', async () => {
    for (const [place, seed] of threshold.seeds.entries()) {
      const output = await makeTrusteeOutput(group, seed, certs, makeTrusteeInput(polynomials, place));
      expect(output.publicKey.publicKey).toBe(outputs[place]?.publicKey.publicKey);
      expect(await openShare(group, seed, output.privateKey)).toBe(
        await openShare(group, seed, threshold.shares[place] ?? ''),
      );
    }
  });
});
