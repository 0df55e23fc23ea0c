import { Button } from '@mantine/core';
import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { type Calendar, getCalendar } from '@urna/contract/processes/calendar';
import { Button as OwnButton } from '@urna/ui/button';
import { SearchIcon } from '@urna/ui/icons';
import { ThemeToggle } from '@urna/ui/theme';
import { Link } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { calendar, renderScreen } from '../../testing/render-screen.tsx';
import { given, refusal } from '../../testing/stub-api.ts';
import { useProcess } from '../shared/processes/process-context.ts';
import { useCalendar } from '../shared/processes/use-calendar.ts';
import { createQueryClient, MantineRoot } from './app-context.tsx';

function SendButton({ send }: { send: () => Promise<void> }) {
  const sending = useMutation({ mutationFn: send });
  return (
    <Button loading={sending.isPending} onClick={() => sending.mutate()}>
      Enviar
    </Button>
  );
}

test('a double click on a button that is disabled by its mutation sends once', async () => {
  const send = vi.fn<() => Promise<void>>(() => new Promise(() => undefined));
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <MantineRoot>
        <SendButton send={send} />
      </MantineRoot>
    </QueryClientProvider>,
  );
  const button = screen.getByRole('button', { name: 'Enviar' }).element() as HTMLButtonElement;
  button.click();
  // Microtasks are all that surely runs between two clicks of a fast double click.
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  button.click();
  await vi.waitFor(() => expect(send).toHaveBeenCalled());
  expect(send).toHaveBeenCalledOnce();
});

const next: Calendar = { ...calendar, process: { ...calendar.process, slug: '2029', title: 'Elecciones 2029' } };

function Title() {
  return <h1>{useProcess().process?.title ?? 'Ninguno'}</h1>;
}

function LandingPage() {
  useCalendar();
  return <Title />;
}

describe('the current process of a tab', () => {
  test('is the one that a later answer of the calendar names', async () => {
    const { screen } = await renderScreen(<LandingPage />, {
      at: '/home',
      answers: [given(getCalendar, { data: next })],
    });
    await expect.element(screen.getByRole('heading', { name: 'Elecciones 2029' })).toBeVisible();
  });

  test.each([
    ['another', given(getCalendar, { data: next }), 'Elecciones 2029'],
    ['none', given(getCalendar, refusal('no_current_process')), 'Ninguno'],
  ])('is %s once somebody comes back to a tab that is older than that', async (_which, answer, title) => {
    const { screen } = await renderScreen(<Title />, { at: '/candidatos', answers: [answer] });
    await expect.element(screen.getByRole('heading', { name: 'Elecciones 2025' })).toBeVisible();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 120_000);
    window.dispatchEvent(new Event('visibilitychange'));
    await expect.element(screen.getByRole('heading', { name: title })).toBeVisible();
  });

  test('is the one that the staff have left', async () => {
    const { screen } = await renderScreen(<Link to="/candidatos">Salir</Link>, {
      at: '/app/dashboard',
      staff: 'AUDITOR',
      other: <Title />,
      answers: [given(getCalendar, { data: next })],
    });
    await screen.getByRole('link', { name: 'Salir' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Elecciones 2029' })).toBeVisible();
  });
});

const properties = [
  'width',
  'height',
  'color',
  'backgroundColor',
  'borderTopColor',
  'borderTopWidth',
  'borderRadius',
  'fontFamily',
  'fontSize',
  'fontWeight',
  'cursor',
] as const;

const pairs = [
  [{ variant: 'filled' }, { variant: 'filled' }],
  [{ variant: 'accent' }, { color: 'accent.4' }],
  [{ variant: 'danger' }, { color: 'red' }],
  [{ variant: 'default' }, { variant: 'default' }],
  [{ variant: 'outline' }, { variant: 'outline' }],
  [{ variant: 'subtle' }, { variant: 'subtle' }],
  [{ size: 'sm' }, { size: 'sm' }],
  [{ size: 'compact' }, { size: 'compact-sm' }],
  [{ disabled: true }, { disabled: true }],
  [{ icon: <SearchIcon size={18} /> }, { leftSection: <SearchIcon size={18} /> }],
] as const;

function looksOf(kind: 'ours' | 'theirs'): Record<string, string>[] {
  return [...document.querySelectorAll(`[title=${kind}]`)].map((button) => {
    const style = getComputedStyle(button);
    return Object.fromEntries(properties.map((property) => [property, style[property]]));
  });
}

test('buttons of packages/ui and Mantine’s look the same in both themes', async () => {
  const screen = await render(
    <MantineRoot>
      <ThemeToggle />
      {pairs.map(([ours, theirs], index) => (
        <p key={String(index)}>
          <OwnButton {...ours} title="ours">
            Votar
          </OwnButton>
          <Button {...theirs} title="theirs">
            Votar
          </Button>
        </p>
      ))}
    </MantineRoot>,
  );
  const inLight = looksOf('ours');
  expect(inLight).toHaveLength(pairs.length);
  expect(inLight).toEqual(looksOf('theirs'));

  await screen.getByRole('button', { name: 'Cambiar a tema oscuro' }).click();
  expect(looksOf('ours')).not.toEqual(inLight);
  expect(looksOf('ours')).toEqual(looksOf('theirs'));
});
