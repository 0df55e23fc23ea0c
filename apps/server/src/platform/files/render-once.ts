import { sha256 } from '../secrets.ts';

/** More than are looked at in one week. */
const MOST_KEPT = 20;

interface Rendering {
  state: string;
  bytes: Promise<Buffer>;
}

/**
 * Renders the document of each key once for all who ask: on the evening of a result everybody does, and the processes that
 * render it make the voters' certificates too. A changed input is rendered anew, after the rendering of the one before: at
 * most one at a time for each key.
 */
export function renderOnce<Input>(render: (input: Input) => Promise<Buffer>) {
  const renderings = new Map<number, Rendering>();
  return async (key: number, input: Input): Promise<Buffer> => {
    const state = sha256(JSON.stringify(input)).toString('hex');
    const known = renderings.get(key);
    if (known?.state === state) return known.bytes;
    const before = known?.bytes.catch(() => undefined);
    const rendering = { state, bytes: Promise.resolve(before).then(() => render(input)) };
    // Its place in the map is its age.
    renderings.delete(key);
    renderings.set(key, rendering);
    const [oldest] = renderings.keys();
    if (renderings.size > MOST_KEPT && oldest !== undefined) renderings.delete(oldest);
    try {
      return await rendering.bytes;
    } catch (error) {
      if (renderings.get(key) === rendering) renderings.delete(key);
      throw error;
    }
  };
}
