import { paths } from '../../lib/paths.ts';

/** Below the staff's login. Voters come here too, by the words of the button in the header. */
export const STAFF_ONLY = (
  <>
    Acceso exclusivo para el personal del proceso electoral.
    <br />
    ¿Viene a votar? <a href={paths.voting.select}>Vaya a la votación</a>
  </>
);
