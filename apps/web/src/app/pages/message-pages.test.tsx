import { expect, test } from 'vitest';
import { isOfBooth, paths, publicPages } from '../../lib/paths.ts';
import { createQueryClient } from '../app-context.tsx';
import { renderApp } from '../render-app.tsx';
import { needsProcess } from '../routing/guard.ts';

async function textOf(path: string): Promise<{ header: string; main: string }> {
  const visit = { address: new URL(`http://page.invalid${path}`), origin: 'https://urna.test', words: null };
  const { html } = await renderApp(visit, createQueryClient());
  const [header = '', main = ''] = html.split('<main').map((part) => part.replaceAll(/<[^>]*>/g, ' '));
  return { header, main };
}

const all = publicPages.flatMap(({ pages }) => pages.map(({ to }) => to)).filter((path) => !isOfBooth(path));

test.each(all.filter(needsProcess))('%s says that no process is under way instead of offering forms', async (path) => {
  const { main } = await textOf(path);
  expect(main).toContain('No hay un proceso electoral en curso');
  expect(main).not.toMatch(/Iniciar|Continuar|Consultando/);
});

test.each([paths.candidates, paths.results, paths.ballotBox])('%s says so in its own place', async (path) => {
  expect((await textOf(path)).main).toContain('No hay un proceso electoral en curso');
});

test.each(all.filter((path) => !needsProcess(path) && path !== paths.auth.login))(
  '%s, which is of use without a process, says so in the header',
  async (path) => expect((await textOf(path)).header).toContain('Sin proceso en curso'),
);

test('staff without a process reach what is the installation’s', () => {
  const ofInstallation = [paths.staff.dashboard, paths.staff.processes, paths.staff.process('2025'), paths.staff.users];
  expect([...ofInstallation, paths.staff.passkeys, paths.staff.changes].filter(needsProcess)).toEqual([]);
  expect([paths.staff.candidates, paths.staff.calendar, paths.staff.imports].map(needsProcess)).toEqual([
    true,
    true,
    true,
  ]);
});
