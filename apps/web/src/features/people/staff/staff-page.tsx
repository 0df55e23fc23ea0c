import { Box, Button } from '@mantine/core';
import { roleLabels, roles } from '@urna/contract/access/roles';
import type { StaffRow } from '@urna/contract/people/staff';
import { counted } from '@urna/contract/shared/counted';
import { CheckIcon, CloseIcon } from '@urna/ui/icons';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDay, formatDocumentNumber } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useMay, useStaff } from '../../../shared/access/staff-session/staff-context.ts';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import type { Column } from '../../../ui/tables/data-table.tsx';
import { PagedTable } from '../../../ui/tables/paged-table.tsx';
import classes from './staff.module.css';
import { roleWords, StaffActions, StaffButton } from './staff-actions.tsx';
import { STAFF_PER_PAGE, useStaffList } from './staff-api.ts';

export function StaffPage() {
  const { id: ownId } = useStaff();
  const mayChange = useMay('administer', 'installation');
  const [page, setPage] = useState(1);
  const list = useStaffList(page);
  return (
    <>
      <PageHead
        title="Personal"
        subtitle="Quién trabaja en la plataforma y qué puede hacer. Todo cambio queda en el registro de actividades."
        action={mayChange ? <StaffButton staff={null} isOneself={false} /> : null}
      />
      <dl className={classes.roles}>
        {roles.map((role) => (
          <div key={role}>
            <dt>{roleLabels[role]}</dt>
            <dd className="note">{roleWords[role]}</dd>
          </div>
        ))}
      </dl>
      <PagedTable
        list={list}
        caption="Personal"
        columns={staffColumns({ ownId, mayChange })}
        rowKey={(staff) => staff.id}
        page={page}
        perPage={STAFF_PER_PAGE}
        onPage={setPage}
        noun="usuarios"
        expectedRows={5}
        needs={mayChange ? 950 : 700}
      />
    </>
  );
}

const directoryWords = {
  tied: 'Ingresa con el directorio',
  invited: 'Enlace del directorio enviado',
  none: null,
} as const;

function AccessCell({ staff: { active, passkeys, directory, created_at } }: { staff: StaffRow }) {
  return (
    <>
      <span className="state" style={{ whiteSpace: 'nowrap' }} data-tone={active ? 'success' : 'plain'}>
        {active ? <CheckIcon size={18} /> : <CloseIcon size={18} />}
        {active ? 'Activo' : 'Inactivo'}
        {passkeys > 0 ? (
          <span className="dimmed">
            {counted(passkeys, 'llave', 'llaves')}
            <span className="spoken"> de acceso</span>
          </span>
        ) : null}
      </span>
      {directory === null || directoryWords[directory] === null ? null : (
        <span className="note">{directoryWords[directory]}</span>
      )}
      <span className="note">
        desde el <time>{formatDay(created_at)}</time>
      </span>
    </>
  );
}

function staffColumns({ ownId, mayChange }: { ownId: number; mayChange: boolean }): Column<StaffRow>[] {
  return [
    {
      key: 'name',
      header: 'Nombre',
      isRowHeader: true,
      bare: true,
      cell: ({ id, name, email }) => (
        <>
          <span className="name">
            {name}
            {id === ownId ? (
              <Box component="span" className="dimmed" fw={400}>
                {' '}
                (usted)
              </Box>
            ) : null}
          </span>
          <span className="note">{email}</span>
        </>
      ),
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
