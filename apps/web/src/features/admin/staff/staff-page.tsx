import { Button } from '@mantine/core';
import { roleLabels, roles } from '@urna/contract/staff/roles';
import { useState } from 'react';
import { useMay, useStaff } from '../../../domain/staff-session/staff-context.ts';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { PagedTable } from '../../../ui/tables/paged-table.tsx';
import { roleWords } from './role-words.ts';
import classes from './staff.module.css';
import { STAFF_PER_PAGE, useStaffList } from './staff-api.ts';
import { staffColumns } from './staff-columns.tsx';
import { StaffModal } from './staff-modal.tsx';

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
        action={mayChange ? <CreateStaffButton /> : null}
      />
      <dl className={classes.roles}>
        {roles.map((role) => (
          <div key={role}>
            <dt>{roleLabels[role]}</dt>
            <dd>{roleWords[role]}</dd>
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

function CreateStaffButton() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button onClick={() => setOpened(true)}>Crear usuario</Button>
      {opened ? <StaffModal staff={null} isOneself={false} onClose={() => setOpened(false)} /> : null}
    </>
  );
}
