import { z } from 'zod';

/** The staff's roles and abilities. The server's guard and the interface use the same table. */
export const roles = ['REVISOR', 'ADMINISTRADOR', 'AUDITOR'] as const;
export const roleSchema = z.enum(roles);
export type Role = z.infer<typeof roleSchema>;

export const roleLabels = {
  REVISOR: 'Revisor',
  ADMINISTRADOR: 'Administrador',
  AUDITOR: 'Auditor',
} as const satisfies Record<Role, string>;

export const abilities = ['read', 'review', 'audit', 'administer'] as const;
export type Ability = (typeof abilities)[number];

const abilitiesOf = {
  // Reviewers can't see staff and imports: administrators manage them, and auditors check them.
  REVISOR: ['read', 'review'],
  ADMINISTRADOR: ['read', 'review', 'audit', 'administer'],
  AUDITOR: ['read', 'audit'],
} as const satisfies Record<Role, readonly Ability[]>;

export function may(role: Role, ability: Ability): boolean {
  return (abilitiesOf[role] as readonly Ability[]).includes(ability);
}
