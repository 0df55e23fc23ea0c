import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../..', import.meta.url));
const library = fileURLToPath(new URL('../../../../../node_modules/@mantine/core', import.meta.url));
const read = (file: string) => readFileSync(file, 'utf8');

/** Parts of components that come with their module and that no screen shows. */
const unshownParts = ['CheckboxCard', 'CheckboxIndicator', 'VisuallyHidden'];

const imported = [...read(join(source, 'ui/theme/mantine-styles.css')).matchAll(/styles\/(\w+)\.layer\.css/g)].map(
  ([, name = '']) => name,
);

const used = [
  ...new Set(
    globSync('**/*.{ts,tsx}', { cwd: source })
      .filter((file) => !file.includes('.test.'))
      .flatMap((file) => [...read(join(source, file)).matchAll(/\{([^}]*)\}\s*from '@mantine\/core'/g)])
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim().split(' as ')[0] ?? '')),
  ),
].filter((name) => existsSync(join(library, 'esm/components', name, `${name}.mjs`)));

/** The style sheets of a module of the library and of all that it imports. */
function sheetsOf(file: string, seen: Set<string>): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const own = /(\w+)\.module\.mjs$/.exec(file)?.[1];
  const below = [...read(file).matchAll(/from "(\.[^"]+)"/g)].flatMap(([, path = '']) =>
    sheetsOf(resolve(dirname(file), path), seen),
  );
  return own === undefined ? below : [own, ...below];
}

const needed = new Set(
  used.flatMap((name) => sheetsOf(join(library, 'esm/components', name, `${name}.mjs`), new Set())),
);

test('every component of the library that a screen uses has its style sheet', () => {
  expect(used.length).toBeGreaterThan(15);
  const sheets = readdirSync(join(library, 'styles'));
  const own = used.filter((name) => sheets.includes(`${name}.layer.css`));
  expect(own.filter((name) => !imported.includes(name))).toEqual([]);
  expect([...needed].filter((name) => !imported.includes(name) && !unshownParts.includes(name))).toEqual([]);
});

test('no style sheet of the library is loaded for a component that no screen uses', () => {
  expect(imported.filter((name) => !needed.has(name))).toEqual([]);
});
