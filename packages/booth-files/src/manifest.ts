/** Where every booth lives, on whichever origin. */
export const BOOTH_BASE = '/voting/';
/** The one HTML file. Every route is answered with its bytes. */
export const BOOTH_PAGE = `${BOOTH_BASE}index.html`;
export const BOOTH_MANIFEST = `${BOOTH_BASE}casilla.json`;
/** What differs between those who serve the same booth, and so stands in no manifest. */
export const BOOTH_INSTALLATION = `${BOOTH_BASE}installation.json`;

/** Where a build comes from: whoever wants the same bytes builds this commit on such a machine. */
export interface BoothBuild {
  /** Null for a tree that isn't exactly a commit, which nobody else can build. */
  commit: string | null;
  /** SHA-256 of `package-lock.json`, as `sha256sum` prints it. */
  lock_file: string;
  node: string;
  npm: string;
  os: string;
  processor: string;
}

/**
 * `casilla.json`: WAICT's integrity manifest (decision 79), and below `urna`, which WAICT's readers ignore, what else
 * makes a booth.
 */
export interface BoothManifest {
  /** SHA-256 of the uncompressed bytes at each address, routes included, in WAICT's spelling. */
  hashes: Readonly<Record<string, string>>;
  /** What any other address may show: the page alone. */
  fallback_hashes: readonly string[];
  urna: BoothBuild & {
    /** The content security policy of every answer on the API's own origin. */
    policy: string;
    /** The addresses among `hashes` that aren't files: the page stands there. */
    routes: readonly string[];
  };
}

/** Why a text is no manifest, for whoever reads the sentence. */
export class ManifestRefusal extends Error {}

const HASH = /^[A-Za-z0-9_-]{43}$/;
const HEX_HASH = /^[0-9a-f]{64}$/;
const COMMIT = /^[0-9a-f]{40}$/;
const WORD = /^[\w.+-]{1,40}$/;
/** Directives in ASCII, in one line: it is sent as a header. */
const POLICY = /^[\w\-' ;:/.*]{1,1000}$/;
const ADDRESS = /^\/voting\/(?:[\w-]+(?:\.[\w-]+)*\/)*(?:[\w-]+(?:\.[\w-]+)*)?$/;
const MOST_ADDRESSES = 500;
/** Room for so many addresses. */
const LONGEST = 200_000;

const demand: (condition: boolean, reason: string) => asserts condition = (condition, reason) => {
  if (!condition) throw new ManifestRefusal(reason);
};

const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** The one spelling of a manifest: sorted addresses, one in a line, so that `grep` and `sed` can read it too. */
export function writeManifest({ hashes, fallback_hashes, urna }: BoothManifest): string {
  const { commit, lock_file, node, npm, os, processor, policy, routes } = urna;
  const sorted = Object.entries(hashes).toSorted(([a], [b]) => byCodeUnit(a, b));
  const manifest: BoothManifest = {
    hashes: Object.fromEntries(sorted),
    fallback_hashes: [...fallback_hashes],
    urna: { commit, lock_file, node, npm, os, processor, policy, routes: routes.toSorted(byCodeUnit) },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Reads a manifest that anybody may have written. Refuses whatever a build wouldn't write. */
export function readManifest(text: string): BoothManifest {
  demand(text.length <= LONGEST, 'es demasiado largo');
  const manifest = parse(text);
  const { hashes, fallback_hashes, urna } = manifest;
  const addresses = Object.keys(hashes);
  demand(addresses.length <= MOST_ADDRESSES, 'tiene demasiadas direcciones');
  for (const address of addresses) {
    demand(ADDRESS.test(address), `la dirección ${JSON.stringify(address)} no puede ser de una casilla`);
    demand(HASH.test(hashes[address] ?? ''), `la huella de ${address} no es SHA-256 en base64url`);
  }
  for (const outside of [BOOTH_MANIFEST, BOOTH_INSTALLATION]) {
    demand(!(outside in hashes), `${outside} no puede estar entre sus direcciones`);
  }
  const page = hashes[BOOTH_PAGE];
  demand(page !== undefined, `falta ${BOOTH_PAGE}`);
  demand(fallback_hashes.length === 1 && fallback_hashes[0] === page, 'fuera de sus direcciones no muestra la página');
  demand(urna.routes.includes(BOOTH_BASE), `${BOOTH_BASE} no muestra la página`);
  demand(new Set(urna.routes).size === urna.routes.length, 'una ruta está dos veces');
  for (const route of urna.routes) demand(hashes[route] === page, `la ruta ${route} no muestra la página`);
  demand(!urna.routes.includes(BOOTH_PAGE), 'el archivo de la página está entre las rutas');
  demand(text === writeManifest(manifest), 'no está escrito como lo escribe la compilación');
  return manifest;
}

function parse(text: string): BoothManifest {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ManifestRefusal('no es JSON');
  }
  demand(isManifest(json), 'no tiene la forma de un manifiesto');
  return json;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
const matches = (value: unknown, form: RegExp): boolean => typeof value === 'string' && form.test(value);

/** Members that aren't named here are noticed as another spelling. */
function isManifest(json: unknown): json is BoothManifest {
  if (!isObject(json) || !isObject(json['hashes']) || !isObject(json['urna'])) return false;
  const { hashes, fallback_hashes, urna } = json;
  const { commit, lock_file, routes, policy, node, npm, os, processor } = urna;
  return (
    isTexts(Object.values(hashes)) &&
    isTexts(fallback_hashes) &&
    isTexts(routes) &&
    (commit === null || matches(commit, COMMIT)) &&
    matches(lock_file, HEX_HASH) &&
    matches(policy, POLICY) &&
    [node, npm, os, processor].every((word) => matches(word, WORD))
  );
}

/** The addresses that are files, each with bytes of its own. */
export const filesOf = ({ hashes, urna }: BoothManifest): string[] =>
  Object.keys(hashes).filter((address) => !urna.routes.includes(address));

const digest = async (bytes: Uint8Array<ArrayBuffer>): Promise<number[]> => [
  ...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)),
];

/** In WAICT's spelling: base64url without padding. */
export const hashOfBytes = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  btoa(String.fromCharCode(...(await digest(bytes))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** What trustees sign and people compare: the SHA-256 of `casilla.json`, as `sha256sum` prints it. */
export const hashOfManifest = async (text: string): Promise<string> =>
  (await digest(new TextEncoder().encode(text))).map((byte) => byte.toString(16).padStart(2, '0')).join('');
