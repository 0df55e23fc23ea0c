import type pg from 'pg';

export interface Statement {
  text: string;
  values: unknown[];
}

/** Records the statements of every connection of a pool; each read empties the record. */
export function recordStatements(pool: pg.Pool): { read: () => Statement[]; stop: () => void } {
  let heard: Statement[] = [];
  let isListening = true;
  const known = new WeakSet<pg.PoolClient>();
  const note = (client: pg.PoolClient) => {
    if (known.has(client)) return;
    known.add(client);
    const query = client.query.bind(client) as (...words: unknown[]) => unknown;
    Object.assign(client, {
      query: (...words: unknown[]) => {
        const [first, second] = words;
        // Kysely passes an object; the driver also accepts a text and its values.
        const { text, values } =
          typeof first === 'string'
            ? { text: first, values: second as unknown[] | undefined }
            : (first as Partial<Statement>);
        if (isListening && text !== undefined) heard.push({ text, values: values ?? [] });
        return query(...words);
      },
    });
  };
  pool.on('acquire', note);
  return {
    read: () => {
      const all = heard;
      heard = [];
      return all;
    },
    stop: () => {
      isListening = false;
      pool.off('acquire', note);
    },
  };
}
