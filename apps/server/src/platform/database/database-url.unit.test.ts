import { describe, expect, test } from 'vitest';
import { readDatabaseUrl } from './database-url.ts';

describe('readDatabaseUrl', () => {
  test.each([
    ['postgres://u:p@one:5432/urna', ['postgres://u:p@one:5432/urna'], false],
    ['postgresql:///urna?host=/var/run/postgresql', ['postgresql:///urna?host=/var/run/postgresql'], false],
    ['postgres://u@one,two:5433/urna', ['postgres://u@one/urna', 'postgres://u@two:5433/urna'], true],
    [
      'postgres://[::1]:5432,[fd00::2]:5432/urna',
      ['postgres://[::1]:5432/urna', 'postgres://[fd00::2]:5432/urna'],
      true,
    ],
    ['postgres://u@one/urna?target_session_attrs=read-write', ['postgres://u@one/urna'], true],
    [
      'postgres://u:p%40@one,two/urna?sslmode=verify-full&target_session_attrs=primary',
      ['postgres://u:p%40@one/urna?sslmode=verify-full', 'postgres://u:p%40@two/urna?sslmode=verify-full'],
      true,
    ],
  ])('reads %s', (text, servers, readWrite) => {
    expect(readDatabaseUrl(text)).toEqual({ ok: true, value: { servers, readWrite } });
  });

  test.each([
    ['mysql://x', 'debe empezar por postgres://'],
    ['postgres://urna:a#b@x/y', 'no es una dirección válida'],
    ['postgres://one,/urna', 'no es una dirección válida'],
    ['postgres://one:port/urna', 'no es una dirección válida'],
    ['postgres:///urna?host=one,two', 'los servidores se separan por comas antes de la base'],
    ['postgres://one,two/urna?target_session_attrs=any', 'target_session_attrs debe ser read-write'],
    ['postgres://one/urna?target_session_attrs=standby', 'target_session_attrs debe ser read-write'],
  ])('refuses %s', (text, reason) => {
    expect(readDatabaseUrl(text)).toEqual({ ok: false, reason: expect.stringContaining(reason) });
  });
});
