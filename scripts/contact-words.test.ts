import { globSync, readFileSync } from 'node:fs';
import { sendsToBoard } from '@urna/contract/process/contact';
import { expect, test } from 'vitest';

/**
 * A text that tells a person to contact the board is shown beside the board's contact data. A notice and the error of a
 * `TextField` recognise such a text (`sendsToBoard`) and add the data themselves (`NoticeFoot`); any other place renders
 * a `ContactLine`; every mail ends with it.
 */
const anySuchVerb =
  /(?<!\p{L})(?:avis[ae]|avísel[eo]|comun[ií]que(?:se|nse)|comun[ií]cate|cu[eé]nta(?:le|nos)|escr[ií]b[ae](?:le|nos)?|cont[aá]cte(?:nos)?|llame)(?!\p{L})[^.;]{0,80}?(?:la Junta|la mesa de ayuda)/giu;

interface Source {
  file: string;
  text: string;
}

const isWeb = (file: string) => /^apps\/(web|booth)\//.test(file);

/** Modules without elements, and the components that show their texts where the contact is added. */
const trustees = 'features/trustees';
const booth = '../../booth/src';
const shownBy: Readonly<Record<string, readonly [by: string, ...components: string[]]>> = {
  'packages/verification/src/report-questions.ts': [
    'useContext(NoticeFoot)',
    'features/archive-check/check-report.tsx',
  ],
  'apps/booth/src/credential.ts': ['useContext(NoticeFoot)', '../../../packages/ui/src/field.tsx'],
  'apps/booth/src/words.ts': ['<Notice', `${booth}/screens/login.tsx`],
  'apps/booth/src/voting.ts': ['<Notice', `${booth}/frame/failure.tsx`, `${booth}/screens/question.tsx`],
  'apps/web/src/features/trustees/worker/trustee-thread.ts': [
    '<Notice type="error">{failure}',
    `${trustees}/key/make-key-task.tsx`,
    `${trustees}/tasks/file-task.tsx`,
    `${trustees}/sealing-act/sealing-act-task.tsx`,
    `${trustees}/decrypt/decrypt-task.tsx`,
  ],
};

function flawsOf({ file, text }: Source, componentText: (file: string) => string = () => ''): string[] {
  const found = [...text.replaceAll(/\s+/g, ' ').matchAll(anySuchVerb)].map(([words]) => words);
  return found.flatMap((words) => {
    if (!sendsToBoard(words)) return [`${file}: a notice would not recognise «${words}»`];
    const flaw = [`${file}: no contact stands beside «${words}»`];
    if (isWeb(file) && file.endsWith('.tsx')) {
      return /<((Lazy)?ContactLine|Notice|EntryPanel|MailedLinkPage)\b/.test(text) ? [] : flaw;
    }
    if (!isWeb(file) && !file.startsWith('packages/verification/')) return [];
    const [by, ...components] = shownBy[file] ?? [];
    return by && components.every((component) => componentText(component).includes(by)) ? [] : flaw;
  });
}

const root = new URL('..', import.meta.url).pathname;
const sources = globSync('{apps/{web,booth,server}/src,packages/{contract,verification}/src}/**/*.{ts,tsx}', {
  cwd: root,
})
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(`${root}${file}`, 'utf8') }));
const textOf = (component: string) => readFileSync(`${root}apps/web/src/${component}`, 'utf8');

test('no text sends a person to the board without how to reach it', () => {
  expect(sources.filter(({ text }) => sendsToBoard(text)).length).toBeGreaterThan(10);
  expect(sources.flatMap((one) => flawsOf(one, textOf))).toEqual([]);
});

test('a text without contact, and one that a notice does not recognise, would be found', () => {
  const page = { file: 'apps/web/src/a.tsx', text: '<p>Si no eres tú, comunícate\n  con la Junta.</p>' };
  expect(flawsOf(page)).toHaveLength(1);
  expect(flawsOf({ ...page, text: `${page.text}<ContactLine />` })).toEqual([]);
  const message = { file: 'packages/contract/src/shared/errors.ts', text: "'Contáctenos: llame a la Junta.'" };
  expect(flawsOf(message)).toHaveLength(1);

  const report = { file: 'packages/verification/src/report-questions.ts', text: "'Avisa a la Junta.'" };
  expect(flawsOf(report, () => '<p>{text}</p>')).toHaveLength(1);
  expect(flawsOf(report, () => 'useContext(NoticeFoot)')).toEqual([]);
  expect(flawsOf({ ...report, file: 'apps/web/src/a.ts' }, () => 'useContext(NoticeFoot)')).toHaveLength(1);
});
