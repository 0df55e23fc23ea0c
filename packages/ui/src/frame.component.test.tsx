import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { SessionClock } from './frame.tsx';

test.each([
  [0, '00:00', true],
  [59, '00:59', true],
  [1800, '30:00', false],
  [3600, '1:00:00', false],
])('the clock shows %d seconds as %s, and stands out when the time is short: %s', async (seconds, words, isSoon) => {
  const screen = await render(<SessionClock seconds={seconds} soonSeconds={60} label="Tiempo restante" />);
  const clock = screen.getByRole('timer');
  await expect.element(clock).toHaveTextContent(`Tiempo restante: ${words}`);
  expect(clock.element().hasAttribute('data-soon')).toBe(isSoon);
});
