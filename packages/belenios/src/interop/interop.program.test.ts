import { execFileSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { findBeleniosTool, ToolFolder } from '../../testing/belenios-tool.ts';
import { GrowingArchive, makeElection, question, tallyOf, wholeArchive } from '../../testing/election-fixture.ts';
import { isFullRun } from '../../testing/test-scope.ts';
import {
  lines,
  toolBallot,
  toolCredentials,
  toolDecryption,
  toolElection,
  toolEvent,
  toolObjections,
  toolResult,
  toolTally,
  toolThreshold,
  toolThresholdDecryption,
  toolTrusteeKey,
  toolUuid,
} from '../../testing/tool-election.ts';
import { appendBallot, appendEndOfBallots, appendTally } from '../archive/append.ts';
import { checkBallot } from '../ballot/check-ballot.ts';
import { makeBallot, type PlainAnswer } from '../ballot/make-ballot.ts';
import { publicCredential } from '../credentials.ts';
import { openElection } from '../election.ts';
import { belenios2048 } from '../groups/belenios-2048.ts';
import { kernelEd25519 } from '../groups/ed25519-kernel.ts';
import { nobleEd25519 } from '../groups/ed25519-noble.ts';
import type { Group } from '../groups/group.ts';
import { sha256Hex } from '../hash.ts';
import type { Question } from '../questions.ts';
import { readTally, writeTally } from '../tally/encrypted-tally.ts';
import { makePartialDecryption, writeOwned, writePartialDecryption } from '../tally/partial-decryption.ts';
import { openShare } from '../threshold/trustee-output.ts';
import { writeTrusteePublicKey } from '../trustees/trustee-key.ts';
import { verifyArchive } from '../verify/verify-archive.ts';

// Big-integer arithmetic and running belenios-tool are slow on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const program = findBeleniosTool();
const noble = nobleEd25519();
const kernel = kernelEd25519();
const fields = belenios2048();

function openFolder(): ToolFolder {
  const folder = new ToolFolder(program ?? '');
  onTestFinished(() => folder.remove());
  return folder;
}

/** Chooses one answer, or blank if `choice` is 0 and the question allows it. */
function choose({ answers, blank }: Question, choice: number): PlainAnswer {
  const offset = blank === true ? 1 : 0;
  return Array.from({ length: answers.length + offset }, (_, index) => (index === choice ? 1 : 0));
}

const verify = (path: string) =>
  verifyArchive<unknown>(() => createReadStream(path), { group: (name) => (name === 'Ed25519' ? kernel : fields) });

const fullCases: [string, Group<unknown>, Question[], number][] = [
  ['a hundred choices and blank', noble, [question(100, { blank: true })], 2],
  ['a hundred choices', noble, [question(100)], 1],
  ['thirty choices and blank', noble, [question(30, { blank: true })], 3],
  ['two questions', noble, [question(3, { blank: true }), question(2, { min: 0, max: 2 })], 3],
];

describe.skipIf(program === undefined)('interoperability with belenios-tool 3.0, protocol version 1', () => {
  const cases: [string, Group<unknown>, Question[], number][] = [
    ['one choice, no ballots', noble, [question(1)], 0],
    ['one choice and blank', noble, [question(1, { blank: true })], 3],
    ...(isFullRun ? fullCases : []),
    ['none to three of four', noble, [question(4, { min: 0, max: 3 })], 3],
    ['the other group', fields, [question(2, { blank: true })], 2],
  ];

  test.each(cases)('belenios-tool verifies our election: %s', (_, group, questions, voters) => {
    const folder = openFolder();
    const fixture = makeElection(group, { questions, voters: voters + 1, singles: 2 });
    const ballots = fixture.credentials.slice(0, voters).map(
      (credential, index) =>
        makeBallot(
          fixture.election,
          credential,
          questions.map((one) => choose(one, index % one.answers.length)),
        ).text,
    );
    const whole = wholeArchive(fixture, ballots, [1, 2]).bytes;
    expect(toolObjections(folder, `${fixture.election.parameters.uuid}.bel`, whole)).toEqual([]);
  });

  test.each(cases)('we verify an election of belenios-tool: %s', async (_, group, questions, voters) => {
    const folder = openFolder();
    const uuid = toolUuid(folder);
    const credentials = toolCredentials(folder, uuid, group.name, voters + 1);
    const keys = [toolTrusteeKey(folder, group.name), toolTrusteeKey(folder, group.name)];
    folder.write('public_keys.jsons', lines(keys.map(({ publicKey }) => publicKey)));
    toolElection(folder, uuid, group.name, { description: 'Descripción', name: 'Elección', questions });
    folder.run('archive init');
    for (let voter = 0; voter < voters; voter++) {
      const answers = questions.map((one) => choose(one, voter % one.answers.length));
      toolEvent(folder, 'Ballot', toolBallot(folder, credentials[voter] ?? '', answers));
    }
    toolTally(folder);
    keys.forEach(({ privateKey }, index) => toolDecryption(folder, index + 1, privateKey));
    toolResult(folder);
    const report = await verify(folder.file(`${uuid}.bel`));
    expect(report).toMatchObject({ ok: true, complete: true, failures: [], ballots: voters });
  });

  test('we verify threshold trustees of belenios-tool beside a single one, and a second vote replaces the first', async () => {
    const folder = openFolder();
    const uuid = toolUuid(folder);
    const credentials = toolCredentials(folder, uuid, 'Ed25519', 3);
    const key = toolTrusteeKey(folder, 'Ed25519');
    const threshold = toolThreshold(folder, 'Ed25519', 2, 3);
    folder.write('public_keys.jsons', `${key.publicKey}\n`);
    folder.write('threshold.json', `${threshold.parameters}\n`);
    const questions = [question(3, { blank: true })];
    toolElection(folder, uuid, 'Ed25519', { description: '', name: 'e', questions });
    folder.run('archive init');
    for (const [voter, choice] of [
      [0, 1],
      [1, 2],
      [0, 3],
    ] as const) {
      toolEvent(
        folder,
        'Ballot',
        toolBallot(folder, credentials[voter] ?? '', [choose(questions[0] ?? question(1), choice)]),
      );
    }
    toolTally(folder);
    toolDecryption(folder, 1, key.privateKey);
    for (const place of [2, 0]) {
      toolThresholdDecryption(folder, place + 2, threshold.seeds[place] ?? '', threshold.shares[place] ?? '');
    }
    toolResult(folder);
    expect(folder.attempt('election verify')).toMatchObject({ status: 0 });
    const report = await verify(folder.file(`${uuid}.bel`));
    expect(report).toMatchObject({ ok: true, complete: true, ballots: 3, superseded: 1, totals: [[0, 0, 1, 1]] });
  });

  test.each([['Ed25519', noble], ...(isFullRun ? [['BELENIOS-2048', fields]] : [])] as [string, Group<unknown>][])(
    'each side casts ballots in the other’s election and decrypts the other’s tally: %s',
    async (_, group) => {
      const folder = openFolder();
      const uuid = toolUuid(folder);
      const credentials = toolCredentials(folder, uuid, group.name, 4);
      const key = toolTrusteeKey(folder, group.name);
      const ours = makeElection(group, { questions: [question(1)], voters: 0 });
      const ourPublicKey = ours.trustees[0];
      if (ourPublicKey?.kind !== 'Single') throw new Error('no single trustee');
      folder.write('public_keys.jsons', lines([key.publicKey, writeTrusteePublicKey(ourPublicKey.key)]));
      const questions = [question(2, { blank: true })];
      toolElection(folder, uuid, group.name, { description: '', name: 'e', questions });
      folder.run('archive init');

      const election = openElection(group, folder.read('election.json').trimEnd());
      const theirs = toolBallot(folder, credentials[0] ?? '', [[0, 1, 0]]);
      expect(checkBallot(election, theirs)).toMatchObject({ ok: true });
      const mine = makeBallot(election, credentials[1] ?? '', [[1, 0, 0]]).text;
      folder.write('ballot', `${mine}\n`);
      expect(folder.attempt('election verify-ballot', ['--ballot', 'ballot'])).toMatchObject({ status: 0 });
      for (const ballot of [theirs, mine]) toolEvent(folder, 'Ballot', ballot);

      toolEvent(folder, 'EndBallots');
      const tally = writeTally(group, tallyOf(election, election, [theirs, mine]));
      const texts = folder.run('election compute-encrypted-tally').split('\n');
      expect(texts[0]).toBe(tally);
      toolEvent(folder, 'EncryptedTally', ...texts);

      toolDecryption(folder, 1, key.privateKey);
      const opened = readTally(group, questions, tally);
      const partial = writePartialDecryption(makePartialDecryption(election, opened, ours.privateKeys.get(1) ?? 0n));
      toolEvent(folder, 'PartialDecryption', partial, writeOwned({ owner: 2, payload: sha256Hex(partial) }));
      expect(folder.run('election compute-result')).toBe('{"result":[[1,1,0]]}');
      toolResult(folder);
      expect(folder.attempt('election verify')).toMatchObject({ status: 0 });
      expect(await verify(folder.file(`${uuid}.bel`))).toMatchObject({ ok: true, complete: true });
    },
  );

  test('a trustee of belenios-tool decrypts our tally', () => {
    const folder = openFolder();
    const fixture = makeElection(noble, { questions: [question(2)], voters: 1 });
    const { election } = fixture;
    const ballot = makeBallot(election, fixture.credentials[0] ?? '', [[0, 1]]).text;
    const archive = new GrowingArchive(fixture)
      .append((head) => appendBallot(head, ballot))
      .append(appendEndOfBallots)
      .append((head) => appendTally(head, writeTally(noble, tallyOf(election, election, [ballot])), 1, 1));
    folder.write(`${election.parameters.uuid}.bel`, archive.bytes);
    toolDecryption(folder, 1, JSON.stringify(String(fixture.privateKeys.get(1) ?? 0n)));
    expect(folder.run('election compute-result')).toBe('{"result":[[0,1]]}');
    toolResult(folder);
    expect(folder.attempt('election verify')).toMatchObject({ status: 0 });
  });

  test('we open the shares that belenios-tool makes', async () => {
    const folder = openFolder();
    const { seeds, shares, parameters } = toolThreshold(folder, 'Ed25519', 2, 3);
    const keys: { public_key: string }[] = JSON.parse(parameters).verification_keys;
    for (const [index, seed] of seeds.entries()) {
      const share = await openShare(noble, seed, shares[index] ?? '');
      expect(noble.encode(noble.generator.power(share))).toBe(keys[index]?.public_key);
    }
  });

  test('the program is the version that these titles name, and writes elections of protocol version 1', () => {
    expect(execFileSync(program ?? '', ['--version'], { encoding: 'utf8' })).toMatch(/^3\.0 /);
    const folder = openFolder();
    const uuid = toolUuid(folder);
    folder.write('public_keys.jsons', lines([toolTrusteeKey(folder, 'Ed25519').publicKey]));
    toolElection(folder, uuid, 'Ed25519', { description: '', name: 'e', questions: [question(1)] });
    expect(JSON.parse(folder.read('election.json'))).toMatchObject({ version: 1 });
  });

  test('both derive the same public credentials', () => {
    const folder = openFolder();
    const uuid = toolUuid(folder);
    const credentials = toolCredentials(folder, uuid, 'Ed25519', 20);
    const expected: string[] = JSON.parse(folder.read('public_creds.json'));
    const derived = credentials.map((credential) => publicCredential(noble, credential, uuid));
    expect(derived.toSorted()).toEqual(expected.toSorted());
  });

  test('we refuse an archive that belenios-tool refuses', async () => {
    const folder = openFolder();
    const fixture = makeElection(noble, { questions: [question(2)], voters: 1 });
    const ballot = makeBallot(fixture.election, fixture.credentials[0] ?? '', [[0, 1]]).text;
    const { bytes } = wholeArchive(fixture, [ballot], [1]);
    const text = new TextDecoder('latin1').decode(bytes).replace('{"result":[[0,1]]}', '{"result":[[1,0]]}');
    const name = `${fixture.election.parameters.uuid}.bel`;
    folder.write(
      name,
      Uint8Array.from(text, (character) => character.charCodeAt(0)),
    );
    expect(folder.attempt('election verify').status).not.toBe(0);
    expect(await verify(folder.file(name))).toMatchObject({ ok: false });
  });
});
