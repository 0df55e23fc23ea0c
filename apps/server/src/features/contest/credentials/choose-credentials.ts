import { isDeepStrictEqual } from 'node:util';
import type { CredentialChoice } from '@urna/contract/election/contest-credentials';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Causer, record } from '../../../services/activity/record.ts';
import { changeSettings, lockPreparingContest } from '../../../services/elections/contests/contest-rows.ts';
import { forgetLists } from '../../../services/elections/credential-authority/credential-lists.ts';
import { forgetCredentialRoll } from '../../../services/elections/credential-authority/credential-rolls.ts';

/**
 * Decides who makes the credentials. What was exchanged with an authority is discarded where the server makes them again;
 * another name or address of the authority discards nothing.
 */
export async function chooseCredentials(
  deps: Pick<Deps, 'db' | 'clock'>,
  author: Causer,
  { id }: ContestRow,
  choice: CredentialChoice,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const contest = await lockPreparingContest(tx, id);
    const old = {
      credentials_by: contest.credentials_by,
      authority_name: contest.authority_name,
      authority_email: contest.authority_email,
    };
    const attributes = {
      credentials_by: choice.by,
      authority_name: choice.by === 'authority' ? choice.name : null,
      authority_email: choice.by === 'authority' ? choice.email : null,
    };
    if (isDeepStrictEqual(old, attributes)) return 'No hubo cambios.';
    await changeSettings(tx, id, attributes);
    if (choice.by === 'server') {
      await forgetLists(tx, id);
      await forgetCredentialRoll(tx, id);
    }
    await record(tx, author, 'credential_source_chosen', { contest, old, attributes });
    return choice.by === 'server'
      ? 'El servidor hará las credenciales.'
      : `Las credenciales las hará ${choice.name}. Falta exportar el censo.`;
  });
}
