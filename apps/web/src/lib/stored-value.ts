/** As much of a zod schema as reading needs. */
interface Parser<Value> {
  safeParse: (value: unknown) => { data?: Value | undefined };
}

export interface StoredValue<Value> {
  /** Null where nothing is stored, or nothing that can be read. */
  read: () => Value | null;
  write: (value: Value | null) => void;
}

function storedValue<Value>(storage: () => Storage, name: string, schema: Parser<Value>): StoredValue<Value> {
  return {
    read: () => {
      try {
        return schema.safeParse(JSON.parse(storage().getItem(name) ?? 'null')).data ?? null;
      } catch {
        return null;
      }
    },
    write: (value) => {
      try {
        if (value === null) storage().removeItem(name);
        else storage().setItem(name, JSON.stringify(value));
      } catch {
        // Storage is full or forbidden: the page goes on as on a first visit.
      }
    },
  };
}

/** What a tab keeps over a reload and forgets when it is closed, such as what opens somebody's own page. */
export const tabValue = <Value>(name: string, schema: Parser<Value>) => storedValue(() => sessionStorage, name, schema);

/** What this browser keeps until it is removed: nothing secret, since others may use the computer. */
export const deviceValue = <Value>(name: string, schema: Parser<Value>) =>
  storedValue(() => localStorage, name, schema);
