import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The SHA-256 of all that the patterns find, without tests. Hashes contents, because a checkout or a copy changes
 * modification times. A pattern that finds nothing is an error: its folder was moved, and what is made of it would never
 * be made anew.
 */
export function sourceHash(root: string, patterns: readonly string[], ...versions: readonly string[]): string {
  const found = patterns.flatMap((pattern) => {
    const files = globSync(pattern, { cwd: root });
    if (files.length === 0) throw new Error(`No file matches ${pattern}`);
    return files.filter((file) => !/\.test\.tsx?$/.test(file));
  });
  const hash = createHash('sha256');
  for (const version of versions) hash.update(`${version}\0`);
  for (const file of found.toSorted())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}
