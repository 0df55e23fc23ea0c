import { Button, Group, Stack, Text } from '@mantine/core';
import { Modal } from './modal.tsx';

interface WarningModalProps {
  opened: boolean;
  onClose: () => void;
  /** For sessions that can be extended; without it the modal only warns. */
  extension?: { label: string; working: boolean; onExtend: () => void };
}

export function WarningModal({ opened, onClose, extension }: WarningModalProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Advertencia de Sesión" centered>
      <Stack gap="xs">
        <Text fw={600}>Su sesión expirará en menos de 2 minutos.</Text>
        <Text>Por favor, guarde su progreso si es necesario.</Text>
      </Stack>
      <Group justify="flex-end" mt="lg" gap="sm">
        {extension ? (
          <Button variant="default" loading={extension.working} onClick={extension.onExtend}>
            {extension.label}
          </Button>
        ) : null}
        <Button data-autofocus onClick={onClose}>
          Entendido
        </Button>
      </Group>
    </Modal>
  );
}

interface ExpiredModalProps {
  opened: boolean;
  onAccept: () => void;
  working: boolean;
}

/** Closes only by its button: overlay, Escape or a close icon would leave the person in a dead session. */
export function ExpiredModal({ opened, onAccept, working }: ExpiredModalProps) {
  return (
    <Modal
      opened={opened}
      onClose={onAccept}
      title="Sesión Terminada"
      centered
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap="xs">
        <Text fw={600}>Su sesión ha expirado.</Text>
        <Text>Será redirigido automáticamente.</Text>
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus onClick={onAccept} loading={working}>
          Aceptar
        </Button>
      </Group>
    </Modal>
  );
}
