import { writeElection } from '@urna/belenios/election';
import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { proveTrusteeKey } from '@urna/belenios/trustees/trustee-key';
import { openTrustees, type TrusteeKind, writeTrustees } from '@urna/belenios/trustees/trustees';
import type { ContestRow, ProcessRow } from '../../../platform/database/process-tables.ts';
import { serverTrusteeKey } from '../../../services/elections/election-keys.ts';
import { newElectionUuid } from '../../../services/elections/election-uuid.ts';

export interface ComposedElection {
  uuid: string;
  election: string;
  trustees: string;
}

/** The texts that are published, and that every ballot signs. The server holds a part of the key like any trustee. */
export async function composeElection(input: {
  /** What the server's part of the key is made of. */
  trusteeKey: Uint8Array;
  contest: Pick<ContestRow, 'title' | 'question' | 'blank'>;
  process: Pick<ProcessRow, 'title' | 'body' | 'period'>;
  choices: readonly { full_name: string; professional_card: string }[];
  /** The outside trustees, whose keys were checked on receipt. */
  trustees: readonly TrusteeKind[];
  /** Fixed earlier, where an authority's credentials depend on it. */
  uuid?: string | undefined;
}): Promise<ComposedElection> {
  const { contest, process, choices, trustees: persons, trusteeKey, uuid = newElectionUuid() } = input;
  const group = await sodiumEd25519();
  const own = proveTrusteeKey(group, serverTrusteeKey(trusteeKey, group.order));
  const trustees: TrusteeKind[] = [{ kind: 'Single', key: own }, ...persons];
  const { electionKey } = openTrustees(group, trustees);
  const election = writeElection({
    description: `${process.body}, periodo ${process.period}`,
    name: `${process.title} · ${contest.title}`,
    group: group.name,
    publicKey: group.encode(electionKey),
    questions: [
      {
        answers: choices.map(({ full_name, professional_card }) => `${full_name} · T.P. ${professional_card}`),
        blank: contest.blank,
        min: 1,
        max: 1,
        question: contest.question,
      },
    ],
    uuid,
  });
  return { uuid, election, trustees: writeTrustees(trustees) };
}
