import { Button, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { MoonIcon, SunIcon } from '../icons/icons.tsx';

export function ThemeToggle() {
  // `keepTransitions` avoids a <style> element, which the content security policy refuses.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const current = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const next = current === 'dark' ? 'light' : 'dark';
  const label = next === 'dark' ? 'Cambiar a tema oscuro' : 'Cambiar a tema claro';
  return (
    // Not an ActionIcon, which would be the only one of a first visit.
    <Button
      variant="subtle"
      color="gray"
      w={40}
      h={40}
      px={0}
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(next)}
    >
      {next === 'dark' ? <MoonIcon /> : <SunIcon />}
    </Button>
  );
}
