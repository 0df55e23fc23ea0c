import { appendBallot, appendEndOfBallots } from '@urna/belenios/archive/append';
import { ballotTracker } from '@urna/belenios/ballot/ballot';
import { makeBallot } from '@urna/belenios/ballot/make-ballot';
import { fromHex } from '@urna/belenios/bytes';
import { nobleEd25519 } from '@urna/belenios/groups/ed25519-noble';
import { verifyArchive } from '@urna/belenios/verify/verify-archive';
import { signCheckpoint } from '@urna/transparency/checkpoint';
import { hashLeaf } from '@urna/transparency/merkle/hashes';
import { appendLeaves, rootOf } from '@urna/transparency/merkle/tiles';
import { cosign } from '@urna/transparency/note/cosignature';
import { secretKey } from '@urna/transparency/note/note-key';
import { writeSignatureLine } from '@urna/transparency/note/signature-line';
import { readNote } from '@urna/transparency/note/signed-note';
import { signReceipt } from '@urna/transparency/receipt';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import {
  chunked,
  type Fixture,
  GrowingArchive,
  makeElection,
  question,
  wholeArchive,
} from '../../../belenios/testing/election-fixture.ts';
import { stepsOf } from '../../../belenios/testing/rebuild-archive.ts';
import { fastestGroup } from '../fastest-group.ts';
import { BoxRecorder, type ReadBox, type SoughtEvidence } from './box-evidence.ts';
import { checkpointQuestions, readCheckpoint } from './checkpoint-questions.ts';
import { codeToSeek, judgeReceipt, readReceipt, soughtBallot } from './receipt-questions.ts';

vi.setConfig({ hookTimeout: 120_000, testTimeout: 60_000 });

const seed = (byte: number) => new Uint8Array(32).fill(byte);
const witness = secretKey('witness', 'observatorio.test', seed(2));
const other = secretKey('witness', 'prensa.test', seed(3));

let fixture: Fixture<unknown>;
let ballots: string[];
let log: ReturnType<typeof secretKey>;
let whole: Uint8Array;
beforeAll(() => {
  fixture = makeElection<unknown>(nobleEd25519(), { questions: [question(1, { blank: true })], voters: 5 });
  ballots = fixture.credentials.map((one) => makeBallot(fixture.election, one, [[0, 1]]).text);
  whole = wholeArchive(fixture, ballots.slice(0, 3), [1]).bytes;
  log = secretKey('log', `urna.test/elections/${fixture.election.parameters.uuid}`, seed(1));
});

const unfinished = (...texts: string[]): GrowingArchive =>
  texts.reduce((archive, text) => archive.append((head) => appendBallot(head, text)), new GrowingArchive(fixture));

async function read(bytes: Uint8Array, sought: SoughtEvidence): Promise<ReadBox> {
  const recorder = new BoxRecorder(sought);
  const onEvent = (step: Parameters<BoxRecorder['add']>[0]) => recorder.add(step);
  const report = await verifyArchive<unknown>(() => chunked(bytes), { group: fastestGroup, onEvent });
  return { report, evidence: recorder.evidence() };
}

/** The receipt that the server gave for a ballot of this archive. */
async function receiptFor(bytes: Uint8Array, height: number): Promise<string> {
  const step = (await stepsOf(bytes))[height];
  const eventHash = fromHex(step?.hash ?? '') ?? seed(0);
  return signReceipt({ tracker: ballotTracker(step?.data[0]?.text ?? ''), height: BigInt(height), eventHash }, log);
}

async function judge(note: string, bytes: Uint8Array | undefined, keys = [log], point?: string) {
  const receipt = readReceipt(note);
  const shown = point === undefined ? undefined : readCheckpoint(point);
  if (!receipt) throw new Error('no receipt');
  const checkpoint = point !== undefined && shown ? { note: point, checkpoint: shown } : undefined;
  const size = checkpoint?.checkpoint.size;
  const sought = { ballot: soughtBallot(receipt), ...(size === undefined ? {} : { size }) };
  const box = bytes && (await read(bytes, sought));
  const { questions, advice } = judgeReceipt(note, receipt, { keys, box, checkpoint });
  return {
    answers: questions.map(({ answer }) => answer),
    text: questions[1]?.text,
    advice: advice?.title,
    isProof: advice?.isProof,
    why: advice?.texts.join(' '),
  };
}

const rootAt = async (bytes: Uint8Array, size: number) => {
  const { evidence } = await read(bytes, { size: BigInt(size) });
  return Buffer.from(evidence.root ?? '', 'base64');
};
/** As the server signs a box of this archive. */
const pointOf = async (bytes: Uint8Array, size: number, key = log) =>
  signCheckpoint({ size: BigInt(size), root: await rootAt(bytes, size) }, key);

describe('a signed receipt', () => {
  test('is right for the archive that holds its ballot, during the vote and after it', async () => {
    const note = await receiptFor(whole, 2);
    expect(await judge(note, whole)).toMatchObject({ answers: ['yes', 'yes'], advice: undefined });
    const growing = unfinished(...ballots.slice(0, 2)).bytes;
    expect(await judge(note, growing)).toMatchObject({
      answers: ['yes', 'yes'],
      text: expect.stringContaining('número 2'),
    });
  });

  const PROOF = { advice: 'Esto es una prueba', isProof: true };
  const NO_PROOF = { advice: 'Todavía no es una prueba', isProof: false };

  test('proves that its ballot is missing in a box that the server signed', async () => {
    const note = await receiptFor(whole, 2);
    const without = wholeArchive(fixture, ballots.slice(0, 3).toSpliced(1, 1), [1]).bytes;
    for (const size of [3, (await stepsOf(without)).length]) {
      const judged = await judge(note, without, [log], await pointOf(without, size));
      expect(judged).toMatchObject({ answers: ['yes', 'no'], ...PROOF });
      expect(judged.text).toBe('No: tu papeleta no está entre las 2 de este archivo.');
    }
  });

  test('is no proof beside an archive that anybody could have chained without its ballot', async () => {
    const [a = '', b = '', c = ''] = ballots;
    const honest = unfinished(a, b, c).bytes;
    const note = await receiptFor(honest, 2);
    const chainedAnew = unfinished(a, c).bytes;
    const strange = secretKey('log', 'otra.test/elections/x', seed(5));
    const thief = secretKey('log', log.name, seed(5));
    for (const [point, keys, gap] of [
      [undefined, [log], 'falta un punto de control: el resumen'],
      [undefined, [], 'falta la llave de la votación, que está en el acta; y un punto de control: el resumen'],
      [await pointOf(chainedAnew, 3), [], 'falta la llave de la votación'],
      // The honest server's own, and one of an older box that both have.
      [await pointOf(honest, 3), [log], 'el que pegaste es de una urna distinta'],
      [await pointOf(honest, 2), [log], 'tiene 2 eventos y no llega a tu papeleta'],
      [await pointOf(honest, 4), [log], 'falta que el archivo llegue hasta el punto de control'],
      [await pointOf(chainedAnew, 3, thief), [log], 'un punto de control con una firma válida'],
      [await pointOf(chainedAnew, 3, strange), [log, strange], 'el que pegaste es de otra'],
    ] as const) {
      const judged = await judge(note, chainedAnew, [...keys], point);
      expect(judged).toMatchObject(NO_PROOF);
      expect(judged.why).toContain(gap);
      expect(`${judged.text} ${judged.why}`).not.toMatch(/se cambió|Comparte|[Ee]l servidor firmó/);
    }
  });

  test('accuses nobody with a wrong signature, whatever stands beside it', async () => {
    const thief = secretKey('log', log.name, seed(5));
    const forged = signReceipt({ tracker: ballotTracker(ballots[4] ?? ''), height: 1n, eventHash: seed(0) }, thief);
    const changed = (await receiptFor(whole, 2)).replace('\n2\n', '\n3\n');
    for (const note of [forged, changed]) {
      const judged = await judge(note, whole, [log], await pointOf(whole, 3));
      expect(judged).toMatchObject({ answers: ['no', 'open'], advice: undefined });
      expect(judged.text).toContain('no dice nada de la urna');
      // Nor is its code looked for, which would be said to be missing.
      const receipt = readReceipt(note);
      if (!receipt) throw new Error('no receipt');
      expect(codeToSeek(note, receipt, [log])).toBeUndefined();
      expect(codeToSeek(note, receipt, [])).toBe(receipt.tracker);
    }
  });

  test('proves that the box ended before its ballot, with a checkpoint that has the end', async () => {
    const note = await receiptFor(unfinished(...ballots).bytes, 5);
    const closed = unfinished(...ballots.slice(0, 4)).append(appendEndOfBallots).bytes;
    expect(await judge(note, closed, [log], await pointOf(closed, 5))).toMatchObject({
      answers: ['yes', 'no'],
      ...NO_PROOF,
    });
    const longer = unfinished(...ballots.slice(0, 3)).append(appendEndOfBallots).bytes;
    expect(await judge(note, longer, [log], await pointOf(longer, 5))).toMatchObject(PROOF);
    expect(await judge(note, closed, [log], await pointOf(closed, 6))).toMatchObject(PROOF);
  });

  test('isn’t answered by an archive that was downloaded before the vote', async () => {
    const note = await receiptFor(unfinished(...ballots).bytes, 5);
    const { answers, text } = await judge(note, unfinished(...ballots.slice(0, 4)).bytes);
    expect(answers).toEqual(['yes', 'open']);
    expect(text).toContain('llega hasta la papeleta 4');
  });

  test('proves that ballots before or at its place were exchanged', async () => {
    const [a = '', b = '', c = ''] = ballots;
    const note = await receiptFor(unfinished(a, b, c).bytes, 3);
    for (const changed of [unfinished(b, a, c), unfinished(a, ballots[3] ?? '', c), unfinished(a, c, b)]) {
      expect(await judge(note, changed.bytes)).toMatchObject({ answers: ['yes', 'no'], ...NO_PROOF });
      const point = await pointOf(changed.bytes, 4);
      expect(await judge(note, changed.bytes, [log], point)).toMatchObject({ answers: ['yes', 'no'], ...PROOF });
    }
  });

  test('a receipt of another contest says nothing of the archive', async () => {
    const stranger = secretKey('log', 'urna.test/elections/Urna2Otra3Urna4', seed(5));
    const note = signReceipt({ tracker: ballotTracker(ballots[0] ?? ''), height: 1n, eventHash: seed(0) }, stranger);
    expect((await judge(note, whole, [stranger])).answers).toEqual(['yes', 'open']);
  });

  test('is checked alone: a changed one, one without its key, one with the key of another contest', async () => {
    const note = await receiptFor(whole, 2);
    expect((await judge(note, undefined)).answers).toEqual(['yes', 'open']);
    expect((await judge(note, undefined, [])).answers).toEqual(['open', 'open']);
    expect((await judge(note, undefined, [secretKey('log', 'otra.test/elections/x', seed(5))])).answers[0]).toBe(
      'open',
    );
    const forged = note.replace('\n2\n', '\n3\n');
    expect((await judge(forged, undefined)).answers).toEqual(['no', 'open']);
    // A witness's key under the log's name is no key of the log.
    expect((await judge(note, undefined, [secretKey('witness', log.name, seed(1))])).answers[0]).toBe('open');
  });

  test('isn’t answered by a file that is no archive', async () => {
    const note = await receiptFor(whole, 2);
    expect((await judge(note, new Uint8Array(700))).answers).toEqual(['yes', 'open']);
  });
});

describe('a checkpoint', () => {
  const answersOf = async (note: string, bytes: Uint8Array | undefined, keys = [log, witness]) => {
    const checkpoint = readCheckpoint(note);
    if (!checkpoint) throw new Error('no checkpoint');
    const box = bytes && (await read(bytes, { size: checkpoint.size }));
    return checkpointQuestions(note, checkpoint, keys, box);
  };
  const shortly = async (...given: Parameters<typeof answersOf>) =>
    (await answersOf(...given)).map(({ answer }) => answer);

  const withWitness = (note: string, by = witness) =>
    note + writeSignatureLine(cosign(readNote(note).text, by, 1_795_166_943n));

  test('has the root of the log’s own tree for any number of events', async () => {
    const events = (await stepsOf(whole)).length;
    const tiles = new Map<string, Uint8Array>();
    const reader = { read: (level: number, index: bigint) => tiles.get(`${level}/${index}`) ?? new Uint8Array() };
    const leaves = new Map<number, Uint8Array>();
    const texts = new TextDecoder().decode(whole).split('\0');
    for (const [index, text] of texts.filter((one) => /^\{("parent".*)?"height":|^\{"parent"/.test(one)).entries()) {
      leaves.set(index, hashLeaf(new TextEncoder().encode(text)));
    }
    expect(leaves.size).toBe(events);
    for (let size = 0; size < events; size++) {
      expect(await rootAt(whole, size)).toEqual(Buffer.from(await rootOf(reader, BigInt(size))));
      const added = await appendLeaves(reader, BigInt(size), [leaves.get(size) ?? seed(0)]);
      for (const { level, index, hashes } of added.tiles) tiles.set(`${level}/${index}`, hashes);
    }
  });

  test('agrees with the archive of which it was made, whole or still growing', async () => {
    const note = withWitness(signCheckpoint({ size: 3n, root: await rootAt(whole, 3) }, log));
    expect(await shortly(note, whole)).toEqual(['yes', 'yes', 'yes']);
    expect(await shortly(note, unfinished(...ballots.slice(0, 2)).bytes)).toEqual(['yes', 'yes', 'yes']);
    expect((await answersOf(note, whole))[1]?.text).toMatch(
      /^1 veedor: observatorio\.test, el 20 de noviembre de 2026/,
    );
  });

  test('accuses nobody beside an archive with another root', async () => {
    const changed = unfinished(...ballots.slice(1, 4)).bytes;
    const [, , box] = await answersOf(await pointOf(changed, 3), whole);
    expect([box?.answer, box?.text]).toEqual([
      'no',
      expect.stringContaining('Un archivo no lleva firma y por sí solo no acusa a nadie'),
    ]);
  });

  test('is contradicted by a finished archive with fewer events, not by an unfinished one', async () => {
    const note = signCheckpoint({ size: 100n, root: seed(9) }, log);
    expect(await shortly(note, unfinished(...ballots).bytes)).toEqual(['yes', 'open', 'open']);
    expect(await shortly(note, whole)).toEqual(['yes', 'open', 'no']);
  });

  test('counts only witnesses whose keys are known, and refuses an invalid signature of one', async () => {
    const note = signCheckpoint({ size: 3n, root: await rootAt(whole, 3) }, log);
    expect(await shortly(note, undefined)).toEqual(['yes', 'open', 'open']);
    const both = withWitness(withWitness(note), other);
    const [, seen] = await answersOf(both, undefined);
    expect([seen?.answer, seen?.text]).toEqual(['yes', expect.stringContaining('Falta la llave de prensa.test')]);
    const [, two] = await answersOf(both, undefined, [log, witness, other]);
    expect(two?.text).toMatch(/^2 veedores: observatorio\.test, .*; prensa\.test, /);
    const moved =
      withWitness(signCheckpoint({ size: 4n, root: seed(9) }, log))
        .split('\n')
        .at(-2) ?? '';
    expect(await shortly(`${note}${moved}\n`, undefined)).toEqual(['yes', 'no', 'open']);
  });
});
