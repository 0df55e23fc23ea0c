import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
  hasInstallScript?: boolean;
}

/** package-lock.json, as far as it is read here. */
export interface Lock {
  packages: Record<string, Locked>;
}

export const readLock = (): Lock => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;

/** Licences that ask for no more than to be named. A choice of several needs one of them. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
]);

/** Read by a person, and why they are allowed all the same. */
export const exceptions: readonly { name: RegExp; licence: string; why: string }[] = [
  {
    name: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    why: 'libvips, a library of its own that sharp loads and anyone may exchange',
  },
  { name: /^png-js$/, licence: 'unknown', why: 'its LICENSE file is MIT; its manifest names none' },
];

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** The packages from the registry; ours are links. */
function installed({ packages }: Lock): [path: string, Locked][] {
  return Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
}

function licenceOf([path, { license }]: [string, Locked]): string {
  if (license !== undefined) return license;
  const manifest = join(root, path, 'package.json');
  const written = existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as Locked).license : undefined;
  return typeof written === 'string' ? written : 'unknown';
}

/** Each side of an `AND` must be allowed, and one side of an `OR`. */
function isAllowed(name: string, licence: string): boolean {
  const known = exceptions.filter((one) => one.name.test(name)).map((one) => one.licence);
  return licence
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((one) => allowed.has(one) || known.includes(one)));
}

/** What is installed in production under a licence that nobody has allowed. */
export function licenceProblems(lock: Lock): string[] {
  return installed(lock)
    .filter(([, { dev, devOptional }]) => !dev && !devOptional)
    .map((one) => ({ name: nameOf(one[0]), licence: licenceOf(one) }))
    .filter(({ name, licence }) => !isAllowed(name, licence))
    .map(({ name, licence }) => `${name}: ${licence}`);
}

/** Packages that would run a script when they are installed, and about which `allowScripts` says nothing. */
export function scriptProblems(lock: Lock, decided: Readonly<Record<string, boolean>>): string[] {
  return installed(lock)
    .filter(([path, { hasInstallScript }]) => hasInstallScript && !(nameOf(path) in decided))
    .map(([path]) => nameOf(path));
}

/** Versions of a lock that another one doesn't have. */
export function newVersions(before: Lock, now: Lock): { name: string; version: string }[] {
  const versionsOf = (lock: Lock) =>
    new Set(installed(lock).map(([path, { version }]) => `${nameOf(path)} ${version}`));
  const known = versionsOf(before);
  return [...versionsOf(now)]
    .filter((one) => !known.has(one))
    .map((one) => {
      const [name = '', version = ''] = one.split(' ');
      return { name, version };
    });
}
