import type { Plugin } from 'vite';

const modules = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema|json-schema-generator)\.js$/;

/**
 * Every zod schema carries the code that describes it as JSON Schema, which only the server's OpenAPI page uses: 5 kB
 * gzip of the 150 that a first visit may weigh. In the browser each of those functions says that it isn't there.
 */
export function zodWithoutJsonSchema(): Plugin {
  return {
    name: 'zod-without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: modules },
      handler: (code) => {
        const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name);
        if (names.length === 0) throw new Error('zod has moved its JSON Schema code: see zod-without-json-schema.ts');
        const absent = "() => { throw new Error('JSON Schema is made on the server only'); }";
        return { code: names.map((name) => `export const ${name} = ${absent};`).join('\n'), map: null };
      },
    },
  };
}
