import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { boothFiles, built, makeBooth, writeFiles } from '../../testing/small-booth.ts';
import { readBoothFolder, writeManifestInto } from './booth-folder.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

async function newBooth(files = boothFiles) {
  const made = await makeBooth(files);
  folders.push(made.folder);
  return made;
}

describe('a built folder', () => {
  test('gets a manifest of every file and route, whatever is packed beside them, and the same one again', async () => {
    const { folder, booth } = await newBooth({
      ...boothFiles,
      'index.html.br': 'packed',
      'assets/main-1a2b.js.gz': 'packed',
      '.built-from': 'a stamp',
      'installation.json': '{"api":"","site":""}\n',
    });
    expect(Object.keys(booth.manifest.hashes)).toEqual([
      '/voting/',
      '/voting/assets/inter-7a8b.woff2',
      '/voting/assets/main-1a2b.js',
      '/voting/assets/main-5e6f.css',
      '/voting/assets/worker-3c4d.js',
      '/voting/index.html',
      '/voting/login',
      '/voting/select',
    ]);
    expect(booth.manifest.hashes['/voting/login']).toBe(booth.manifest.hashes['/voting/index.html']);
    expect(await writeManifestInto(folder, built)).toBe(booth.hash);
    expect(readFileSync(join(folder, 'casilla.json'), 'utf8')).toBe(booth.text);
    expect((await newBooth()).booth.text).toBe(booth.text);
  });

  test('is refused with another byte', async () => {
    const { folder } = await newBooth();
    writeFileSync(join(folder, 'assets/main-1a2b.js'), 'leak(choice)');
    await expect(readBoothFolder(folder)).rejects.toThrow('/voting/assets/main-1a2b.js no tiene la huella');
  });

  test('is read without files that its manifest doesn’t name', async () => {
    const { folder, booth } = await newBooth();
    writeFileSync(join(folder, 'assets/more.js'), 'leak(choice)');
    expect(await readBoothFolder(folder)).toEqual(booth);
  });

  test('is refused without one of its files', async () => {
    const { folder } = await newBooth();
    rmSync(join(folder, 'assets/worker-3c4d.js'));
    await expect(readBoothFolder(folder)).rejects.toThrow('worker-3c4d.js');
  });

  test('can’t be built with a file of a kind that nobody decided how to serve', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'urna-casilla-'));
    folders.push(folder);
    writeFiles(folder, { ...boothFiles, 'assets/kernel.wasm': '' });
    await expect(writeManifestInto(folder, built)).rejects.toThrow('kernel.wasm');
  });
});
