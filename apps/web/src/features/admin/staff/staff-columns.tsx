import { Button } from '@mantine/core';
import { roleLabels } from '@urna/contract/staff/roles';
import type { StaffRow } from '@urna/contract/staff/staff';
import { CheckIcon, CloseIcon } from '@urna/ui/icons';
import { Link } from 'react-router';
import { counted } from '../../../lib/counted.ts';
import { formatDateTime, formatDocumentNumber } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import type { Column } from '../../../ui/tables/data-table.tsx';
import classes from './staff.module.css';
import { StaffActions } from './staff-actions.tsx';

/** DD/MM/YYYY: the hour of creation is irrelevant. */
function dayOf(instant: string): string {
  return formatDateTime(instant).slice(0, 10);
}

function NameCell({ staff, isOneself }: { staff: StaffRow; isOneself: boolean }) {
  return (
    <>
      <span className="name">
        {staff.name}
        {isOneself ? <span className={classes.oneself}> (usted)</span> : null}
      </span>
      <span className="note">{staff.email}</span>
    </>
  );
}

function AccessCell({ staff: { active, passkeys, created_at } }: { staff: StaffRow }) {
  return (
    <>
      <span className={classes.access} data-tone={active ? 'success' : 'plain'}>
        {active ? <CheckIcon size={18} /> : <CloseIcon size={18} />}
        {active ? 'Activo' : 'Inactivo'}
        {passkeys > 0 ? (
          <span className="dimmed">
            {counted(passkeys, 'llave', 'llaves')}
            <span className="spoken"> de acceso</span>
          </span>
        ) : null}
      </span>
      <span className="note">
        desde el <time>{dayOf(created_at)}</time>
      </span>
    </>
  );
}

export function staffColumns({ ownId, mayChange }: { ownId: number; mayChange: boolean }): Column<StaffRow>[] {
  return [
    {
      key: 'name',
      header: 'Nombre',
      isRowHeader: true,
      bare: true,
      cell: (staff) => <NameCell staff={staff} isOneself={staff.id === ownId} />,
    },
    { key: 'number', header: 'Documento', cell: (staff) => formatDocumentNumber(staff.identification_number) },
    { key: 'role', header: 'Rol', cell: (staff) => roleLabels[staff.role] },
    { key: 'access', header: 'Acceso', cell: (staff) => <AccessCell staff={staff} /> },
    {
      key: 'actions',
      header: 'Acciones',
      bare: true,
      cell: (staff) => (
        <div className="cluster gap-2xs">
          {mayChange ? <StaffActions staff={staff} isOneself={staff.id === ownId} /> : null}
          <Button
            component={Link}
            to={paths.staff.logOfStaff(staff.id)}
            size="compact-md"
            variant="subtle"
            aria-label={`Ver en el registro: ${staff.name}`}
          >
            Registro
          </Button>
        </div>
      ),
    },
  ];
}
