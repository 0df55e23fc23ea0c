import { checkBallot } from '@urna/belenios/ballot/check-ballot';
import { makeBallot } from '@urna/belenios/ballot/make-ballot';
import { randomCredential } from '@urna/belenios/credentials';
import { openElection, writeElection } from '@urna/belenios/election';
import { nobleEd25519 } from '@urna/belenios/groups/ed25519-noble';
import { sha256Base64 } from '@urna/belenios/hash';
import { makeTrusteeKeyPair } from '@urna/belenios/trustees/trustee-key';
import { expect, test } from 'vitest';
import { doubtAbout, type PublishedElection } from './look-up-ballot.ts';

const group = nobleEd25519();

function electionNamed(name: string) {
  const { publicKey } = makeTrusteeKeyPair(group).publicKey;
  const questions = [{ answers: ['a', 'b'], blank: true, min: 1, max: 1, question: 'q' }];
  const text = writeElection({
    description: '',
    name,
    group: 'Ed25519',
    publicKey,
    questions,
    uuid: 'Urna1Prueba2Urna',
  });
  return openElection(group, text);
}

const election = electionNamed('Elecciones 2025');
const other = electionNamed('Otra');
const { text: ballot, tracker } = makeBallot(election, randomCredential(), [[0, 1, 0]]);
const trustees = '[]';
const published: PublishedElection = {
  uuid: election.parameters.uuid,
  election: election.text,
  trustees,
  fingerprints: { election: election.fingerprint, trustees: sha256Base64(trustees) },
};

/** Checks a server response as the browser does. */
const judge = (code: string, answer: { tracking_code: string; ballot: string }, shown = published) =>
  doubtAbout(code, answer, {
    fetchElection: () => Promise.resolve(shown),
    isValidBallot: (text, one) => Promise.resolve(checkBallot(openElection(group, text), one).ok),
  });

test('the ballot of the requested code passes all checks', async () => {
  expect(await judge(tracker, { tracking_code: tracker, ballot })).toBeNull();
});

test('a ballot whose bytes don’t hash to the code is refused, whatever code the server names', async () => {
  const invented = makeBallot(election, randomCredential(), [[0, 1, 0]]);
  for (const answer of [
    { tracking_code: tracker, ballot: invented.text },
    { tracking_code: invented.tracker, ballot: invented.text },
    { tracking_code: invented.tracker, ballot },
    { tracking_code: tracker, ballot: `${ballot} ` },
    { tracking_code: tracker, ballot: '' },
  ]) {
    expect(await judge(tracker, answer)).toBe('other_ballot');
  }
});

test('a ballot of another election is refused, although it hashes to its code', async () => {
  const foreign = makeBallot(other, randomCredential(), [[0, 1, 0]]);
  const answer = { tracking_code: foreign.tracker, ballot: foreign.text };
  expect(await judge(foreign.tracker, answer)).toBe('other_election');
  // The published election must match its fingerprint.
  expect(await judge(foreign.tracker, answer, { ...published, election: other.text })).toBe('other_election');
  expect(await judge(tracker, { tracking_code: tracker, ballot }, { ...published, trustees: '[[]]' })).toBe(
    'other_election',
  );
});

test('an invented ballot that hashes to its code is refused as invalid', async () => {
  const credential = group.encode(group.generator.publicPower(7n));
  for (const invented of [
    ballot.replace('"response":"', '"response":"1'),
    ballot.replace(/"credential":"[0-9a-f]+"/, `"credential":"${credential}"`),
    ballot.slice(0, ballot.indexOf(',"answers"')).concat('}'),
  ]) {
    const code = sha256Base64(invented);
    expect(await judge(code, { tracking_code: code, ballot: invented })).toBe('invalid');
  }
});
