import { describe, expect, test } from 'vitest';
import { checkHostsField, isOfMailDomain } from './check-hosts.ts';

const read = (...pages: string[]) => checkHostsField.safeParse(pages.map((page) => ({ name: 'Veedor', page })));
const refusal = (...pages: string[]) => read(...pages).error?.issues.map(({ message }) => message);

describe('checkHostsField', () => {
  test('takes addresses over https, and over http on the same computer, in one form', () => {
    expect(read('https://Veedor.Test/comprobar', 'http://127.0.0.1:3100/comprobar', 'https://ñu.test').data).toEqual([
      { name: 'Veedor', page: 'https://veedor.test/comprobar' },
      { name: 'Veedor', page: 'http://127.0.0.1:3100/comprobar' },
      { name: 'Veedor', page: 'https://xn--u-qga.test/' },
    ]);
    expect(read().data).toEqual([]);
  });

  test.each([
    ['veedor.test/comprobar', 'Escriba la dirección completa, con https://'],
    ['javascript:alert(1)', 'Escriba la dirección completa, con https://'],
    ['http://veedor.test/comprobar', 'Debe comenzar por https://'],
    ['http://localhost.veedor.test/', 'Debe comenzar por https://'],
    ['http://localhost@veedor.test/', 'Debe comenzar por https://'],
    // The same host as without the dot, which comparisons would miss.
    ['https://veedor.test./', 'No lleva un punto al final del dominio'],
    ['https://ana:clave@veedor.test/', 'No lleva usuario ni contraseña'],
    ['https://veedor.test/?a=1', 'No lleva nada después de ? o de #'],
    ['https://veedor.test/?', 'No lleva nada después de ? o de #'],
    ['https://veedor.test/#a', 'No lleva nada después de ? o de #'],
  ])('refuses %s', (page, message) => {
    expect(refusal(page)).toEqual([message]);
  });

  test('refuses one address twice, however it is written, and a sixth', () => {
    expect(refusal('https://veedor.test', 'https://VEEDOR.test/')).toEqual(['Esta dirección ya está en la lista']);
    const six = Array.from({ length: 6 }, (_, index) => `https://veedor${index}.test/`);
    expect(refusal(...six)).toEqual(['Como máximo 5 direcciones']);
    expect(read(...six.slice(1)).success).toBe(true);
  });
});

test('isOfMailDomain knows a domain and what is below it', () => {
  const mail = 'claves@Autoridad.test';
  const pages = ['https://autoridad.test/', 'https://a.autoridad.test:8443/', 'https://otraautoridad.test/'];
  expect(pages.map((page) => isOfMailDomain(page, mail))).toEqual([true, true, false]);
});
