import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { openToolShell } from '../../apps/server/src/testing/guide/tool-shell.ts';
import { findBeleniosTool } from '../../packages/belenios/testing/belenios-tool.ts';

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
  const shell = openToolShell(tool, folder);
  const outputs: { output: string; expected: string | null }[] = [];
  const count = await steps.count();
  // The last command is Urna's own and has separate tests.
  for (let index = 0; index < count - 1; index++) {
    const item = steps.nth(index);
    const commands = await item.getByRole('region').innerText();
    const value = item.locator('p code');
    const expected = (await value.count()) > 0 ? await value.innerText() : null;
    const script = commands.replace('sudo apt install belenios-tool\n', '');
    const { status, output } = await shell.run(`${index === 0 ? '' : 'cd verificacion\n'}${script}`);
    expect(status, output).toBe(0);
    outputs.push({ output, expected });
    if (expected !== null) expect(output).toContain(expected);
  }
  expect(outputs.filter(({ expected }) => expected !== null)).toHaveLength(5);
  shell.remove();
  rmSync(folder, { recursive: true, force: true });
}
