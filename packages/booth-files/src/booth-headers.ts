import { BOOTH_PAGE, type BoothManifest } from './manifest.ts';

/** What differs between those who serve one booth: `installation.json`. Both are empty on the API's own origin. */
export interface Installation {
  /** Origin of the API. */
  api: string;
  /** Origin of the public pages. */
  site: string;
}

export const ownInstallation: Installation = { api: '', site: '' };

export const writeInstallation = ({ api, site }: Installation): string => `${JSON.stringify({ api, site })}\n`;

const contentTypes: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
};

/** Undefined for a kind of file that no booth has. */
export const contentTypeOf = (file: string): string | undefined => contentTypes[/\.(\w+)$/.exec(file)?.[1] ?? ''];

/** From another origin than the API's, calls and photographs go to the API's. */
export function policyFor(policy: string, { api }: Installation): string {
  return api === '' ? policy : policy.replaceAll(/\b(?:connect|img)-src [^;]+/g, (directive) => `${directive} ${api}`);
}

/** What every answer of a booth carries, whoever serves it. An address that isn't a file's shows the page. */
export function boothHeaders(
  address: string,
  { urna }: BoothManifest,
  installation: Installation,
): Record<
  'content-type' | 'content-security-policy' | 'x-content-type-options' | 'cross-origin-opener-policy',
  string
> {
  return {
    'content-type': contentTypeOf(address) ?? contentTypeOf(BOOTH_PAGE) ?? '',
    'content-security-policy': policyFor(urna.policy, installation),
    'x-content-type-options': 'nosniff',
    // Whoever opened the window must not lead it to another address, with another credential.
    'cross-origin-opener-policy': 'same-origin',
  };
}

/**
 * Headers by which an answer with the right bytes could still run code of others, lead elsewhere, send away what a page
 * does, or mark a browser before its voter is known by name. A booth needs none of them. Not among them: what only forbids
 * (`permissions-policy`, `cross-origin-*`), how long an answer is kept (`cache-control`), where the same certificate answers
 * next (`alt-svc`), and reports of failed connections (`nel`).
 */
export const forbiddenHeaders = [
  'link',
  'refresh',
  'clear-site-data',
  'service-worker-allowed',
  'speculation-rules',
  'content-security-policy-report-only',
  'set-cookie',
] as const;
