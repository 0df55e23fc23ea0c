import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { moreWords } from './words.ts';

test('a list says how many it leaves out, and nothing if it shows all', () => {
  expect(moreWords(20, 20)).toBe('');
  expect(moreWords(1021, 20)).toBe('Y 1.001 más: el informe los trae todos.');
});

test.each(['UTC', 'Asia/Tokyo'])('a moment is told in the time of Colombia on a computer set to %s', (zone) => {
  // The zone of a process is fixed before its first date.
  const program = `import { showMoment } from ${JSON.stringify(import.meta.resolve('./words.ts'))};
    process.stdout.write(showMoment('2026-11-26T02:30:00.000Z'));`;
  const told = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, TZ: zone },
    encoding: 'utf8',
  });
  expect(told.replaceAll(/\s/g, ' ')).toBe('25 de noviembre de 2026 a las 9:30 p. m., hora de Colombia');
});
