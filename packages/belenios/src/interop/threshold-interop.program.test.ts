import { createReadStream } from 'node:fs';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { findBeleniosTool, ToolFolder } from '../../testing/belenios-tool.ts';
import { makeElection, question, wholeArchive } from '../../testing/election-fixture.ts';
import { isFullRun } from '../../testing/test-scope.ts';
import { generateThresholdKeys } from '../../testing/threshold-fixture.ts';
import {
  lines,
  toolCertificate,
  toolElection,
  toolEvent,
  toolObjections,
  toolOutput,
  toolPartial,
  toolPolynomial,
  toolTally,
  toolThresholdDecryption,
  toolUuid,
} from '../../testing/tool-election.ts';
import { makeBallot } from '../ballot/make-ballot.ts';
import { publicCredential, randomCredential } from '../credentials.ts';
import { openElection } from '../election.ts';
import { belenios2048 } from '../groups/belenios-2048.ts';
import { kernelEd25519 } from '../groups/ed25519-kernel.ts';
import { nobleEd25519 } from '../groups/ed25519-noble.ts';
import type { Group } from '../groups/group.ts';
import { sha256Hex } from '../hash.ts';
import { serialize } from '../json.ts';
import { writePublicCredentials } from '../public-credentials.ts';
import { readTally } from '../tally/encrypted-tally.ts';
import { makePartialDecryption, writeOwned, writePartialDecryption } from '../tally/partial-decryption.ts';
import { makeCertificate } from '../threshold/certificate.ts';
import { makePolynomial, readPolynomial, writePolynomial } from '../threshold/polynomial.ts';
import { readSignedMessage, writeSignedMessage } from '../threshold/signed-message.ts';
import { makeThresholdParameters, thresholdParametersToJson } from '../threshold/threshold-parameters.ts';
import { makeTrusteeInput, writeTrusteeInput } from '../threshold/trustee-input.ts';
import { makeTrusteeOutput, openShare, readTrusteeOutput, writeTrusteeOutput } from '../threshold/trustee-output.ts';
import { randomSeed } from '../threshold/trustee-seed.ts';
import { verifyArchive } from '../verify/verify-archive.ts';

// Big-integer arithmetic and running belenios-tool are slow on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const program = findBeleniosTool();
const groups: [string, Group<unknown>][] = [
  ['Ed25519', nobleEd25519()],
  ...(isFullRun ? [['BELENIOS-2048', belenios2048()] satisfies [string, Group<unknown>]] : []),
];
const verifiers = { Ed25519: kernelEd25519(), 'BELENIOS-2048': belenios2048() };

function openFolder(): ToolFolder {
  const folder = new ToolFolder(program ?? '');
  onTestFinished(() => folder.remove());
  return folder;
}

const factorsOf = (text: string): unknown => JSON.parse(text).decryption_factors;

const verify = (path: string) =>
  verifyArchive<unknown>(() => createReadStream(path), { group: (name) => verifiers[name] });

describe.skipIf(program === undefined)('threshold trustees with belenios-tool 3.0, protocol version 1', () => {
  test.each(groups)(
    'one trustee of ours and two of belenios-tool generate a key and decrypt together: %s',
    async (name, group) => {
      const folder = openFolder();
      const seed = randomSeed();
      const own = makeCertificate(group, seed, { size: 3, threshold: 2, index: 1 });
      const others = [2, 3].map((index) => toolCertificate(folder, name, `${index}/2/3`));
      const certTexts = [serialize(writeSignedMessage(own)), ...others.map(({ cert }) => cert)];
      const certs = certTexts.map((text) => readSignedMessage(JSON.parse(text), 'cert', group.order));

      const polynomialTexts = [
        writePolynomial(await makePolynomial(group, seed, certs)),
        ...others.map((other) => toolPolynomial(folder, name, other.seed, certTexts)),
      ];
      const polynomials = polynomialTexts.map((text) => readPolynomial(text, group.order));
      const inputs = [0, 1, 2].map((place) => makeTrusteeInput(polynomials, place));

      const outputTexts = [
        writeTrusteeOutput(await makeTrusteeOutput(group, seed, certs, inputs[0] ?? makeTrusteeInput(polynomials, 0))),
        ...others.map((other, index) => {
          const input = inputs[index + 1] ?? makeTrusteeInput(polynomials, index + 1);
          return toolOutput(folder, name, other.seed, certTexts, writeTrusteeInput(input));
        }),
      ];
      const outputs = outputTexts.map((text) => readTrusteeOutput(text, group.order));
      const parameters = serialize(
        thresholdParametersToJson(makeThresholdParameters(group, certs, polynomials, outputs)),
      );
      folder.write('polynomials.jsons', lines(polynomialTexts));
      const files = ['--group', name, '--certs', 'certs.jsons', '--polynomials', 'polynomials.jsons', '--step', '6'];
      expect(folder.run('setup generate-trustee-key-threshold', files, lines(outputTexts))).toBe(parameters);

      const uuid = toolUuid(folder);
      const credential = randomCredential();
      folder.write('public_keys.jsons', '');
      folder.write('threshold.json', `${parameters}\n`);
      folder.write('public_creds.json', writePublicCredentials([publicCredential(group, credential, uuid)]));
      const questions = [question(2, { blank: true })];
      toolElection(folder, uuid, name, { description: '', name: 'e', questions });
      folder.run('archive init');
      const election = openElection(group, folder.read('election.json').trimEnd());
      toolEvent(folder, 'Ballot', makeBallot(election, credential, [[0, 0, 1]]).text);
      toolTally(folder);
      const tally = readTally(group, questions, folder.run('election compute-encrypted-tally').split('\n')[0] ?? '');
      const share = await openShare(group, seed, outputs[0]?.privateKey ?? '');
      const partial = writePartialDecryption(makePartialDecryption(election, tally, share));
      expect(factorsOf(toolPartial(folder, 1, seed, outputs[0]?.privateKey ?? ''))).toEqual(factorsOf(partial));
      toolEvent(folder, 'PartialDecryption', partial, writeOwned({ owner: 1, payload: sha256Hex(partial) }));
      toolThresholdDecryption(folder, 3, others[1]?.seed ?? '', outputs[2]?.privateKey ?? '');
      const result = folder.run('election compute-result');
      expect(result).toBe('{"result":[[0,0,1]]}');
      toolEvent(folder, 'Result', result);
      expect(folder.attempt('election verify')).toMatchObject({ status: 0 });
      expect(await verify(folder.file(`${uuid}.bel`))).toMatchObject({ ok: true, complete: true });
    },
  );

  test.each(groups)('belenios-tool verifies our election with threshold trustees: %s', async (_, group) => {
    const folder = openFolder();
    const { parameters, shares } = await generateThresholdKeys(group, 2, 3);
    const fixture = makeElection(group, {
      questions: [question(2, { blank: true })],
      voters: 2,
      trustees: [{ kind: 'Pedersen', parameters }],
      privateKeys: new Map(shares.map((share, index) => [index + 1, share])),
    });
    const ballots = fixture.credentials.map((one) => makeBallot(fixture.election, one, [[0, 1, 0]]).text);
    for (const owners of [
      [1, 3],
      [3, 2],
      [1, 2, 3],
    ]) {
      const name = `${fixture.election.parameters.uuid}.bel`;
      const whole = wholeArchive(fixture, ballots, owners).bytes;
      expect(toolObjections(folder, name, whole)).toEqual([]);
      expect(await verify(folder.file(name))).toMatchObject({ ok: true, totals: [[0, 2, 0]] });
    }
  });
});
