import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ThemeToggle } from './theme.tsx';

const shown = () => document.documentElement.dataset['theme'];

afterEach(() => {
  vi.restoreAllMocks();
});

test('the chosen theme is shown, kept, and followed by another tab', async () => {
  const screen = await render(<ThemeToggle />);
  expect(shown()).toBe('light');
  await screen.getByRole('button', { name: 'Cambiar a tema oscuro' }).click();
  expect(shown()).toBe('dark');
  expect(localStorage.getItem('urna-theme')).toBe('dark');

  localStorage.setItem('urna-theme', 'light');
  window.dispatchEvent(new StorageEvent('storage', { key: 'urna-theme' }));
  await expect.element(screen.getByRole('button', { name: 'Cambiar a tema oscuro' })).toBeVisible();
  expect(shown()).toBe('light');
});

test('the theme changes where the browser forbids storage', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  const screen = await render(<ThemeToggle />);
  const before = shown();
  await screen.getByRole('button').click();
  expect(shown()).not.toBe(before);
});
