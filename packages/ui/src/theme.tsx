import { useLayoutEffect, useSyncExternalStore } from 'react';
import { IconButton } from './button.tsx';
import { MoonIcon, SunIcon } from './icons.tsx';

export type Theme = 'light' | 'dark';

/** Also read by the script that sets the theme before anything is drawn. */
const STORAGE_NAME = 'urna-theme';

/** Where storage is forbidden, the choice lasts as long as the page. */
let unstored: Theme | null = null;
const listeners = new Set<() => void>();

function chosenTheme(): Theme | null {
  try {
    const stored = localStorage.getItem(STORAGE_NAME);
    return stored === 'light' || stored === 'dark' ? stored : unstored;
  } catch {
    return unstored;
  }
}

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)');
const shownTheme = (): Theme => chosenTheme() ?? (systemIsDark().matches ? 'dark' : 'light');

function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(STORAGE_NAME, theme);
  } catch {
    unstored = theme;
  }
  for (const listener of listeners) listener();
}

/** The choice may be made in another tab, and the system's own may change at sunset. */
function subscribe(listener: () => void): () => void {
  const system = systemIsDark();
  listeners.add(listener);
  window.addEventListener('storage', listener);
  system.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
    system.removeEventListener('change', listener);
  };
}

/** The theme that is shown: the one that was chosen here, or else the system's. Sets it on the page. */
export function useTheme(): Theme {
  const theme = useSyncExternalStore<Theme>(subscribe, shownTheme, () => 'light');
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return theme;
}

export function ThemeToggle() {
  const next = useTheme() === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      label={next === 'dark' ? 'Cambiar a tema oscuro' : 'Cambiar a tema claro'}
      onClick={() => chooseTheme(next)}
    >
      {next === 'dark' ? <MoonIcon /> : <SunIcon />}
    </IconButton>
  );
}
