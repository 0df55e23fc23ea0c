import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { demand } from '@urna/belenios/refusal';
import { checkCertificate, checkCertificates } from '@urna/belenios/threshold/certificate';
import { checkCoefficients } from '@urna/belenios/threshold/coefficients';
import { isCommitted } from '@urna/belenios/threshold/commitment';
import { checkPolynomials, readPolynomial } from '@urna/belenios/threshold/polynomial';
import { checkTrusteeOutput, readTrusteeOutput } from '@urna/belenios/threshold/trustee-output';
import { checkTrusteeKey, readTrusteePublicKey } from '@urna/belenios/trustees/trustee-key';
import type { TrusteeDeps } from '../../../services/election/trustees/notify-trustees.ts';
import { checkRehearsal } from '../../../services/election/trustees/rehearsal.ts';
import {
  readCertificate,
  requireText,
  type SodiumGroup,
  thresholdOf,
} from '../../../services/election/trustees/trustee-keys.ts';
import type { TrusteeRow } from '../../../services/election/trustees/trustee-rows.ts';
import { type StepContext, takeStep } from './take-step.ts';

/**
 * Stores a trustee's key where all must decrypt, with the proof of knowledge without which it could cancel the others'
 * keys.
 */
export async function sendPublicKey(deps: TrusteeDeps, trustee: TrusteeRow, text: string): Promise<void> {
  const group = await sodiumEd25519();
  await takeStep(deps, trustee, 'public_key', text, ({ trustees }) => {
    const key = readTrusteePublicKey(text, group.order);
    checkTrusteeKey(group, key, 'trustee key');
    demand(key.signature === undefined, 'malformed', 'trustee key');
    // The same key with another proof is the same key.
    const others = trustees.flatMap(({ public_key }) => public_key ?? []);
    const taken = others.some((other) => readTrusteePublicKey(other, group.order).publicKey === key.publicKey);
    demand(!taken, 'duplicate_key', 'trustee key');
  });
}

export async function sendRehearsal(deps: TrusteeDeps, trustee: TrusteeRow, text: string): Promise<void> {
  await takeStep(deps, trustee, 'rehearsal', text, ({ contest, own }) => checkRehearsal(contest, own, text));
}

/** Step 1 of a threshold: the trustee's certificate, for their assigned place. */
export async function sendCertificate(deps: TrusteeDeps, trustee: TrusteeRow, text: string): Promise<void> {
  const group = await sodiumEd25519();
  await takeStep(deps, trustee, 'certificate', text, ({ contest, trustees, index }) => {
    const { context, ...keys } = checkCertificate(group, readCertificate(text, group.order), 'certificate');
    const threshold = thresholdOf(contest);
    const fits =
      context.index === index + 1 && context.size === threshold?.of && context.threshold === threshold.needed;
    demand(fits, 'invalid_certificate', 'certificate.context');
    const taken = trustees.flatMap(({ certificate }) => {
      if (certificate === null) return [];
      const other = checkCertificate(group, readCertificate(certificate, group.order), 'certificate');
      return [other.verificationKey, other.encryptionKey];
    });
    const own = [keys.verificationKey, keys.encryptionKey];
    const isNew = own.every((key) => taken.every((other) => !group.equal(key, other)));
    demand(isNew, 'duplicate_key', 'certificate');
  });
}

const certificatesOf = (group: SodiumGroup, { trustees }: StepContext) =>
  checkCertificates(
    group,
    trustees.map(({ certificate }) => readCertificate(requireText(certificate), group.order)),
  );

/** Between steps 1 and 3, beside the format: nobody shows coefficients before everybody has committed to theirs. */
export async function sendCommitment(deps: TrusteeDeps, trustee: TrusteeRow, hash: string): Promise<void> {
  await takeStep(deps, trustee, 'commitment', hash, () => undefined);
}

/** Step 3: the shares for all trustees, each sealed to its recipient. */
export async function sendPolynomial(deps: TrusteeDeps, trustee: TrusteeRow, text: string): Promise<void> {
  const group = await sodiumEd25519();
  await takeStep(deps, trustee, 'polynomial', text, (step) => {
    const certificates = certificatesOf(group, step);
    const { secrets, coefexps, signature } = readPolynomial(text, group.order);
    demand(secrets.length === certificates.length, 'invalid_polynomial', 'polynomial.secrets');
    checkCoefficients(group, certificates, step.index, coefexps, signature);
    const asCommitted = isCommitted(certificates, step.index, coefexps, requireText(step.own.commitment));
    demand(asCommitted, 'broken_commitment', 'polynomial.coefexps');
  });
}

/** Step 5: the public part of what the trustee received, and their share, sealed to themselves only. */
export async function sendOutput(deps: TrusteeDeps, trustee: TrusteeRow, text: string): Promise<void> {
  const group = await sodiumEd25519();
  await takeStep(deps, trustee, 'output', text, (step) => {
    const certificates = certificatesOf(group, step);
    const polynomials = step.trustees.map(({ polynomial }) => readPolynomial(requireText(polynomial), group.order));
    const coefficients = checkPolynomials(group, certificates, polynomials);
    const { publicKey } = readTrusteeOutput(text, group.order);
    checkTrusteeOutput(group, certificates, coefficients, step.index, publicKey);
  });
}
