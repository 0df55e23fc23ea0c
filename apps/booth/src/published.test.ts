import { type Election, openElection, writeElection } from '@urna/belenios/election';
import { nobleEd25519 } from '@urna/belenios/groups/ed25519-noble';
import { sha256Base64 } from '@urna/belenios/hash';
import { makeTrusteeKeyPair } from '@urna/belenios/trustees/trustee-key';
import { openTrustees, type TrusteeKind, writeTrustees } from '@urna/belenios/trustees/trustees';
import { expect, test } from 'vitest';
import { isPublished, type PublishedElection } from './published.ts';

const group = nobleEd25519();

function trusteesOf(count: number): TrusteeKind[] {
  return Array.from({ length: count }, () => ({ kind: 'Single', key: makeTrusteeKeyPair(group).publicKey }));
}

function electionFor(trustees: readonly TrusteeKind[], name = 'Elecciones 2025', uuid = 'Urna1Prueba2Urna') {
  const text = writeElection({
    description: '',
    name,
    group: 'Ed25519',
    publicKey: group.encode(openTrustees(group, trustees).electionKey),
    questions: [{ answers: ['a', 'b'], blank: true, min: 1, max: 1, question: 'q' }],
    uuid,
  });
  return openElection(group, text);
}

type Opened = ReturnType<typeof electionFor>;

function publish({ text, parameters }: Opened, trustees: readonly TrusteeKind[]): PublishedElection {
  const trusteesText = writeTrustees(trustees);
  return {
    uuid: parameters.uuid,
    election: text,
    trustees: trusteesText,
    fingerprints: { election: sha256Base64(text), trustees: sha256Base64(trusteesText) },
  };
}

const trustees = trusteesOf(3);
const election = electionFor(trustees);
const published = publish(election, trustees);
const isTaken = (paper: Election<Opened['key']['element']>, shown: PublishedElection): boolean =>
  isPublished(group, paper, shown);

test('an election is accepted when its fingerprint is the public one and its key is the combination of the trustees’ keys', () => {
  expect(isTaken(election, published)).toBe(true);
});

test('an election that differs from the public one in its key, name or identifier is refused', () => {
  const others = [
    electionFor(trusteesOf(3)),
    electionFor(trustees.slice(0, 2)),
    electionFor(trustees, 'Otra'),
    electionFor(trustees, 'Elecciones 2025', 'Urna1Prueba3Urna'),
  ];
  expect(others.map((other) => isTaken(other, published))).toEqual([false, false, false, false]);
});

test('an election is refused when its public texts do not match their fingerprints, each other or its key', () => {
  const other = electionFor(trusteesOf(2));
  const strangers = writeTrustees(trusteesOf(3));
  const stolen = publish(other, trustees);
  const { fingerprints } = published;
  const [first, second] = trustees;
  if (first?.kind !== 'Single' || second?.kind !== 'Single') throw new Error('single trustees');
  const withoutProof = writeTrustees([
    { kind: 'Single', key: { ...first.key, pok: second.key.pok } },
    ...trustees.slice(1),
  ]);
  const lies: [Opened, PublishedElection][] = [
    [election, { ...published, fingerprints: { ...fingerprints, election: stolen.fingerprints.election } }],
    [election, { ...published, fingerprints: { ...fingerprints, trustees: sha256Base64(strangers) } }],
    [election, { ...published, election: other.text }],
    [election, { ...published, trustees: strangers }],
    [
      election,
      { ...published, trustees: strangers, fingerprints: { ...fingerprints, trustees: sha256Base64(strangers) } },
    ],
    [
      election,
      { ...published, trustees: withoutProof, fingerprints: { ...fingerprints, trustees: sha256Base64(withoutProof) } },
    ],
    // A consistent forgery except for the trustees, whose keys are public.
    [other, stolen],
    [election, { ...published, uuid: 'Urna1Prueba3Urna' }],
    [election, { ...published, trustees: 'nada', fingerprints: { ...fingerprints, trustees: sha256Base64('nada') } }],
  ];
  expect(lies.map(([paper, shown]) => isTaken(paper, shown))).toEqual(lies.map(() => false));
});
