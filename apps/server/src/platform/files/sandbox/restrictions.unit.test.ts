import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sandboxCode } from '../../../open-file-sandbox.ts';
import { simpleJpeg, simplePdf } from '../../../testing/fixtures/hostile-fixtures.ts';
import { makeSecretFile } from '../../secrets.ts';
import { forkRestricted } from './fork-restricted.ts';
import { defaultSandboxLimits } from './sandbox-jobs.ts';

const root = join(import.meta.dirname, '../../../../../..');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'urna-sandbox-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Probed {
  outcomes: Record<string, string>;
  environment: string[];
}

describe('forkRestricted', () => {
  test('denies reading secrets, environments and memory, writing, programs and threads', async () => {
    makeSecretFile(folder);
    const inRepository = join(root, 'package.json');
    const environmentFile = join(root, 'apps/server/src/platform/config.ts');
    const program = { entry: new URL('./sandbox-probe.ts', import.meta.url), code: sandboxCode };
    const child = forkRestricted(program, defaultSandboxLimits);
    const ended = once(child, 'exit');
    child.send({ files: [join(folder, 'secret.key'), inRepository, environmentFile] });
    const [{ outcomes, environment }] = (await once(child, 'message')) as [Probed];
    child.kill('SIGKILL');
    await ended;

    expect(Object.keys(outcomes).length).toBeGreaterThan(15);
    expect([...new Set(Object.values(outcomes))].toSorted()).toEqual(['ERR_ACCESS_DENIED', 'denied']);
    // Only what Node itself passes on for the IPC channel.
    expect(environment.filter((name) => !name.startsWith('NODE_CHANNEL_'))).toEqual([]);
  });

  test('opens PDFs and photos from a copy whose path has spaces, commas and symbolic links', async () => {
    const real = join(folder, 'Copia de Urna, la 2.ª');
    for (const part of ['apps/server/package.json', 'apps/server/src']) {
      cpSync(join(root, part), join(real, part), { recursive: true });
    }
    cpSync(join(root, 'packages/contract'), join(real, 'packages/contract'), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(real, 'node_modules'));
    const link = join(folder, 'enlace');
    symlinkSync(real, link);
    mkdirSync(join(folder, 'files'));
    writeFileSync(join(folder, 'files/cedula.pdf'), simplePdf());
    writeFileSync(join(folder, 'files/photo.jpg'), await simpleJpeg());
    const source = join(link, 'apps/server/src');
    const program = `
      import { readFileSync } from 'node:fs';
      import { pathToFileURL } from 'node:url';
      const load = (path) => import(pathToFileURL(process.argv[1] + path).href);
      const { openFileSandbox } = await load('/open-file-sandbox.ts');
      const { examinePdfJob, examinePhotoJob } = await load('/platform/files/examine/examine-jobs.ts');
      const workers = openFileSandbox({ size: 1 });
      const read = (name) => readFileSync(process.argv[2] + '/files/' + name);
      const pdf = await workers.run(examinePdfJob, { bytes: read('cedula.pdf') });
      const photo = await workers.run(examinePhotoJob, { bytes: read('photo.jpg') });
      await workers.close();
      console.log(JSON.stringify([pdf, photo].map(({ ok, value, detail }) => [ok, value?.ok, detail])));
    `;
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--input-type=module',
      '--eval',
      program,
      source,
      folder,
    ]);
    expect(JSON.parse(stdout)).toEqual([
      [true, true, null],
      [true, true, null],
    ]);
  });
});
