import '../../ui/theme/mantine-styles.css';
import 'virtual:theme.css';
import '../../ui/theme/app.css';
import { Button as MantineButton } from '@mantine/core';
import { Button } from '@urna/ui/button';
import { SearchIcon } from '@urna/ui/icons';
import { ThemeToggle } from '@urna/ui/theme';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { MantineRoot } from './mantine-root.tsx';

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

function lookOf(name: string): Record<string, string> {
  const button = [...document.querySelectorAll('button')].find(({ title }) => title === name);
  if (!button) throw new Error(`There is no button ${name}`);
  const style = getComputedStyle(button);
  return Object.fromEntries(properties.map((property) => [property, style[property]]));
}

const looks = [
  [{ variant: 'filled' }, { variant: 'filled' }],
  [{ variant: 'accent' }, { color: 'accent.4' }],
  [{ variant: 'danger' }, { color: 'red' }],
  [{ variant: 'default' }, { variant: 'default' }],
  [{ variant: 'outline' }, { variant: 'outline' }],
  [{ variant: 'subtle' }, { variant: 'subtle' }],
  [{ size: 'lg' }, { size: 'lg' }],
  [{ size: 'sm' }, { size: 'sm' }],
  [{ size: 'compact' }, { size: 'compact-sm' }],
  [{ disabled: true }, { disabled: true }],
  [{ icon: <SearchIcon size={18} /> }, { leftSection: <SearchIcon size={18} /> }],
] as const;

test.each(looks)('a button with %o looks like Mantine’s in both themes', async (ours, theirs) => {
  const screen = await render(
    <MantineRoot>
      <ThemeToggle />
      <Button {...ours} title="ours">
        Votar
      </Button>
      <MantineButton {...theirs} title="theirs">
        Votar
      </MantineButton>
    </MantineRoot>,
  );
  expect(lookOf('ours')).toEqual(lookOf('theirs'));
  const inLight = lookOf('ours');
  await screen.getByRole('button', { name: 'Cambiar a tema oscuro' }).click();
  await userEvent.unhover(screen.getByRole('button', { name: 'Cambiar a tema claro' }));
  expect(lookOf('ours')).toEqual(lookOf('theirs'));
  if (!('variant' in ours && ours.variant === 'accent')) expect(lookOf('ours')).not.toEqual(inLight);
});
