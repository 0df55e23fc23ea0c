import type { ChangeAction } from '@urna/contract/staff/change-requests';
import type { z } from 'zod';
import type { Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Causer } from '../../activity/record.ts';

export type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'boothUrl' | 'secrets' | 'demonstration'>;

/** How a change takes effect: a feature exports one for each action that it asks for. */
export interface Action<Payload> {
  payload: z.ZodType<Payload>;
  /**
   * Does what was asked, in the transaction that notes the effect. Refuses by an `AppError` what can't be done any more.
   */
  apply: (tx: Tx, deps: ChangeDeps, payload: Payload, author: Asker) => Promise<unknown>;
}

/** Who asked for a change, and so is the author of its effect. */
interface Asker {
  id: number;
  causer: Causer;
  reason: string;
}

/** An action whose payload is what the database kept: its schema checks it. */
interface StoredAction {
  apply: (tx: Tx, deps: ChangeDeps, payload: unknown, author: Asker) => Promise<unknown>;
}

export const stored = <Payload>({ payload: schema, apply }: Action<Payload>): StoredAction => ({
  apply: (tx, deps, payload, author) => apply(tx, deps, schema.parse(payload), author),
});

/** What every action does, composed of the features' own. */
export type Actions = Readonly<Record<ChangeAction, StoredAction>>;
