import { Button } from '@mantine/core';
import { useState } from 'react';
import { toast } from '../../../ui/toast.ts';
import { useCreateStaff } from './staff-api.ts';
import { StaffModal } from './staff-modal.tsx';

export function CreateStaffButton() {
  const [opened, setOpened] = useState(false);
  const create = useCreateStaff();
  return (
    <>
      <Button onClick={() => setOpened(true)}>Crear usuario</Button>
      {opened ? (
        <StaffModal
          staff={null}
          isOneself={false}
          onClose={() => setOpened(false)}
          save={async (form) => {
            const { message } = await create.mutateAsync(form);
            toast.success(message);
            setOpened(false);
          }}
        />
      ) : null}
    </>
  );
}
