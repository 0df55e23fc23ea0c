import { Checkbox } from '@mantine/core';
import { Modal } from '../../../ui/modals/modal.tsx';
import classes from './shortcuts.module.css';

const keys = [
  ['1 … 4', 'Ver un documento, en el orden de la lista'],
  ['C', 'Ver el consolidado'],
  ['A', 'Aprobar el documento que se muestra'],
  ['R', 'Rechazarlo y escoger los motivos'],
  ['O', 'Escribir las observaciones'],
  ['F', 'Finalizar'],
  ['Ctrl + Enter', 'Enviar, en el diálogo'],
  ['Z', 'Deshacer la última aprobación, durante diez segundos'],
  ['S', 'Ir a la siguiente candidatura sin decidir'],
  ['+', 'Acercar'],
  ['-', 'Alejar'],
  ['0', 'Ver la página completa'],
  ['G', 'Girar'],
  [', y .', 'Página anterior y siguiente'],
  ['?', 'Ver estos atajos'],
] as const;

interface ShortcutsModalProps {
  opened: boolean;
  enabled: boolean;
  onEnable: (enabled: boolean) => void;
  onClose: () => void;
}

export function ShortcutsModal({ opened, enabled, onEnable, onClose }: ShortcutsModalProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Atajos de teclado">
      <dl className={classes.keys}>
        {keys.map(([key, use]) => (
          <div key={key} className={classes.row}>
            <dt>
              <kbd className={classes.key}>{key}</kbd>
            </dt>
            <dd>{use}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        checked={enabled}
        onChange={(event) => onEnable(event.currentTarget.checked)}
        label="Usar los atajos en este equipo"
        description="No actúan mientras escribe. Desactívelos si usa control por voz."
      />
    </Modal>
  );
}
