import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** How long the files of an earlier build stay: a page that was opened before may still ask for its parts. */
const KEPT_MS = 24 * 3600 * 1000;

/** Which files belong to earlier builds, and until when each is kept. */
const listOf = (folder: string) => join(folder, '.kept-assets.json');

function readList(folder: string): Record<string, string> {
  return existsSync(listOf(folder)) ? (JSON.parse(readFileSync(listOf(folder), 'utf8')) as Record<string, string>) : {};
}

/** Copies the hashed files of the last build, and those that it still kept, unless the new one has them. */
function keepAssets(from: string, into: string, now: Date): void {
  const kept = readList(from);
  const next: Record<string, string> = {};
  for (const file of globSync('assets/**/*.*', { cwd: from })) {
    const until = kept[file] ?? new Date(now.getTime() + KEPT_MS).toISOString();
    if (existsSync(join(into, file)) || new Date(until) <= now) continue;
    mkdirSync(dirname(join(into, file)), { recursive: true });
    copyFileSync(join(from, file), join(into, file));
    next[file] = until;
  }
  writeFileSync(listOf(into), JSON.stringify(next));
}

/**
 * Puts a finished build in the place of the last one. A voter who opened the page before must be able to load the rest
 * of it afterwards, so the hashed files of earlier builds stay for a day.
 */
export function replaceBuild({ fresh, dist, now }: { fresh: string; dist: string; now: Date }): void {
  const last = `${fresh}-last`;
  if (existsSync(dist)) {
    keepAssets(dist, fresh, now);
    // Two renames: the pages are missing for a moment only, not while the old files are deleted.
    renameSync(dist, last);
  }
  renameSync(fresh, dist);
  rmSync(last, { recursive: true, force: true });
}
