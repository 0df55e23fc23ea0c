import type { Plugin } from 'vite';

const jsonSchema = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema|json-schema-generator)\.js$/;
const englishMessages = /\/zod\/v4\/locales\/en\.js$/;

/**
 * Leaves two parts of zod out of the builds for browsers, 6 kB gzip of what every first visit loads: its JSON Schema
 * generator, which only the server's OpenAPI page uses (these functions throw in the browser), and its messages in
 * English, which no page shows.
 */
export function trimmedZod(): Plugin {
  return {
    name: 'trimmed-zod',
    apply: 'build',
    transform: {
      filter: { id: [jsonSchema, englishMessages] },
      handler: (code, id) => {
        if (englishMessages.test(id)) {
          if (!code.includes('localeError:')) throw new Error('zod has changed its locales: see trimmed-zod.ts');
          return { code: 'export default () => ({ localeError: () => undefined });', map: null };
        }
        const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name);
        if (names.length === 0) throw new Error('zod has moved its JSON Schema code: see trimmed-zod.ts');
        const absent = "() => { throw new Error('JSON Schema is made on the server only'); }";
        return { code: names.map((name) => `export const ${name} = ${absent};`).join('\n'), map: null };
      },
    },
  };
}
