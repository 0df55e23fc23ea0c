import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type BoothManifest, filesOf, hashOfBytes, hashOfManifest, readManifest, writeManifest } from './manifest.ts';

const page = 'p'.repeat(43);
const script = 's'.repeat(43);
const manifest: BoothManifest = {
  hashes: {
    '/voting/index.html': page,
    '/voting/assets/main-1a2b.js': script,
    '/voting/login': page,
    '/voting/': page,
  },
  fallback_hashes: [page],
  urna: {
    commit: 'c'.repeat(40),
    lock_file: 'ab'.repeat(32),
    node: '24.21.0',
    npm: '11.6.2',
    os: 'linux',
    processor: 'x64',
    policy: "default-src 'none'; script-src 'self'",
    routes: ['/voting/login', '/voting/'],
  },
};
const text = writeManifest(manifest);

/** As somebody else could have written it. */
const altered = (
  change: (copy: { hashes: Record<string, string>; urna: Record<string, unknown> } & Record<string, unknown>) => void,
): string => {
  const copy = JSON.parse(text) as Parameters<typeof change>[0];
  change(copy);
  return `${JSON.stringify(copy, null, 2)}\n`;
};

describe('a booth’s manifest', () => {
  test('is the same text whatever the order of its parts, with one address in a line', () => {
    const turned = { ...manifest, hashes: Object.fromEntries(Object.entries(manifest.hashes).toReversed()) };
    expect(
      writeManifest({
        urna: { ...manifest.urna, routes: ['/voting/', '/voting/login'] },
        fallback_hashes: turned.fallback_hashes,
        hashes: turned.hashes,
      }),
    ).toBe(text);
    expect(text.split('\n').slice(1, 6)).toEqual([
      '  "hashes": {',
      `    "/voting/": "${page}",`,
      `    "/voting/assets/main-1a2b.js": "${script}",`,
      `    "/voting/index.html": "${page}",`,
      `    "/voting/login": "${page}"`,
    ]);
    expect(writeManifest(readManifest(text))).toBe(text);
  });

  test('tells files from routes, and has the hash that sha256sum prints', async () => {
    expect(filesOf(readManifest(text))).toEqual(['/voting/assets/main-1a2b.js', '/voting/index.html']);
    expect(await hashOfManifest(text)).toBe(createHash('sha256').update(text).digest('hex'));
    const bytes = new Uint8Array([251, 255, 190]);
    expect(await hashOfBytes(bytes)).toBe(createHash('sha256').update(bytes).digest('base64url'));
  });

  test('a manifest of a tree that is no commit can be read too', () => {
    expect(readManifest(altered(({ urna }) => (urna['commit'] = null))).urna.commit).toBeNull();
  });

  test.each([
    ['text that isn’t JSON', '{', 'no es JSON'],
    ['another form', '{"hashes":{}}\n', 'no tiene la forma'],
    ['more than a booth needs', `${text}${' '.repeat(200_000)}`, 'demasiado largo'],
    ['another spelling', text.replace('  "hashes"', ' "hashes"'), 'no está escrito'],
    [
      'an address twice',
      text.replace('    "/voting/login"', `    "/voting/login": "${script}",\n    "/voting/login"`),
      'no está escrito',
    ],
    ['a member of its own', altered((copy) => (copy['emergency_opt_out'] = true)), 'no está escrito'],
    ['a member of its own in the build', altered(({ urna }) => (urna['time'] = '2026')), 'no está escrito'],
    ['an address outside', altered(({ hashes }) => (hashes['/admin'] = page)), 'la dirección "/admin"'],
    ['a way up', altered(({ hashes }) => (hashes['/voting/../api'] = page)), 'no puede ser de una casilla'],
    ['a name with a sign', altered(({ hashes }) => (hashes['/voting/a?b'] = page)), 'no puede ser de una casilla'],
    ['an empty part of an address', altered(({ hashes }) => (hashes['/voting//a'] = page)), 'no puede ser'],
    ['the installation', altered(({ hashes }) => (hashes['/voting/installation.json'] = page)), 'no puede estar'],
    ['a hash in hexadecimal', altered(({ hashes }) => (hashes['/voting/a.js'] = 'a'.repeat(64))), 'no es SHA-256'],
    ['no page', altered(({ hashes }) => delete hashes['/voting/index.html']), 'falta /voting/index.html'],
    ['another page for what it doesn’t name', altered((copy) => (copy['fallback_hashes'] = [script])), 'no muestra'],
    [
      'a route that shows a script',
      altered(({ hashes }) => (hashes['/voting/login'] = script)),
      'la ruta /voting/login',
    ],
    ['a route that it doesn’t hash', altered(({ urna }) => (urna['routes'] = ['/voting/', '/voting/otra'])), 'la ruta'],
    ['a policy with a line feed', altered(({ urna }) => (urna['policy'] = "default-src 'none'\nlink: x")), 'la forma'],
    ['a short commit', altered(({ urna }) => (urna['commit'] = 'abc')), 'la forma'],
  ])('is refused with %s', (_, wrong, reason) => {
    expect(() => readManifest(wrong)).toThrow(reason);
  });
});
