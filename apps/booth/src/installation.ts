import { z } from 'zod';

/**
 * What differs between those who serve the booth, in a file beside index.html and outside the manifest: whose server is
 * called, and where the links to its other pages lead. Both are empty where that server serves the booth itself.
 */
const installationSchema = z.object({
  /** The origin of the API. */
  api: z.union([z.literal(''), z.url()]),
  /** The origin of the public pages. */
  site: z.union([z.literal(''), z.url()]),
});
export type Installation = z.infer<typeof installationSchema>;

export let installation: Installation = { api: '', site: '' };

const PATIENCE_MS = 10_000;

/** Comes before the first screen: without it no link and no call is right. */
export async function readInstallation(): Promise<void> {
  const response = await fetch(`${import.meta.env.BASE_URL}installation.json`, {
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  installation = installationSchema.parse(await response.json());
}

/** The address of one of the installation's other pages. */
export const siteLink = (path: string): string => installation.site + path;

/** A photograph, or another file that the API names by its path. */
export const apiLink = (path: string): string => installation.api + path;

/** The other pages that the booth leads to. */
export const site = {
  home: '/home',
  staffLogin: '/auth/login',
  rollCheck: '/censo',
  candidates: '/candidatos',
  results: '/resultados',
  resultsOf: (process: string, contest: string) => `/resultados/${process}/${contest}`,
  verification: '/verificar',
  /** In the fragment, because no server logs it: who checks which ballot stays with their browser. */
  verificationOf: (code: string) => `/verificar#codigo=${encodeURIComponent(code)}`,
  receiptCheckOf: (receipt: string) => `/verificar#comprobante=${encodeURIComponent(receipt)}`,
  archiveCheck: '/verificar/urna',
  processes: '/procesos',
  howItWorks: '/como-funciona',
  dataPolicy: '/tratamiento-de-datos',
  terms: '/terminos',
  accessibility: '/accesibilidad',
  siteMap: '/mapa-del-sitio',
} as const;
