import '../ui/theme/mantine-styles.css';
import 'virtual:theme.css';
import '../ui/theme/app.css';
import { Button as MantineButton } from '@mantine/core';
import { Button } from '@urna/ui/button';
import { SearchIcon } from '@urna/ui/icons';
import { ThemeToggle } from '@urna/ui/theme';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { MantineRoot } from './app-context.tsx';

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
      {pairs.map(([ours, theirs], place) => (
        <p key={String(place)}>
          <Button {...ours} title="ours">
            Votar
          </Button>
          <MantineButton {...theirs} title="theirs">
            Votar
          </MantineButton>
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
