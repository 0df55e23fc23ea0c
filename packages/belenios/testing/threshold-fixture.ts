import type { Group } from '../src/groups/group.ts';
import { makeCertificate } from '../src/threshold/certificate.ts';
import { makePolynomial, type Polynomial } from '../src/threshold/polynomial.ts';
import type { SignedMessage } from '../src/threshold/signed-message.ts';
import { makeThresholdParameters, type ThresholdParameters } from '../src/threshold/threshold-parameters.ts';
import { makeTrusteeInput } from '../src/threshold/trustee-input.ts';
import { makeTrusteeOutput, openShare, type TrusteeOutput } from '../src/threshold/trustee-output.ts';
import { randomSeed } from '../src/threshold/trustee-seed.ts';

export interface ThresholdFixture {
  seeds: string[];
  certs: SignedMessage[];
  polynomials: Polynomial[];
  outputs: TrusteeOutput[];
  parameters: ThresholdParameters;
  shares: bigint[];
}

/** Runs all six steps of the key generation with this package. */
export async function generateThresholdKeys<E>(
  group: Group<E>,
  threshold: number,
  size: number,
): Promise<ThresholdFixture> {
  const seeds = Array.from({ length: size }, () => randomSeed());
  const certs = seeds.map((seed, place) => makeCertificate(group, seed, { size, threshold, index: place + 1 }));
  const polynomials = await Promise.all(seeds.map((seed) => makePolynomial(group, seed, certs)));
  const outputs = await Promise.all(
    seeds.map((seed, place) => makeTrusteeOutput(group, seed, certs, makeTrusteeInput(polynomials, place))),
  );
  const parameters = makeThresholdParameters(group, certs, polynomials, outputs);
  const shares = await Promise.all(
    seeds.map((seed, place) => openShare(group, seed, outputs[place]?.privateKey ?? '')),
  );
  return { seeds, certs, polynomials, outputs, parameters, shares };
}
