import { Button, Group, Stack, Text } from '@mantine/core';
import { EXPIRED_MODAL_MS, SESSION_WARNING_SECONDS } from '@urna/contract/shared/limits';
import { useCountdown } from '@urna/ui/server-clock';
import { useEffect, useEffectEvent, useState } from 'react';
import { Modal } from './modal.tsx';

interface SessionWatchProps {
  /** Epoch milliseconds; null without a session. */
  expiresAt: number | null;
  /** Whether it ended before its time. */
  ended?: boolean;
  /** For sessions that can be extended; without it the modal only warns. */
  extension?: { label: string; working: boolean; onExtend: () => void };
  /** What follows the end, a moment after it was told or when the person accepts it. */
  onOver: () => void;
  /** Whether that is under way. */
  working?: boolean;
}

/** Warns before a session ends, and says that it has ended. */
export function SessionWatch({ expiresAt, ended = false, extension, onOver, working = false }: SessionWatchProps) {
  const seconds = useCountdown(expiresAt);
  const [acknowledged, setAcknowledged] = useState<number | null>(null);
  const isOver = ended || seconds === 0;
  // The specification warns between 119 and 120 s; a tab that was asleep in that second must still warn.
  const isDue = !isOver && seconds !== null && seconds <= SESSION_WARNING_SECONDS && acknowledged !== expiresAt;
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (!isOver) return undefined;
    const timer = window.setTimeout(() => over(), EXPIRED_MODAL_MS);
    return () => window.clearTimeout(timer);
  }, [isOver]);
  const acknowledge = () => setAcknowledged(expiresAt);
  return (
    <>
      <Modal opened={isDue} onClose={acknowledge} title="Advertencia de Sesión">
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
          <Button data-autofocus onClick={acknowledge}>
            Entendido
          </Button>
        </Group>
      </Modal>
      {/* Closes only by its button: overlay, Escape or a close icon would leave the person in a dead session. */}
      <Modal
        opened={isOver}
        onClose={onOver}
        title="Sesión Terminada"
        withCloseButton={false}
        closeOnClickOutside={false}
        closeOnEscape={false}
      >
        <Stack gap="xs">
          <Text fw={600}>Su sesión ha expirado.</Text>
          <Text>Será redirigido automáticamente.</Text>
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button data-autofocus onClick={onOver} loading={working}>
            Aceptar
          </Button>
        </Group>
      </Modal>
    </>
  );
}
