import type { PublicElection } from '@urna/contract/election/elections';

type Sealed = NonNullable<PublicElection['election']>;

/** An open contest that was sealed, without ballots so far. */
export function sealedElection(sealed: Partial<Sealed> & Pick<Sealed, 'fingerprints'>): PublicElection {
  return {
    process: '2025',
    contest: 'contador',
    question: 'Representante',
    title: 'Contadores',
    login: 'code',
    stage: 'open',
    opens_at: null,
    closes_at: null,
    election: {
      uuid: 'xcjLUVA9vuRvdsphhiXwF7',
      sealed_at: '2025-09-01T15:00:00.000Z',
      voters: 1,
      choices: 1,
      corrected_emails: 0,
      disputed_identities: 0,
      booth: { served: sealed.fingerprints.booth, changes: [] },
      check: null,
      credential_authority: null,
      custody: { trustees: 1, needed: 1 },
      commitments: [],
      sealing_act: { needed: 1, signed: [], opened_without: null, complete: true },
      log: null,
      ...sealed,
    },
    ballots: 0,
  };
}
