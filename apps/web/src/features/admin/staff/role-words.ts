import type { Role } from '@urna/contract/staff/roles';

/** Explains each role where it is assigned. */
export const roleWords = {
  REVISOR: 'Revisa candidaturas: aprueba, rechaza y escribe observaciones.',
  ADMINISTRADOR: 'Todo lo del revisor, y además el personal, el calendario y las importaciones.',
  AUDITOR: 'Ve todo y no cambia nada.',
} as const satisfies Record<Role, string>;
