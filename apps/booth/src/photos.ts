import type { BallotChoice } from '@urna/contract/election/ballots';
import { createStore } from '@urna/ui/store';
import { apiLink } from './installation.ts';

/**
 * Fetches the photographs of all candidates, in the order of the paper, whatever the voter looks at. If a card fetched its
 * own when it is shown, the server would learn whom a voter searches for, and the dialog's, whom they choose.
 */
const fetched = createStore<ReadonlySet<string>>(new Set());

/** Only these are shown. */
export const useFetchedPhotos = fetched.use;

/** A server that names other addresses could tell voters apart by what they ask for. */
const PHOTO = /^\/api\/photos\/[0-9a-f]{64}$/;
/** Browsers open six connections to a server: some must stay for the vote. */
const AT_ONCE = 3;

export async function fetchPhotos(choices: readonly BallotChoice[]): Promise<void> {
  const missing = choices.flatMap(({ photo_url: url }) =>
    url !== null && PHOTO.test(url) && !fetched.get().has(url) ? [url] : [],
  );
  const fetchNext = async () => {
    for (let url = missing.shift(); url !== undefined; url = missing.shift()) {
      if (await isFetched(url)) fetched.set(new Set([...fetched.get(), url]));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
}

/** The browser keeps it: a picture on a ballot never changes. */
function isFetched(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const image = new Image();
    image.addEventListener('load', () => resolve(true));
    image.addEventListener('error', () => resolve(false));
    image.fetchPriority = 'low';
    image.src = apiLink(url);
  });
}
