import type { Plugin } from 'vite';

const modules = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema|json-schema-generator)\.js$/;

/**
 * Replaces zod's JSON Schema generator, which only the server's OpenAPI page uses and which costs 5 kB gzip of the 150
 * kB budget of a first visit. In the browser these functions throw.
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
