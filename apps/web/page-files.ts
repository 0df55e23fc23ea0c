import type { Rolldown } from 'vite';

type Files = Rolldown.OutputBundle;

function chunkOf(files: Files, module: string): Rolldown.OutputChunk {
  const chunks = Object.values(files).filter((file) => file.type === 'chunk');
  const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${module}`) === true);
  if (!chunk) throw new Error(`first-pages.ts names ${module}, which is loaded with no page`);
  return chunk;
}

/** A chunk with all of its imports and their style sheets. */
function filesOf(files: Files, chunk: Rolldown.OutputChunk, found: Set<string>): void {
  if (found.has(chunk.fileName)) return;
  found.add(chunk.fileName);
  for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet);
  for (const name of chunk.imports) {
    const imported = files[name];
    if (imported?.type === 'chunk') filesOf(files, imported, found);
  }
}

/** The output files of these modules and their imports, without those of every page. */
export function filesOfPage(files: Files, modules: readonly string[]): string[] {
  const entry = Object.values(files).find((file) => file.type === 'chunk' && file.isEntry);
  if (entry?.type !== 'chunk') throw new Error('there is no entry');
  const everywhere = new Set<string>();
  filesOf(files, entry, everywhere);
  const needed = new Set<string>();
  for (const module of modules) filesOf(files, chunkOf(files, module), needed);
  return [...needed].filter((file) => !everywhere.has(file));
}
