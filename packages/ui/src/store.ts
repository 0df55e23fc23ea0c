import { useSyncExternalStore } from 'react';

/** A value that screens follow. */
export interface Store<Value> {
  get: () => Value;
  set: (value: Value) => void;
  use: () => Value;
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set: (changed) => {
      value = changed;
      for (const listener of listeners) listener();
    },
    // A page that the server renders shows the initial value.
    use: () => useSyncExternalStore(subscribe, get, get),
  };
}
