import { expect, it } from 'vitest';
import { csvLine } from './csv-line.ts';

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1', '＋1', '－1', '＠1'])(
  'writes %j as text, never as a formula',
  (text) => {
    expect(csvLine([text])).toBe(`'${text}\r\n`);
  },
);

it('leaves negative numbers alone', () => {
  expect(csvLine([-2])).toBe('-2\r\n');
});

it('quotes line breaks, also behind the apostrophe', () => {
  expect(csvLine(['\n=1', '\r=1'])).toBe('"\'\n=1";"\'\r=1"\r\n');
});

it('separates cells by semicolons and quotes what would end a cell', () => {
  expect(csvLine(['Ana', 'a;b', 'dice "sí"', 'a,b'])).toBe('Ana;"a;b";"dice ""sí""";a,b\r\n');
});
