import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { PREPARED } from './prepared.ts';
import type { Queryable } from './tables.ts';

/** A placeholder among the parameters of a built statement, replaced at each use. */
class Place {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** Makes the placeholder of a named value. */
export type ValueOf<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>;

/**
 * A statement that every vote or every idle process repeats: its text is built once, which costs the server as much as
 * running it, and each connection prepares it once (see `prepared`). Values are passed by name; it returns at most one
 * row.
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
