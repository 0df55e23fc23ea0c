/**
 * A list that was asked for before a change may arrive after it, and would make what was just uploaded vanish from the
 * screen. The browser's file chooser makes that likely: closing it brings the window back, and lists are asked for anew.
 */
export function listBesideChanges() {
  let changes = 0;
  return {
    /** A change that the list will show. */
    changing: async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
      changes += 1;
      try {
        return await work();
      } finally {
        changes += 1;
      }
    },
    /** The list as it is after every change; asked for again where one came in between. */
    latest: async <List>(ask: () => Promise<List>): Promise<List> => {
      for (;;) {
        const before = changes;
        const list = await ask();
        if (changes === before) return list;
      }
    },
  };
}
