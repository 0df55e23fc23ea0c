import type { Plugin, Rolldown } from 'vite';
import { firstPages } from './first-pages.ts';

/** What the server reads: the files of each page, beside those that index.html names itself. */
const FIRST_FILES = 'first-files.json';

type Files = Rolldown.OutputBundle;

function chunkOf(files: Files, module: string): Rolldown.OutputChunk {
  const isOf = (id: string | null) => id?.endsWith(`/src/${module}`) === true;
  const chunks = Object.values(files).filter((file) => file.type === 'chunk');
  const chunk = chunks.find(({ facadeModuleId }) => isOf(facadeModuleId));
  if (!chunk) throw new Error(`first-pages.ts names ${module}, which is loaded with no page`);
  return chunk;
}

/** A chunk with all that it imports, and their style sheets. */
function filesOf(files: Files, chunk: Rolldown.OutputChunk, found = new Set<string>()): Set<string> {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet);
  for (const name of chunk.imports) {
    const imported = files[name];
    if (imported?.type === 'chunk') filesOf(files, imported, found);
  }
  return found;
}

/** Writes down which files each of the first pages needs, for the server to name with the page. */
export function firstFiles(): Plugin {
  return {
    name: 'first-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, files) {
        const entry = Object.values(files).find((file) => file.type === 'chunk' && file.isEntry);
        if (entry?.type !== 'chunk') throw new Error('there is no entry');
        const everywhere = filesOf(files, entry);
        const pages = Object.entries(firstPages).map(([path, modules]) => {
          const needed = new Set(modules.flatMap((module) => [...filesOf(files, chunkOf(files, module))]));
          return [path, [...needed].filter((file) => !everywhere.has(file))];
        });
        this.emitFile({ type: 'asset', fileName: FIRST_FILES, source: JSON.stringify(Object.fromEntries(pages)) });
      },
    },
  };
}
