import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const filesByPage = z.record(z.string(), z.array(z.string()));

function linkTo(file: string): string {
  return file.endsWith('.css') ? `</${file}>; rel=preload; as=style` : `</${file}>; rel=modulepreload`;
}

/**
 * The Link header of each page whose files the build wrote down: with it a browser fetches them while it still reads
 * the page, instead of finding them one after the other.
 */
export function linksOfPages(folder: string): (url: string) => string | null {
  const file = join(folder, 'first-files.json');
  if (!existsSync(file)) return () => null;
  const pages = filesByPage.parse(JSON.parse(readFileSync(file, 'utf8')));
  const links = new Map(Object.entries(pages).map(([path, files]) => [path, files.map(linkTo).join(', ')]));
  return (url) => {
    const [path = ''] = url.split('?');
    return links.get(path.length > 1 ? path.replace(/\/+$/, '') : path) ?? null;
  };
}
