import type { EmailCorrectionState } from '@urna/contract/voting/help-desk';
import type { ProcessKey } from '../../platform/database/process-tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { paged } from '../../platform/http/pagination.ts';
import type { StaffRow } from '../../services/people/staff/staff-queries.ts';
import { listCorrections } from '../../services/people/voters/email-corrections.ts';
import { toRecord } from './correction-record.ts';

interface Query {
  state?: EmailCorrectionState | undefined;
  page: number;
  per_page: number;
}

export async function readCorrections({ db }: Pick<Deps, 'db'>, reader: StaffRow, process: ProcessKey, query: Query) {
  const { data, total } = await listCorrections(db, process, query);
  const records = data.map((row) =>
    toRecord(reader, { id: row.voter_id, name: row.voter_name, question: row.question }, row),
  );
  return paged({ data: records, total }, query);
}
