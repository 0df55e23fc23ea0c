import { describe, expect, test } from 'vitest';
import { secretsFrom } from '../../platform/secrets.ts';
import { hashPassword, isCommonPassword, isPassword } from './passwords.ts';

const secrets = secretsFrom(Buffer.alloc(32, 7));
const person = { email: 'maria.rojas@uniandina.edu.test', institution: 'Universidad Andina del Café' };

describe('a password', () => {
  test('matches whatever the Unicode form of its letters, and no other password does', async () => {
    const hash = await hashPassword(secrets, 'Contraseña del ñandú');
    expect(await isPassword(secrets, 'Contraseña del ñandú'.normalize('NFD'), hash)).toBe(true);
    expect(await isPassword(secrets, 'contraseña del ñandú', hash)).toBe(false);
    expect(await hashPassword(secrets, 'Contraseña del ñandú')).not.toBe(hash);
  });

  test('matches nothing when it was never set, neither the empty text nor zeros', async () => {
    for (const hash of [null, undefined]) {
      for (const password of ['', '\0'.repeat(32), 'null'])
        expect(await isPassword(secrets, password, hash)).toBe(false);
    }
  });

  test('does not match when it was hashed by another installation or in another format', async () => {
    const hash = await hashPassword(secrets, 'Girasol naranja 7');
    expect(await isPassword(secretsFrom(Buffer.alloc(32, 8)), 'Girasol naranja 7', hash)).toBe(false);
    await expect(isPassword(secrets, 'Girasol naranja 7', 'Girasol naranja 7')).rejects.toThrow('unknown kind');
  });

  test('is checked correctly when many checks are queued', async () => {
    const hash = await hashPassword(secrets, 'Girasol naranja 7');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => isPassword(secrets, index % 2 ? 'x' : 'Girasol naranja 7', hash)),
    );
    expect(answers).toEqual(Array.from({ length: 20 }, (_, index) => index % 2 === 0));
  });
});

test.each([
  '123456',
  '234567',
  '87654321',
  '111111',
  'qwerty',
  'Qwerty123',
  'password',
  'PASSWORD!!',
  'Contraseña',
  'contrasena2025',
  'Colombia',
  'colombia1991',
  'Bogotá',
  'elecciones2025',
  '¡Votación2025!',
  'contador99',
  'maria.rojas',
  'Rojas',
  'rojas2024',
  'Uniandina1',
  'universidad',
  'UniversidadAndinadelCafé',
  'andina2025!',
  'maria.rojas@uniandina.edu.test',
])('«%s» is refused as too common', (password) => {
  expect(isCommonPassword(password, person)).toBe(true);
});

test.each(['Girasol naranja 7', 'k3#pWz', 'cinco gatos azules', 'rojasyverdes', 'Bogotá sin lluvia'])(
  '«%s» is not refused as too common',
  (password) => {
    expect(isCommonPassword(password, person)).toBe(false);
  },
);
