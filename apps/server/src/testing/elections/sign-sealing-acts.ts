import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { signSealingAct, writeSealingAct } from '@urna/belenios/trustees/sealing-act';
import { sendSealingAct } from '../../features/trustees/send-sealing-act.ts';
import type { TrusteeDeps } from '../../features/trustees/take-step.ts';
import { listTrustees } from '../../services/elections/contests/trustees.ts';
import { findElection } from '../../services/elections/find-election.ts';
import { fingerprintsOf } from '../../services/elections/fingerprints.ts';
import { contestIds, type FirstContest } from './first-process.ts';

/** Signs the sealing act for each trustee, by their private keys in the trustees' order. */
export async function signSealingActs(
  deps: TrusteeDeps,
  contest: FirstContest,
  keys: readonly bigint[],
): Promise<void> {
  const id = contestIds[contest];
  const group = await sodiumEd25519();
  const election = await findElection(deps.db, id);
  if (!election) throw new Error('the contest was not sealed');
  for (const [at, trustee] of (await listTrustees(deps.db, id)).entries()) {
    const key = keys[at];
    if (key === undefined) continue;
    const signature = signSealingAct(group, key, fingerprintsOf(election));
    await sendSealingAct(deps, trustee, writeSealingAct(signature));
  }
}
