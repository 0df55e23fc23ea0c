import type { Role } from '@urna/contract/roles';

/** What each role is for, said where it is given. */
export const roleWords = {
  REVISOR: 'Revisa candidaturas: aprueba, rechaza y escribe observaciones.',
  ADMINISTRADOR: 'Todo lo del revisor, y además el personal, el calendario y las importaciones.',
  AUDITOR: 'Ve todo y no cambia nada.',
} as const satisfies Record<Role, string>;
