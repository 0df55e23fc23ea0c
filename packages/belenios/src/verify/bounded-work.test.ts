import { describe, expect, test } from 'vitest';
import { chunked, type Fixture, GrowingArchive, makeElection, question } from '../../testing/election-fixture.ts';
import { appendBallot } from '../archive/append.ts';
import { publicCredential } from '../credentials.ts';
import { kernelEd25519 } from '../groups/ed25519-kernel.ts';
import type { Group } from '../groups/group.ts';
import { serialize } from '../json.ts';
import { makeTrusteeKeyPair } from '../trustees/trustee-key.ts';
import { openTrustees, type TrusteeKind, writeTrustees } from '../trustees/trustees.ts';
import { verdictOf } from './report.ts';
import { verifyArchive } from './verify-archive.ts';

const kernel = kernelEd25519();

/** A group that counts the elements which it reads, writes and computes. */
function countingGroup() {
  const counts = { elements: 0 };
  const count = (added: number) => {
    counts.elements += added;
  };
  const group: Group<unknown> = {
    ...kernel,
    decode: (text) => {
      count(1);
      return kernel.decode(text);
    },
    decodeAll: (texts) => {
      count(texts.length);
      return kernel.decodeAll(texts);
    },
    decodeAllTrusted: (texts) => {
      count(texts.length);
      return kernel.decodeAllTrusted(texts);
    },
    encodeAll: (elements) => {
      count(elements.length);
      return kernel.encodeAll(elements as Parameters<typeof kernel.encodeAll>[0]);
    },
    multiply: (a, b) => {
      count(1);
      return kernel.multiply(...([a, b] as Parameters<typeof kernel.multiply>));
    },
  };
  return { group, counts };
}

async function judge(archive: GrowingArchive) {
  const { group, counts } = countingGroup();
  const report = await verifyArchive<unknown>(() => chunked(archive.bytes, 100_000), { group: () => group });
  return { verdict: verdictOf(report), first: report.failures[0], ...counts };
}

function electionOf(questions: unknown): Fixture<unknown> {
  const fixture = makeElection<unknown>(kernel, { questions: [question(2)], voters: 1 });
  const text = serialize({ ...JSON.parse(fixture.election.text), questions });
  return { ...fixture, election: { ...fixture.election, text } };
}

const ANY = { min: 0, max: 1, question: '' };

/** Of the election's only voter, and otherwise wrong. */
function withBadBallots(fixture: Fixture<unknown>, count: number): GrowingArchive {
  const archive = new GrowingArchive(fixture);
  const credential = publicCredential(kernel, fixture.credentials[0] ?? '', 'Urna1Prueba2Urna');
  for (let index = 0; index < count; index++) {
    const ballot = serialize({ election_uuid: 'Urna1Prueba2Urna', election_hash: '', credential, index });
    archive.append((head) => appendBallot(head, ballot));
  }
  return archive;
}

describe('an archive that asks for more work than its size', () => {
  test.each([
    ['a million answers', [{ answers: Array.from({ length: 1_000_000 }, () => ''), ...ANY }]],
    ['a hundred thousand questions', Array.from({ length: 100_000 }, () => ({ answers: ['a'], ...ANY }))],
  ])('is refused for %s before anything is computed with them', async (_, questions) => {
    const { verdict, first, elements } = await judge(withBadBallots(electionOf(questions), 50));
    expect([verdict, first]).toEqual(['wrong', { reason: 'too_large', where: 'election.questions' }]);
    expect(elements).toBeLessThan(100);
  });

  test('is refused for a thousand trustees before their keys are checked', async () => {
    const trustees = Array.from({ length: 1000 }, (): TrusteeKind => {
      const { publicKey } = makeTrusteeKeyPair(kernel);
      return { kind: 'Single', key: publicKey };
    });
    expect(() => openTrustees(kernel, trustees)).toThrow('too_large in trustees');
    const fixture = { ...electionOf([{ answers: ['a'], ...ANY }]), trusteesText: writeTrustees(trustees) };
    const { verdict, elements } = await judge(new GrowingArchive(fixture));
    expect(verdict).toBe('wrong');
    expect(elements).toBeLessThan(100);
  });

  test('costs nothing for each choice where its ballots are refused', async () => {
    const large = electionOf([{ answers: Array.from({ length: 9000 }, () => 'a'), ...ANY }]);
    const { verdict, elements } = await judge(withBadBallots(large, 200));
    expect(verdict).toBe('wrong');
    expect(elements).toBeLessThan(100);
  });
});
