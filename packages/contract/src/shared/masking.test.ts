import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mask } from './masking.ts';

describe('masking a mobile number or an e-mail address', () => {
  test.each([
    ['3001234567', '*******567'],
    ['567', '567'],
    ['12', '12'],
    ['ana@correo.co', 'ana***@correo.co'],
    ['mariaelena@correo.co', 'mar*******@correo.co'],
    ['a@b.co', 'a***@b.co'],
  ])('%s is shown as %s', (input, shown) => {
    expect(mask(input)).toBe(shown);
  });

  test.each(['', 'ana', '@correo.co', 'ana@', '12a', '+57300'])('%j is refused as neither of the two', (input) => {
    expect(() => mask(input)).toThrow('El input no es un número de celular ni un correo válido.');
  });

  test('a masked number shows three digits and keeps its length', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{4,15}$/), (number) => {
        const shown = mask(number);
        expect(shown).toHaveLength(number.length);
        expect(shown).toMatch(/^\*+\d{3}$/);
      }),
    );
  });

  test('a masked address shows at most three letters before the domain', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        const [name] = mask(address).split('@');
        expect(name?.replace(/\*+$/, '').length).toBeLessThanOrEqual(3);
      }),
    );
  });
});
