import { writeEvent } from '@urna/belenios/archive/event';
import {
  answerChallenge,
  commitTo,
  type MaskTexts,
  maskRandomness,
  type Opening,
  showMask,
} from '@urna/belenios/ballot/cast-as-intended';
import type { CheckCode } from '@urna/belenios/ballot/check-code';
import { type MadeBallot, makeBallot } from '@urna/belenios/ballot/make-ballot';
import { nobleEd25519 } from '@urna/belenios/groups/ed25519-noble';
import { sha256Hex } from '@urna/belenios/hash';
import { randomExponent } from '@urna/belenios/random';
import { signCheckpoint } from '@urna/transparency/checkpoint';
import { toBase64 } from '@urna/transparency/encoding';
import { hashLeaf } from '@urna/transparency/merkle/hashes';
import { MemoryTiles, rootOf } from '@urna/transparency/merkle/tiles';
import { makeInclusionProof } from '@urna/transparency/merkle/verify-proofs';
import { cosign } from '@urna/transparency/note/cosignature';
import { secretKey, writeVkey } from '@urna/transparency/note/note-key';
import { readNote, writeNote } from '@urna/transparency/note/signed-note';
import { describe, expect, test } from 'vitest';
import { makeElection, question } from '../../belenios/testing/election-fixture.ts';
import type { Inclusion } from './inclusion.ts';
import { type CheckedElection, type CheckServer, checkVote } from './vote-check.ts';

const group = nobleEd25519();
const { order } = group;
const seed = (fill: number) => new Uint8Array(32).fill(fill);
const fixture = makeElection(group, { questions: [question(3, { blank: true })], voters: 3 });
const { election } = fixture;
const { uuid } = election.parameters;
const logKey = secretKey('log', `urna.example/elections/${uuid}`, seed(1));
const witness = secretKey('witness', 'w.example', seed(3));

const known: CheckedElection = {
  uuid,
  election: election.text,
  fingerprint: election.fingerprint,
  log: { vkey: writeVkey(logKey), witnesses: [{ name: 'Universidad', vkey: writeVkey(witness) }] },
};

const vote = (marked: number, voter = 0): MadeBallot =>
  makeBallot(election, fixture.credentials[voter] ?? '', [
    Array.from({ length: 4 }, (_, index) => (index === marked ? 1 : 0)),
  ]);

/** The box that holds these ballots, and the proof of the last one. */
async function boxed(ballots: readonly MadeBallot[], isProven = true): Promise<Inclusion> {
  const events = [writeEvent({ height: 0, type: 'Setup', payload: sha256Hex('setup') })];
  for (const { text } of ballots) {
    const parent = sha256Hex(events.at(-1) ?? '');
    events.push(writeEvent({ parent, height: events.length, type: 'Ballot', payload: sha256Hex(text) }));
  }
  const index = events.length - 1;
  const event = events[index] ?? '';
  if (!isProven) return { event, index, proven: null };
  const tiles = new MemoryTiles();
  await tiles.append(events.map((one) => hashLeaf(new TextEncoder().encode(one))));
  const size = BigInt(events.length);
  const signed = readNote(signCheckpoint({ size, root: await rootOf(tiles, size) }, logKey));
  const checkpoint = writeNote({ ...signed, signatures: [...signed.signatures, cosign(signed.text, witness, 9n)] });
  return {
    event,
    index,
    proven: { proof: (await makeInclusionProof(tiles, size, BigInt(index))).map(toBase64), checkpoint },
  };
}

const x = randomExponent(order);

interface Begun {
  ballot: string;
  mask: MaskTexts;
  inclusion: Inclusion;
}
interface HonestServer extends CheckServer {
  begin: (commitment: string) => Promise<Begun>;
}

/** The code of the device that voted, and the server, as they should be. */
function honest(made: MadeBallot, inclusion: Inclusion): { code: CheckCode; server: HonestServer } {
  const k = randomExponent(order);
  const code = { uuid, tracker: made.tracker, token: '', s: maskRandomness(made.randomness[0] ?? 0n, x, order) };
  return {
    code,
    server: {
      begin: async () => ({ ballot: made.text, mask: showMask(election, x, k), inclusion }),
      open: async (opening: Opening) => {
        const e = commitTo({ uuid, tracker: made.tracker }, opening, order)?.e ?? 0n;
        return { z: answerChallenge({ x, k, e }, order).toString(16).padStart(64, '0') };
      },
    },
  };
}

describe('the voter’s check', () => {
  test.each([
    [0, { blank: true }],
    [1, { blank: false, name: 'Candidata 1' }],
    [3, { blank: false, name: 'Candidata 3' }],
  ])('shows the choice %i, and who signed that the ballot is in the box', async (marked, choice) => {
    const made = vote(marked);
    const { code, server } = honest(made, await boxed([vote(2, 1), made]));
    const { credential } = JSON.parse(made.text) as { credential: string };
    expect(await checkVote(group, code, known, server)).toEqual({
      ok: true,
      choice,
      credential,
      signedBy: ['Universidad'],
    });
  });

  test('shows it while nobody has signed the ballot’s place yet', async () => {
    const made = vote(1);
    const { code, server } = honest(made, await boxed([made], false));
    expect(await checkVote(group, code, known, server)).toMatchObject({ ok: true, signedBy: null });
  });

  test('shows what a device cast that changed the choice', async () => {
    // The voter wanted the first candidate; the device encrypted for the second and tells the truth about its randomness.
    const made = vote(2);
    const { code, server } = honest(made, await boxed([made]));
    expect(await checkVote(group, code, known, server)).toMatchObject({ choice: { name: 'Candidata 2' } });
  });

  test('sends its challenge only once it has what the answer will be checked with', async () => {
    const made = vote(1);
    const { code, server } = honest(made, await boxed([made]));
    const calls: string[] = [];
    const watched: CheckServer = {
      begin: async (commitment) => {
        calls.push(`begin ${commitment.length}`);
        return server.begin(commitment);
      },
      open: async (opening) => {
        calls.push('open');
        return server.open(opening);
      },
    };
    await checkVote(group, code, known, watched);
    expect(calls).toEqual(['begin 64', 'open']);
  });
});

describe('a lie', () => {
  const made = vote(1);

  test.each<[string, string, (truth: Begun) => Promise<object> | object]>([
    ['another ballot', 'other_ballot', () => ({ ballot: vote(1).text })],
    ['a mask in another order', 'wrong_answer', ({ mask: { X, Y, A, B } }) => ({ mask: { X: Y, Y: X, A, B } })],
    ['a mask that is no element', 'invalid_element', ({ mask }) => ({ mask: { ...mask, X: '0'.repeat(64) } })],
    ['the place of another ballot', 'not_included', async () => ({ inclusion: await boxed([vote(1, 1)]) })],
    [
      'a place that its proof doesn’t show',
      'not_included',
      async ({ inclusion }) => ({ inclusion: { ...inclusion, proven: (await boxed([vote(1), vote(2, 1)])).proven } }),
    ],
  ])('%s from the server is refused', async (_, failure, change) => {
    const { code, server } = honest(made, await boxed([made]));
    const lying: CheckServer = {
      begin: async (commitment) => {
        const truth = await server.begin(commitment);
        return { ...truth, ...(await change(truth)) };
      },
      open: server.open,
    };
    expect(await checkVote(group, code, known, lying)).toEqual({ ok: false, failure });
  });

  test.each<[string, (truth: Begun) => unknown]>([
    ['nothing', () => undefined],
    ['a text', () => 'ballot'],
    ['a ballot that is a number', (truth) => ({ ...truth, ballot: 1 })],
    ['no mask', (truth) => ({ ...truth, mask: null })],
    ['an incomplete mask', ({ mask: { X, Y, A }, ...truth }) => ({ ...truth, mask: { X, Y, A } })],
    ['no place', (truth) => ({ ...truth, inclusion: undefined })],
    ['half a place', (truth) => ({ ...truth, inclusion: { ...truth.inclusion, index: 0.5 } })],
    ['a proof of numbers', (truth) => ({ ...truth, inclusion: { ...truth.inclusion, proven: { proof: [1] } } })],
  ])('%s instead of the server’s first answer is refused', async (_, change) => {
    const { code, server } = honest(made, await boxed([made]));
    const lying = { ...server, begin: async (commitment: string) => change(await server.begin(commitment)) };
    expect(await checkVote(group, code, known, lying)).toEqual({ ok: false, failure: 'invalid_element' });
  });

  test('the server’s second answer in another form is refused', async () => {
    const { code, server } = honest(made, await boxed([made]));
    for (const answer of [undefined, null, 'z', {}, { z: 7 }, { z: ['0'.repeat(64)] }]) {
      const lying = { ...server, open: async () => answer };
      expect(await checkVote(group, code, known, lying)).toEqual({ ok: false, failure: 'wrong_answer' });
    }
  });

  test.each(['', '0'.repeat(64), 'zz'.repeat(32), 'f'.repeat(64)])(
    '«%s» as the server’s second answer is refused',
    async (z) => {
      const { code, server } = honest(made, await boxed([made]));
      const lying = { ...server, open: async () => ({ z }) };
      expect(await checkVote(group, code, known, lying)).toEqual({ ok: false, failure: 'wrong_answer' });
    },
  );

  test('a device’s code with other randomness, or of another election, is refused', async () => {
    const { code, server } = honest(made, await boxed([made]));
    expect(await checkVote(group, { ...code, s: code.s + 1n }, known, server)).toMatchObject({
      failure: 'other_randomness',
    });
    const other = { ...code, uuid: 'Urna2Prueba3Urna' };
    expect(await checkVote(group, other, known, server)).toMatchObject({ failure: 'other_election' });
  });

  test('a host’s list with a text that isn’t the signed one is refused', async () => {
    const { code, server } = honest(made, await boxed([made]));
    const changed = { ...known, election: known.election.replace('Candidata 1', 'Candidata 9') };
    expect(await checkVote(group, code, changed, server)).toMatchObject({ failure: 'other_election' });
  });
});
