import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { bareEnvironment, findBeleniosTool } from '../../packages/belenios/testing/belenios-tool.ts';

interface ShellWithTool {
  /** Returns stdout and stderr together, as in a terminal. */
  run: (script: string) => { status: number | null; output: string };
  remove: () => void;
}

/** A shell in a folder where `belenios-tool` is a command. */
export function shellWithTool(tool: string, folder: string): ShellWithTool {
  const programs = mkdtempSync(join(tmpdir(), 'urna-tool-'));
  // Called by its own path, because it looks for its libraries beside itself.
  writeFileSync(join(programs, 'belenios-tool'), `#!/bin/sh\nexec "${tool}" "$@"\n`, { mode: 0o755 });
  // The scripts must declare any other requirement themselves.
  const env = { ...bareEnvironment, PATH: `${programs}:${process.env['PATH'] ?? ''}` };
  return {
    run: (script) => {
      const both = `exec 2>&1\n${script}`;
      const { status, stdout } = spawnSync('bash', ['-c', both], { cwd: folder, encoding: 'utf8', env });
      return { status, output: stdout };
    },
    remove: () => rmSync(programs, { recursive: true, force: true }),
  };
}

/** Downloads the archive and runs the page's commands word for word; only if belenios-tool is available. */
export async function expectToolAgrees(page: Page): Promise<void> {
  const tool = findBeleniosTool();
  if (tool === undefined) return;
  const folder = mkdtempSync(join(tmpdir(), 'urna-tool-'));
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Descargar la urna/ }).click();
  const archive = await download;
  await archive.saveAs(join(folder, archive.suggestedFilename()));
  await page.getByText('Verificar con belenios-tool, un programa que no es nuestro').click();
  const steps = page
    .getByRole('list')
    .filter({ has: page.getByRole('region', { name: /^Comandos:/ }) })
    .last()
    .locator(':scope > li');
  const shell = shellWithTool(tool, folder);
  const outputs: { output: string; expected: string | null }[] = [];
  const count = await steps.count();
  // The last command is Urna's own and has separate tests.
  for (let place = 0; place < count - 1; place++) {
    const item = steps.nth(place);
    const commands = await item.getByRole('region').innerText();
    const value = item.locator('p code');
    const expected = (await value.count()) > 0 ? await value.innerText() : null;
    const script = commands.replace('sudo apt install belenios-tool\n', '');
    const { status, output } = shell.run(`${place === 0 ? '' : 'cd verificacion\n'}${script}`);
    expect(status, output).toBe(0);
    outputs.push({ output, expected });
    if (expected !== null) expect(output).toContain(expected);
  }
  expect(outputs.filter(({ expected }) => expected !== null)).toHaveLength(4);
  shell.remove();
  rmSync(folder, { recursive: true, force: true });
}
