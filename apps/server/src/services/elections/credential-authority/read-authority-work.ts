import type { AuthorityWork } from '@urna/contract/election/contest-admin';
import type { CredentialAuthority } from '@urna/contract/election/contests';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Queryable } from '../../../platform/database/tables.ts';
import { type AcceptedList, findAcceptedList, findOtherList } from './credential-lists.ts';
import { type CredentialRoll, findCredentialRoll } from './credential-rolls.ts';

type Named = Pick<ContestRow, 'authority_name' | 'authority_email'>;

/** The authority as everybody is told of it; null where the server makes the credentials. */
export function authorityOf({ authority_name: name, authority_email: email }: Named): CredentialAuthority | null {
  return name === null || email === null ? null : { name, email };
}

/** How far the work with the authority is; null where the server makes the credentials. */
export async function readAuthorityWork(db: Queryable, contest: Named & { id: number }): Promise<AuthorityWork | null> {
  const authority = authorityOf(contest);
  if (!authority) return null;
  const roll = await findCredentialRoll(db, contest.id);
  const list = await findAcceptedList(db, contest.id);
  const other = await findOtherList(db, contest.id);
  return {
    ...authority,
    roll: roll
      ? {
          sha256: roll.sha256,
          voters: roll.voters,
          exported_at: roll.exported_at.toISOString(),
          exported_by: roll.exported_by,
        }
      : null,
    list: list ? toList(list, roll) : null,
    checking: other?.state === 'checking' ? { file_name: other.file_name, checked: other.checked } : null,
    refused: other && other.refusal !== null ? { file_name: other.file_name, reason: other.refusal } : null,
  };
}

function toList(list: AcceptedList, roll: CredentialRoll | undefined): AuthorityWork['list'] {
  const { file_name, sent_by, sent_at, sha256, roll_sha256, credentials, authority_key } = list;
  return {
    file_name,
    sent_by,
    sent_at: sent_at.toISOString(),
    sha256,
    key: authority_key,
    credentials,
    of_this_roll: roll?.sha256 === roll_sha256,
  };
}
