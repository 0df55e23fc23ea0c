interface Reads<Value> {
  safeParse: (value: unknown) => { data?: Value | undefined };
}

export interface TabValue<Value> {
  read: () => Value | null;
  write: (value: Value | null) => void;
}

/** A value that a tab keeps over a reload and forgets when it is closed, such as what opens somebody's own page. */
export function tabValue<Value>(key: string, schema: Reads<Value>): TabValue<Value> {
  return {
    read: () => {
      try {
        return schema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data ?? null;
      } catch {
        return null;
      }
    },
    write: (value) => {
      try {
        if (value === null) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, JSON.stringify(value));
      } catch {
        // Without storage a reload needs the link, or another code.
      }
    },
  };
}
