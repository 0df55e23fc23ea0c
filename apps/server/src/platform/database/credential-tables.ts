import type { AuthorityStatementKind } from '@urna/contract/election/credential-authority';
import type { ColumnType, Generated } from 'kysely';

/** The tables of credentials that an independent authority makes. */

/** Written once: no update changes it. */
type Fixed<T> = ColumnType<T, T, never>;
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>;

export type ListState = 'receiving' | 'checking' | 'accepted' | 'refused';

export interface CredentialListsTable {
  id: Generated<number>;
  contest: Fixed<number>;
  state: ListState;
  file_name: Fixed<string>;
  bytes: Later<number>;
  sent_by: Fixed<string>;
  sent_at: Fixed<Date>;
  checked: Generated<number>;
  refusal: Later<string>;
  sha256: Later<string>;
  roll_sha256: Later<string>;
  credentials: Later<number>;
  authority_key: Later<string>;
}

export interface CredentialTables {
  credential_rolls: {
    contest: Fixed<number>;
    election_uuid: Fixed<string>;
    header: string;
    sha256: string | null;
    voters: number;
    exported_at: Date;
    exported_by: string;
  };
  credential_lists: CredentialListsTable;
  credential_list_pieces: {
    list_id: Fixed<number>;
    at: Fixed<number>;
    bytes: Fixed<Buffer>;
  };
  authority_statements: {
    id: Generated<number>;
    contest: Fixed<number>;
    kind: Fixed<AuthorityStatementKind>;
    statement: Fixed<string>;
    sha256: Fixed<Buffer>;
    received_at: Fixed<Date>;
    received_from: Fixed<string>;
  };
}
