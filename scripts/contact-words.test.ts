import { globSync, readFileSync } from 'node:fs';
import { sendsToBoard } from '@urna/contract/contact';
import { expect, test } from 'vitest';

/**
 * A text that sends a person to the board stands beside how to reach it. A notice adds that itself, by the words
 * (`sendsToBoard`); any other place renders a `ContactLine`; every mail ends with it.
 */
const anySuchVerb =
  /(?<!\p{L})(?:avis[ae]|avísel[eo]|comun[ií]que(?:se|nse)|comun[ií]cate|cu[eé]nta(?:le|nos)|escr[ií]b[ae](?:le|nos)?|cont[aá]cte(?:nos)?|llame)(?!\p{L})[^.;]{0,80}?(?:la Junta|la mesa de ayuda)/giu;

interface Source {
  file: string;
  text: string;
}

const isWeb = (file: string) => file.startsWith('apps/web/');

function flawsOf({ file, text }: Source): string[] {
  const found = [...text.replaceAll(/\s+/g, ' ').matchAll(anySuchVerb)].map(([words]) => words);
  return found.flatMap((words) => {
    if (!sendsToBoard(words)) return [`${file}: a notice would not recognise «${words}»`];
    const isBeside = /<(ContactLine|Notice|EntryPanel|MailedLinkPage)\b/.test(text);
    if (isWeb(file) && file.endsWith('.tsx') && !isBeside) return [`${file}: no contact stands beside «${words}»`];
    return [];
  });
}

const root = new URL('..', import.meta.url).pathname;
const sources = globSync('{apps/{web,server}/src,packages/contract/src}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(`${root}${file}`, 'utf8') }));

test('no text sends a person to the board without how to reach it', () => {
  expect(sources.filter(({ text }) => sendsToBoard(text)).length).toBeGreaterThan(10);
  expect(sources.flatMap(flawsOf)).toEqual([]);
});

test('a text without contact, and one that a notice does not recognise, would be found', () => {
  const page = { file: 'apps/web/src/a.tsx', text: '<p>Si no eres tú, comunícate\n  con la Junta.</p>' };
  expect(flawsOf(page)).toHaveLength(1);
  expect(flawsOf({ ...page, text: `${page.text}<ContactLine />` })).toEqual([]);
  const message = { file: 'packages/contract/src/errors.ts', text: "'Contáctenos: llame a la Junta.'" };
  expect(flawsOf(message)).toHaveLength(1);
});
