import type { PublicElection } from '@urna/contract/election/elections';
import { type Outcome, type Results, rankByVotes } from '@urna/contract/election/results';

const hash = (digit: string) => digit.repeat(64);
const PORTRAIT =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 342 387"%3E%3Crect width="342" height="387" fill="%23b8c4c8"/%3E%3C/svg%3E';
const CLOSED = '2025-09-30T22:00:00.000Z';
const PUBLISHED = '2025-10-01T15:00:00.000Z';

const fingerprints: Results['fingerprints'] = {
  election: 'E'.repeat(43),
  trustees: 'T'.repeat(43),
  credentials: 'C'.repeat(43),
  booth: hash('b'),
  check: '',
};
const booth = { served: hash('b'), changes: [] };
const custody = { trustees: 1, needed: 1 };

interface Given {
  /** In the order of the ballot. */
  votes?: readonly number[];
  blank?: number | null;
  outcome?: Outcome;
  change?: Partial<Results>;
}

/** A published result of the first contest, in which half of the roll voted and the first candidate has most votes. */
export function publishedResult({ votes = [7, 2, 0, 0], blank = 1, outcome, change = {} }: Given = {}): Results {
  const ballots = votes.reduce((sum, one) => sum + one, blank ?? 0);
  const share = (count: number) => (ballots === 0 ? 0 : count / ballots);
  const choices = votes.map((count, position) => ({
    position,
    full_name: `Candidata ${String(position + 1)} Núñez Peña`,
    degree: 'Contaduría Pública',
    city: 'Bogotá',
    institution: null,
    professional_card: `${String(1000 + position)}-T`,
    photo_url: PORTRAIT,
    votes: count,
    share: share(count),
  }));
  return {
    process: '2025',
    contest: 'contador',
    question: 'Representante de los Contadores Públicos',
    process_title: 'Elecciones 2025',
    choices: rankByVotes(choices),
    blank: blank === null ? null : { votes: blank, share: share(blank) },
    voters: 2 * ballots,
    corrected_emails: 0,
    disputed_identities: 0,
    ballots,
    turnout: ballots === 0 ? 0 : 0.5,
    outcome: outcome ?? { kind: 'most_voted', positions: [0] },
    seats: 1,
    tie_resolution: null,
    repeats: null,
    repeated_by: null,
    blank_majority_rule: 'Si el voto en blanco obtiene la mayoría absoluta, la elección se repite',
    trustees: [{ name: 'Luz Mora', signed_at: CLOSED, decrypted_at: PUBLISHED, commitment: null }],
    opened_without_acts: null,
    custody,
    threshold: null,
    credential_authority: null,
    election_uuid: 'Abc123Def456Gh',
    log: null,
    fingerprints,
    booth,
    check: null,
    tally_hash: hash('c'),
    archive: { url: '/api/processes/2025/elections/contador/archive', bytes: 48_000, sha256: hash('a') },
    verifier_sha256: null,
    decryption_proofs_url: '/api/processes/2025/elections/contador/decryption-proofs',
    acta_url: '/api/processes/2025/elections/contador/acta',
    picture_url: '/api/processes/2025/elections/contador/results/picture',
    sealed_at: '2025-09-10T15:00:00.000Z',
    opened_at: '2025-09-15T13:00:00.000Z',
    closed_at: CLOSED,
    tallied_at: CLOSED,
    decrypted_at: PUBLISHED,
    published_at: PUBLISHED,
    ...change,
  };
}

/** The contest of such a result. */
export const publishedElection = ({ voters, ballots, choices }: Results): PublicElection => ({
  process: '2025',
  contest: 'contador',
  question: 'Representante de los Contadores Públicos',
  title: 'Representantes Contadores',
  login: 'code',
  stage: 'published',
  opens_at: '2025-09-15T13:00:00.000Z',
  closes_at: CLOSED,
  election: {
    uuid: 'Abc123Def456Gh',
    sealed_at: '2025-09-10T15:00:00.000Z',
    voters,
    choices: choices.length,
    corrected_emails: 0,
    disputed_identities: 0,
    fingerprints,
    booth,
    check: null,
    credential_authority: null,
    custody,
    commitments: [],
    sealing_act: { needed: 1, signed: [], opened_without: null, complete: true },
    log: null,
  },
  ballots,
});
