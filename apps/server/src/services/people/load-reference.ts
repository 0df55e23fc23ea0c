import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { Database } from '../../platform/database/tables.ts';

const folder = join(import.meta.dirname, '../../../reference');

async function readRows<Schema extends z.ZodType>(file: string, schema: Schema): Promise<z.infer<Schema>[]> {
  const text = await readFile(join(folder, file), 'utf8');
  return z.array(schema).parse(parse(text, { columns: true, skip_empty_lines: true }));
}

const place = z.object({ code: z.string().regex(/^\d+$/), name: z.string().min(1) });
const institution = z.object({ snies_code: z.string().regex(/^\d{5,7}$/), name: z.string().min(1) });

/** Fills the lookup tables of a new database. What an administrator has imported since isn't touched. */
export async function loadReference(db: Database): Promise<void> {
  const known = await db.selectFrom('states').select('id').executeTakeFirst();
  if (known) return;
  const [states, cities, universities] = await Promise.all([
    readRows('states.csv', place),
    readRows('cities.csv', place),
    readRows('universities.csv', institution),
  ]);
  await db.transaction().execute(async (tx) => {
    // Race: several processes may start on a new database at once. The first inserts the rows; the others insert
    // nothing.
    await tx
      .insertInto('states')
      .values(states.map(({ code, name }) => ({ id: Number(code), name })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .insertInto('cities')
      .values(cities.map(({ code, name }) => ({ id: Number(code), state_id: Number(code.slice(0, 2)), name })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .insertInto('universities')
      .values(universities.map(({ snies_code, name }) => ({ id: Number(snies_code), snies_code, name })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}
