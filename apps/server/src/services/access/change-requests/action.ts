import type { ChangeAction } from '@urna/contract/access/change-requests';
import type { z } from 'zod';
import type { Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Causer } from '../../activity/record.ts';

export type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'boothUrl' | 'secrets' | 'demonstration'>;

/** Who asked for a change, and so is the author of its effect. */
interface Asker {
  id: number;
  causer: Causer;
  reason: string;
}

type Apply<Payload> = (tx: Tx, deps: ChangeDeps, payload: Payload, author: Asker) => Promise<unknown>;

/** How each change takes effect, composed of the features' own. */
export type Actions = Readonly<Record<ChangeAction, Apply<unknown>>>;

/**
 * How a change takes effect: does what was asked, in the transaction that notes the effect, and refuses by an `AppError`
 * what can't be done any more. The schema checks the payload, which the database kept.
 */
export const defineAction =
  <Payload>(schema: z.ZodType<Payload>, apply: Apply<Payload>): Apply<unknown> =>
  (tx, deps, payload, author) =>
    apply(tx, deps, schema.parse(payload), author);
