import { BOOTH_INSTALLATION, BOOTH_MANIFEST } from './manifest.ts';

/** A kind of browser, as a server sees it. */
export interface Browser {
  name: string;
  userAgent: string;
  languages: string;
  encodings: string;
  /** Chromium's, which others don't send. */
  hints: Readonly<Record<string, string>>;
}

const chromium = (platform: string, mobile: boolean, brand: string): Record<string, string> => ({
  'sec-ch-ua': `"Chromium";v="154", "${brand}";v="154", "Not_A Brand";v="24"`,
  'sec-ch-ua-mobile': mobile ? '?1' : '?0',
  'sec-ch-ua-platform': `"${platform}"`,
});

/**
 * Who votes here. A server may tell these apart by their headers, and a witness from all of them by the form of its
 * connection.
 */
export const browsers: readonly Browser[] = [
  {
    name: 'Chrome en Windows',
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/154.0.0.0 Safari/537.36',
    languages: 'es-CO,es;q=0.9',
    encodings: 'gzip, deflate, br, zstd',
    hints: chromium('Windows', false, 'Google Chrome'),
  },
  {
    name: 'Chrome en Android',
    userAgent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/154.0.0.0 Mobile Safari/537.36',
    languages: 'es-419,es;q=0.9',
    encodings: 'gzip, deflate, br, zstd',
    hints: chromium('Android', true, 'Google Chrome'),
  },
  {
    name: 'Safari en iPhone',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
    languages: 'es-CO,es-419;q=0.9,es;q=0.8',
    encodings: 'gzip, deflate, br',
    hints: {},
  },
  {
    name: 'Firefox en Windows',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:153.0) Gecko/20100101 Firefox/153.0',
    languages: 'es-CO,es;q=0.8,en-US;q=0.5,en;q=0.3',
    encodings: 'gzip, deflate, br, zstd',
    hints: {},
  },
  {
    // Proxies of offices take out the encodings that they can't read: such a browser gets the file packed as gzip.
    name: 'Edge detrás de un proxy',
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/154.0.0.0 Safari/537.36 Edg/154.0.0.0',
    languages: 'es-CO,es;q=0.9',
    encodings: 'gzip, deflate',
    hints: chromium('Windows', false, 'Microsoft Edge'),
  },
];

/** How a page asks for each kind of file: `accept`, `sec-fetch-mode`, `sec-fetch-dest`. */
function askedAs(address: string): readonly [accept: string, mode: string, destination: string] {
  if (address === BOOTH_MANIFEST || address === BOOTH_INSTALLATION) return ['*/*', 'cors', 'empty'];
  const ending = /\.(\w+)$/.exec(address)?.[1];
  if (ending === 'js') return ['*/*', 'cors', 'script'];
  if (ending === 'css') return ['text/css,*/*;q=0.1', 'cors', 'style'];
  if (ending === 'woff2') return ['*/*', 'cors', 'font'];
  if (ending === undefined || ending === 'html') {
    return ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'navigate', 'document'];
  }
  return ['image/avif,image/webp,image/*,*/*;q=0.8', 'no-cors', 'image'];
}

export function headersOf(
  { userAgent, languages, encodings, hints }: Browser,
  address: string,
): Record<string, string> {
  const [accept, mode, destination] = askedAs(address);
  return {
    ...hints,
    'user-agent': userAgent,
    accept,
    'sec-fetch-site': mode === 'navigate' ? 'none' : 'same-origin',
    'sec-fetch-mode': mode,
    'sec-fetch-dest': destination,
    'accept-encoding': encodings,
    'accept-language': languages,
  };
}
