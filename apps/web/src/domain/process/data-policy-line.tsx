import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** Where people give their data, in the words of the page. */
export function DataPolicyLine({ informal = false }: { informal?: boolean }) {
  return (
    <>
      {informal ? 'Tus' : 'Sus'} datos se tratan según la{' '}
      <Link to={paths.dataPolicy}>Política de tratamiento de datos</Link>.
    </>
  );
}
