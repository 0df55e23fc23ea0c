import type { CredentialAuthority } from './contests.ts';

/** Who would have to collude to vote in the name of absent voters, for the public and the acta. */
export const describeCredentials = (authority: CredentialAuthority | null): string =>
  authority
    ? `Las credenciales con que se firma cada papeleta las hizo ${authority.name}, y no quien opera el servidor. Para votar por alguien que no vote tendrían que ponerse de acuerdo los dos.`
    : 'Las credenciales con que se firma cada papeleta las hizo el servidor: quien lo opera podría votar por alguien que no vote.';
