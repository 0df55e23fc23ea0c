import { Button } from '@mantine/core';
import { MessagePage } from '@urna/ui/frame';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { EmptyUrn } from './empty-urn.tsx';

/** In place of a page whose forms and dates a current process would have. */
export function NoProcessPage() {
  return (
    <MessagePage
      title="No hay un proceso electoral en curso"
      drawing={<EmptyUrn label="" />}
      actions={
        <>
          <Button component={Link} to={paths.processes} variant="default">
            Procesos electorales
          </Button>
          <Button component={Link} to={paths.verification} variant="default">
            Verificar un código
          </Button>
        </>
      }
    >
      <p>Cuando se convoque una elección, aquí estarán sus fechas, la inscripción de candidaturas y la votación.</p>
    </MessagePage>
  );
}

/** The same for staff, who can put one under way or open another. */
export function NoProcessForStaff() {
  return (
    <MessagePage
      title="No hay un proceso en curso"
      drawing={<EmptyUrn label="" />}
      actions={
        <Button component={Link} to={paths.staff.processes}>
          Ver los procesos
        </Button>
      }
    >
      <p>Esta pantalla es de un proceso. Abra las de un borrador o de uno archivado, o ponga uno en curso.</p>
    </MessagePage>
  );
}
