import { Button, Group } from '@mantine/core';
import { useFrozenStore } from '../../../domain/candidate-session/frozen-store.ts';
import { Modal } from '../../../ui/modals/modal.tsx';

/** Says why the registration on the screen is gone. A toast would be gone before it is read. */
export function FrozenModal({ message }: { message: string }) {
  const close = () => useFrozenStore.setState({ message: null });
  return (
    <Modal opened onClose={close} title="Inscripción congelada" centered>
      <p>{message}</p>
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus onClick={close}>
          Entendido
        </Button>
      </Group>
    </Modal>
  );
}
