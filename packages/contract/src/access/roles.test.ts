import { describe, expect, test } from 'vitest';
import { type Ability, abilities, may, type Role, roles } from './roles.ts';

describe('the permissions of each role', () => {
  const table: Record<Role, Record<Ability, boolean>> = {
    REVISOR: { read: true, review: true, audit: false, administer: false },
    ADMINISTRADOR: { read: true, review: true, audit: true, administer: true },
    AUDITOR: { read: true, review: false, audit: true, administer: false },
  };
  const cells = roles.flatMap((role) => abilities.map((ability) => [role, ability, table[role][ability]] as const));

  test.each(cells)('%s, %s: %s', (role, ability, expected) => {
    expect(may(role, ability)).toBe(expected);
  });

  test('only the administrator changes anything but reviews, and the auditor changes nothing', () => {
    expect(roles.filter((role) => may(role, 'administer'))).toEqual(['ADMINISTRADOR']);
    expect(abilities.filter((ability) => may('AUDITOR', ability))).toEqual(['read', 'audit']);
  });
});
