import { ballotTracker } from '@urna/belenios/ballot/ballot';
import { writeElection } from '@urna/belenios/election';
import { nobleEd25519 } from '@urna/belenios/groups/ed25519-noble';
import { sha256Base64 } from '@urna/belenios/hash';
import { makeTrusteeKeyPair } from '@urna/belenios/trustees/trustee-key';
import { openTrustees, type TrusteeKind, writeTrustees } from '@urna/belenios/trustees/trustees';
import type { BallotPaper, Receipt } from '@urna/contract/election/ballots';
import type { PublicElection } from '@urna/contract/election/elections';
import type { CheckSecret } from '@urna/contract/election/vote-checks';
import { newPrivateCredential } from '@urna/credential-files/private-credential';
import { secretKey, writeVkey } from '@urna/transparency/note/note-key';
import { signReceipt } from '@urna/transparency/receipt';

/** What the calls of a component test are answered with, by method and path. */
export type Answers = Record<string, unknown>;

/** A sealed election with its trustee and its log: the worker of a component test encrypts for it as it does for a real one. */
const uuid = 'Urna1Prueba2Urna';
const group = nobleEd25519();
const logKey = secretKey('log', `prueba.test/elections/${uuid}`, new Uint8Array(32).fill(7));

export const newTrustees = (): TrusteeKind[] => [{ kind: 'Single', key: makeTrusteeKeyPair(group).publicKey }];
const trustees = newTrustees();

/** An election of these answers, with the key of its trustees or of others. */
export const electionOf = (answers: readonly string[], keyOf: readonly TrusteeKind[] = trustees): string =>
  writeElection({
    description: '',
    name: 'Elecciones 2025',
    group: 'Ed25519',
    publicKey: group.encode(openTrustees(group, keyOf).electionKey),
    questions: [{ answers, blank: true, min: 1, max: 1, question: 'Representante' }],
    uuid,
  });

/** A ballot of so many candidates; the longest name takes two lines of a phone. No photograph of theirs can be fetched. */
export function paperOf(count: number, photos: readonly string[] = []): BallotPaper {
  const choices = Array.from({ length: count }, (_, position) => ({
    position,
    full_name: position === 0 ? 'María Fernanda de los Ángeles Rodríguez Castañeda' : `Persona ${String(position)}`,
    degree: 'Titulado',
    city: 'Cartagena de Indias',
    institution: null,
    professional_card: `${String(100_000 + position)}-T`,
    photo_url: photos[position] ?? null,
  }));
  return {
    process: '2025',
    contest: 'contador',
    question: 'Representante',
    candidate_type: 'CANDIDATE_ACCOUNTANT',
    election: electionOf(choices.map(({ full_name, professional_card }) => `${full_name} · T.P. ${professional_card}`)),
    credential: newPrivateCredential(),
    voters: 3,
    choices,
    blank: true,
    check_hosts: [],
  };
}

/** The public answers about the election of a paper. */
export function publicAnswers({ election, choices, question, contest, process }: BallotPaper): Answers {
  const trusteesText = writeTrustees(trustees);
  const booth = 'b'.repeat(64);
  const shown: PublicElection = {
    process,
    contest,
    question,
    title: 'Representantes Contadores',
    login: 'code',
    stage: 'open',
    opens_at: null,
    closes_at: null,
    election: {
      uuid,
      sealed_at: '2025-01-01T00:00:00.000Z',
      voters: 3,
      choices: choices.length,
      corrected_emails: 0,
      disputed_identities: 0,
      fingerprints: {
        election: sha256Base64(election),
        trustees: sha256Base64(trusteesText),
        credentials: sha256Base64(''),
        booth,
        check: '',
      },
      booth: { served: booth, changes: [] },
      check: null,
      credential_authority: null,
      custody: { trustees: 1, needed: 1 },
      commitments: [],
      sealing_act: { needed: 1, signed: [], opened_without: null, complete: true },
      log: { vkey: writeVkey(logKey), events: 1, witnesses: [] },
    },
    ballots: 0,
  };
  return {
    'GET /api/elections/contador': { data: shown },
    'GET /api/elections/contador/setup': { data: { election, trustees: trusteesText } },
  };
}

interface Answered {
  key?: typeof logKey;
  tracker?: string;
  check?: CheckSecret;
}

/** What the server answers to a ballot that it takes, signed by the contest's log or by another key. */
export function receiptOf(body: string, { key = logKey, tracker, check = null }: Answered = {}) {
  const { ballot } = JSON.parse(body) as { ballot: string };
  const code = tracker ?? ballotTracker(ballot);
  const data: Receipt = {
    process: '2025',
    contest: 'contador',
    question: 'Representante',
    name: 'Ana Gil',
    tracking_code: code,
    voted_on: '2025-01-01',
    cast_at: '2025-01-01T15:00:00.000Z',
    certificate_code: 'ABCDE-FGHJK-MNPQR-STVWX',
    signed: signReceipt({ tracker: code, height: 1n, eventHash: new Uint8Array(32) }, key),
  };
  return { message: 'Voto registrado', data, check };
}

export const otherLogKey = secretKey('log', logKey.name, new Uint8Array(32).fill(9));
