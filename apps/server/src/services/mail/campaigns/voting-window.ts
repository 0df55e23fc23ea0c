import type { Queryable } from '../../../platform/database/tables.ts';

export interface VotingWindow {
  opens_at: Date;
  closes_at: Date;
}

export async function votingWindow(db: Queryable): Promise<VotingWindow | null> {
  const window = db.selectFrom('windows').select(['opens_at', 'closes_at']).where('name', '=', 'voting');
  return (await window.executeTakeFirst()) ?? null;
}
