import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const sources = '{apps/web,apps/booth,packages/ui}/src/**';
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Style sheets without comments, strings and numbers, in which a full stop begins the name of a class. */
const sheets = new Map(
  globSync(`${sources}/*.css`, { cwd: root }).map((file) => [
    file,
    read(file).replaceAll(/\/\*[^]*?\*\/|"[^"]*"|\d*\.\d+|:global\([^)]*\)/g, ''),
  ]),
);
const components = globSync(`${sources}/*.tsx`, { cwd: root }).filter((file) => !file.includes('.test.'));
const classesIn = (sheet: string) => new Set([...sheet.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name));

/** Only the header knows a window of 320 px, which is also one of 1280 px at 400 %: there its words find no room. */
const headers = ['frame.module.css', 'page.css', 'header.module.css', 'surroundings.module.css'];

test('style sheets know three widths of a window', () => {
  const others = [...sheets].flatMap(([file, sheet]) =>
    [...sheet.matchAll(/\((?:m\w+-)?width[^)]*\)/g)]
      .map(([condition]) => condition)
      .filter((condition) => !/^\(width (<=|>) (36|48|64)em\)$/.test(condition))
      .filter((condition) => condition !== '(width <= 22em)' || !headers.some((name) => file.endsWith(`/${name}`)))
      .map((condition) => `${file}: ${condition}`),
  );
  expect(others).toEqual(['apps/web/src/ui/charts/column-chart.module.css: (width >= 640px)']);
});

interface Use {
  component: string;
  sheet: string;
  name: string;
}

/** What components name of the modules that they import. */
const uses: Use[] = components.flatMap((component) => {
  const text = read(component);
  return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)';/g)].flatMap(([, variable = '', from = '']) => {
    const sheet = from.startsWith('.')
      ? relative(root, join(root, dirname(component), from))
      : from.replace('@urna/ui/', 'packages/ui/src/');
    const names = [...text.replaceAll(/'[^'\n]*'/g, '').matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, 'g'))];
    return names.map(([, name = '']) => ({ component, sheet, name }));
  });
});

test('every class of a module that a component names has a rule', () => {
  const without = uses.filter(({ sheet, name }) => !classesIn(sheets.get(sheet) ?? '').has(name));
  expect(without).toEqual([]);
  expect(uses.length).toBeGreaterThan(500);
});

test('every class of a module is named by a component', () => {
  const unused = [...sheets]
    .filter(([file]) => file.endsWith('.module.css'))
    .flatMap(([file, sheet]) =>
      [...classesIn(sheet)]
        .filter((name) => !uses.some((use) => use.sheet === file && use.name === name))
        .map((name) => `${file}: ${name}`),
    );
  expect(unused).toEqual([]);
});

test('every class that stands in a component as a word, or is composed, is one that all pages have', () => {
  const global = [...sheets].filter(([file]) => !file.endsWith('.module.css')).map(([, sheet]) => sheet);
  const known = classesIn(global.join('\n'));
  const words = components.flatMap((component) =>
    [...read(component).matchAll(/className="([^"]+)"/g)].map(([, names = '']) => names),
  );
  const composed = [...sheets.values()].flatMap((sheet) =>
    [...sheet.matchAll(/composes: ([\w -]+) from global/g)].map(([, names = '']) => names),
  );
  const unknown = [...words, ...composed].flatMap((names) => names.split(/\s+/)).filter((name) => !known.has(name));
  expect([...new Set(unknown)]).toEqual([]);
});
