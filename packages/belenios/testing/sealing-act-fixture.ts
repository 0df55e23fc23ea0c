import type { Group } from '../src/groups/group.ts';
import { sha256Base64 } from '../src/hash.ts';
import { signBoothChange, writeBoothChange } from '../src/trustees/booth-change.ts';
import { checkFingerprint, signSealingAct, writeSealingAct } from '../src/trustees/sealing-act.ts';
import type { Fixture } from './election-fixture.ts';

/** The trustees of a fixture, without the server, whose key is the first. */
export const outsideTrustees = ({ privateKeys }: Fixture<unknown>): number[] =>
  [...privateKeys.keys()].filter((owner) => owner > 1);

/** What a server publishes of a sealing: these trustees signed the first booth, and each change to the next one. */
export function makeSealingAct<E>(
  group: Group<E>,
  fixture: Fixture<unknown>,
  booths: readonly string[],
  owners = outsideTrustees(fixture),
  check: string | null = null,
) {
  const [sealed = '', ...changed] = booths;
  const fingerprints = {
    election: sha256Base64(fixture.election.text),
    trustees: sha256Base64(fixture.trusteesText),
    credentials: sha256Base64(fixture.credentialsText),
    booth: sealed,
    check: checkFingerprint(check),
  };
  const signedBy = (sign: (key: bigint) => string) =>
    owners.map((owner) => ({ owner, signature: sign(fixture.privateKeys.get(owner) ?? 0n) }));
  return {
    fingerprints,
    check,
    signatures: signedBy((key) => writeSealingAct(signSealingAct(group, key, fingerprints))),
    booth_changes: changed.map((to, index) => {
      const change = { election: fingerprints.election, number: index + 1, from: booths[index] ?? '', to };
      return { ...change, signatures: signedBy((key) => writeBoothChange(signBoothChange(group, key, change))) };
    }),
  };
}
