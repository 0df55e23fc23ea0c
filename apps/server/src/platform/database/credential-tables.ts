import type { AuthorityStatementKind } from '@urna/contract/election/credential-authority';
import type { ColumnType, Generated } from 'kysely';

/** The tables of credentials that an independent authority makes. */
type Kept<T> = ColumnType<T, T, never>;
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>;

export type ListState = 'receiving' | 'checking' | 'accepted' | 'refused';

export interface CredentialListsTable {
  id: Generated<number>;
  contest: Kept<number>;
  state: ListState;
  file_name: Kept<string>;
  bytes: Later<number>;
  sent_by: Kept<string>;
  sent_at: Kept<Date>;
  checked: Generated<number>;
  refusal: Later<string>;
  sha256: Later<string>;
  roll_sha256: Later<string>;
  credentials: Later<number>;
  authority_key: Later<string>;
}

export interface CredentialTables {
  credential_rolls: {
    contest: Kept<number>;
    election_uuid: Kept<string>;
    header: string;
    sha256: string | null;
    voters: number;
    exported_at: Date;
    exported_by: string;
  };
  credential_lists: CredentialListsTable;
  credential_list_pieces: {
    list_id: Kept<number>;
    at: Kept<number>;
    bytes: Kept<Buffer>;
  };
  authority_statements: {
    id: Generated<number>;
    contest: Kept<number>;
    kind: Kept<AuthorityStatementKind>;
    statement: Kept<string>;
    sha256: Kept<Buffer>;
    received_at: Kept<Date>;
    received_from: Kept<string>;
  };
}
