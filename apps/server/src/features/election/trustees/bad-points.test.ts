import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { readPartialDecryption, writePartialDecryption } from '@urna/belenios/tally/partial-decryption';
import { checkCertificates } from '@urna/belenios/threshold/certificate';
import { certificatesStatement, writeCoefficients } from '@urna/belenios/threshold/coefficients';
import { readPolynomial, writePolynomial } from '@urna/belenios/threshold/polynomial';
import { signMessage, signText } from '@urna/belenios/threshold/signed-message';
import { readTrusteeOutput, writeTrusteeOutput } from '@urna/belenios/threshold/trustee-output';
import { keysOfSeed } from '@urna/belenios/threshold/trustee-seed';
import { readTrusteePublicKey, writeTrusteePublicKey } from '@urna/belenios/trustees/trustee-key';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { badPoints } from '../../../../../../packages/belenios/testing/bad-points.ts';
import { readCertificate, writeCertificate } from '../../../services/election/trustees/trustee-keys.ts';
import { type Employee, hireAndLogIn, send } from '../../../testing/clients/staff-client.ts';
import { TrusteeBrowser } from '../../../testing/clients/trustee-client.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

const group = await sodiumEd25519();
const identity = ['the identity', '1'.padStart(64, '0')] as const;
const badKeys = [...badPoints, identity];

let app: TestApp;
let admin: Employee & { token: string };
beforeAll(async () => {
  app = await openTestApp();
  admin = await hireAndLogIn(app, 'ADMINISTRADOR');
});
afterAll(() => app.close());

async function invited(contest: 'contador' | 'ies', name: string): Promise<TrusteeBrowser> {
  const email = `${name.toLowerCase()}@demo.test`;
  await send(app, admin.token, 'POST', `/admin/contests/${contest}/trustees`, { name, email });
  return TrusteeBrowser.open(app, email);
}

/** The honest text of the next step. */
async function honest({ nextStep }: { nextStep: TrusteeBrowser['nextStep'] }, field: string): Promise<string> {
  const step = await nextStep();
  const text = step?.payload[field];
  if (text === undefined) throw new Error(`${field} is not asked for, but ${step?.path}`);
  return text;
}
const honestText = (one: TrusteeBrowser, field: string) => honest({ nextStep: () => one.nextStep() }, field);

/** Every point in its turn, in a text that is signed anew; afterwards the honest text is taken. */
async function refusesAll(
  one: TrusteeBrowser,
  [path, field]: readonly [path: string, field: string],
  points: typeof badPoints,
  withPoint: (text: string, point: string) => string,
): Promise<void> {
  const text = await honestText(one, field);
  for (const [name, point] of points) {
    const answer = await one.post(path, { [field]: withPoint(text, point) });
    expect([answer.statusCode, answer.json().message], name).toEqual([422, expect.stringContaining('no es del grupo')]);
  }
  expect((await one.post(path, { [field]: text })).statusCode).toBe(200);
}

test('refuses points outside the group as a trustee’s key, and as a factor of their rehearsal', async () => {
  const ana = await invited('contador', 'Ana');
  const withKey = (text: string, publicKey: string) =>
    writeTrusteePublicKey({ ...readTrusteePublicKey(text, group.order), publicKey });
  const key = await honestText(ana, 'public_key');
  for (const [name, point] of badKeys) {
    const trustee = { name: 'Bea', email: 'bea@demo.test', public_key: withKey(key, point) };
    const answer = await send(app, admin.token, 'POST', '/admin/contests/contador/trustees', trustee);
    expect([answer.statusCode, answer.json().code], name).toEqual([422, 'invalid_trustee_key']);
  }
  await refusesAll(ana, ['public-key', 'public_key'], badKeys, withKey);
  await refusesAll(ana, ['rehearsal', 'partial'], badPoints, (text, point) => {
    const partial = readPartialDecryption(text, group.order);
    return writePartialDecryption({ ...partial, factors: partial.factors.map((answer) => answer.with(0, point)) });
  });
});

test('refuses points outside the group at each step of a threshold key, even when signed', async () => {
  const threshold = { trustee_threshold: { needed: 2, of: 3 } };
  await send(app, admin.token, 'PATCH', '/admin/contests/ies', threshold);
  const eva = await invited('ies', 'Eva');
  const others = [await invited('ies', 'Mar'), await invited('ies', 'Sol')];
  const signingKey = () => keysOfSeed(group, eva.seed ?? '').signingKey;

  const certificate = (field: 'verification' | 'encryption') => (text: string, point: string) => {
    const { message } = readCertificate(text, group.order);
    const changed = JSON.stringify({ ...JSON.parse(message), [field]: point });
    return writeCertificate(signMessage(group, signingKey(), changed));
  };
  const text = await honestText(eva, 'certificate');
  for (const [name, point] of badKeys) {
    const answer = await eva.post('certificate', { certificate: certificate('verification')(text, point) });
    expect([answer.statusCode, answer.json().message], name).toEqual([422, expect.stringContaining('no es del grupo')]);
  }
  await refusesAll(eva, ['certificate', 'certificate'], badKeys, certificate('encryption'));
  for (const one of others) await one.doWhatIsAsked();
  await eva.post('commitment', { commitment: await honestText(eva, 'commitment') });
  await others[0]?.doWhatIsAsked();

  const { task } = await eva.page();
  if (task.task !== 'polynomial') throw new Error('every trustee has committed');
  const certificates = checkCertificates(
    group,
    task.certificates.map((one) => readCertificate(one, group.order)),
  );
  await refusesAll(eva, ['polynomial', 'polynomial'], badPoints, (own, point) => {
    const polynomial = readPolynomial(own, group.order);
    const coefexps = (JSON.parse(polynomial.coefexps.message) as { coefexps: string[] }).coefexps.with(1, point);
    return writePolynomial({
      ...polynomial,
      coefexps: signMessage(group, signingKey(), writeCoefficients(coefexps)),
      signature: signText(group, signingKey(), certificatesStatement(certificates, coefexps)),
    });
  });
  for (const one of others) await one.doWhatIsAsked();

  await refusesAll(eva, ['output', 'output'], badKeys, (own, point) => {
    const output = readTrusteeOutput(own, group.order);
    const publicKey = { ...output.publicKey, publicKey: point, signature: signText(group, signingKey(), point) };
    return writeTrusteeOutput({ ...output, publicKey });
  });
  expect((await eva.page()).task.task).toBe('rehearse');
});
