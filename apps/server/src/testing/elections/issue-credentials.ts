import { publicCredential } from '@urna/belenios/credentials';
import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { writeCredentialList } from '@urna/credential-files/credential-list';
import { newPrivateCredential } from '@urna/credential-files/private-credential';
import { RollReader } from '@urna/credential-files/roll-reader';
import { newSigningKey, type SigningKey, verifierKeyOf } from '@urna/credential-files/signed-file';
import { send } from '../clients/staff-client.ts';
import { workOnLists } from '../servers/contest-workers.ts';
import type { TestApp } from '../servers/test-app.ts';
import type { FirstContest } from './first-process.ts';

export const AUTHORITY = { name: 'Universidad de Prueba', email: 'credenciales@universidad.test' };

/** What the authority has after it read a roll. */
export interface IssuedCredentials {
  key: SigningKey;
  /** Its verifier key. */
  authority: string;
  election: string;
  roll: string;
  /** The private credential of each voter, by their number. */
  privateOf: ReadonlyMap<number, string>;
  publicCredentials: readonly string[];
  list: string;
}

/** Makes credentials as the authority's program does. */
export async function issueCredentials(
  rollFile: Buffer,
  key = newSigningKey('universidad.test'),
): Promise<IssuedCredentials> {
  const group = await sodiumEd25519();
  const reader = new RollReader();
  const voters = reader.add(rollFile);
  const { header, sha256: roll } = reader.end();
  const { election } = header;
  const privateOf = new Map(voters.map(({ voter }) => [voter, newPrivateCredential()]));
  const publicCredentials = [...privateOf.values()].map((one) => publicCredential(group, one, election));
  const list = writeCredentialList({ election, roll, credentials: publicCredentials }, key);
  return { key, authority: verifierKeyOf(key), election, roll, privateOf, publicCredentials, list };
}

const pathOf = (contest: FirstContest, what: string) => `/admin/contests/${contest}/credentials${what}`;

export const chooseAuthority = (app: TestApp, token: string, contest: FirstContest) =>
  send(app, token, 'PUT', pathOf(contest, ''), { by: 'authority', ...AUTHORITY });

export const exportRoll = (app: TestApp, token: string, contest: FirstContest) =>
  send(app, token, 'POST', pathOf(contest, '/roll'));

/** Sends a list, and has it checked. */
export async function sendList(app: TestApp, token: string, contest: FirstContest, list: string | Blob) {
  const form = new FormData();
  form.set('file', typeof list === 'string' ? new Blob([list]) : list, 'lista.json');
  const answer = await send(app, token, 'POST', pathOf(contest, '/list'), form);
  await workOnLists(app);
  return answer;
}

export const sendStatement = (app: TestApp, token: string, contest: FirstContest, statement: string) =>
  send(app, token, 'POST', pathOf(contest, '/statements'), { statement });

/** From the choice of the authority to its list, which sealing then takes. */
export async function takeCredentials(app: TestApp, token: string, contest: FirstContest): Promise<IssuedCredentials> {
  await chooseAuthority(app, token, contest);
  const issued = await issueCredentials((await exportRoll(app, token, contest)).rawPayload);
  const answer = await sendList(app, token, contest, issued.list);
  if (answer.statusCode !== 202) throw new Error(`the list was answered ${answer.statusCode}: ${answer.body}`);
  return issued;
}
