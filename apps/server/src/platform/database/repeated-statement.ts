import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { PREPARED } from './prepared.ts';
import type { Queryable } from './tables.ts';

/** Stands among the parameters of a built statement for a value that comes with each use. */
class Place {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** Where a value will stand, by its name. */
export type ValueOf<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>;

/**
 * A statement that is repeated all day, by every vote or by every idle process: its text is built once, which takes the
 * server as long as running it, and each connection prepares it once (see `prepared`). Its values are given by name each
 * time; it answers one row at the most.
 */
export function repeatedStatement<Values extends object, Row>(
  build: (db: Queryable, value: ValueOf<Values>) => Compilable<Row>,
): (db: Queryable, values: Values) => Promise<Row | undefined> {
  const value: ValueOf<Values> = (name) => sql`${new Place(name)}`;
  let built: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    if (!built) {
      const compiled = build(db, value).compile();
      built = { ...compiled, sql: `${compiled.sql} ${PREPARED}` };
    }
    const parameters = built.parameters.map((one) => (one instanceof Place ? Reflect.get(values, one.name) : one));
    const { rows } = await db.executeQuery<Row>({ ...built, parameters });
    return rows[0];
  };
}
