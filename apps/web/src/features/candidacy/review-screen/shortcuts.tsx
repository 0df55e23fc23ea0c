import { Checkbox } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { ViewerHandle } from '../../../ui/files/use-viewer.ts';
import { Modal } from '../../../ui/modals/modal.tsx';
import { CONSOLIDATED } from '../review-documents/reviewed-documents.ts';
import type { DecisionFormHandle } from './decision-form.tsx';
import classes from './review-page.module.css';
import type { Review } from './use-review.ts';

interface Targets {
  viewer: RefObject<ViewerHandle | null>;
  form: RefObject<DecisionFormHandle | null>;
  approve: () => void;
  reject: () => void;
  skip: () => void;
  undo: () => void;
}

export function useReviewShortcuts({ documents, select }: Review, targets: Targets) {
  // Single-letter shortcuts interfere with speech input (WCAG 2.1.4), so they can be switched off permanently.
  const [enabled, setEnabled] = useLocalStorage<boolean>({
    key: 'urna-review-shortcuts',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const [helpOpened, setHelpOpened] = useState(false);
  const view = (act: (viewer: ViewerHandle) => void) => () => {
    if (targets.viewer.current) act(targets.viewer.current);
  };
  useShortcuts(enabled, {
    ...Object.fromEntries(documents.map(({ key }, index) => [String(index + 1), () => select(key)])),
    c: () => select(CONSOLIDATED),
    a: targets.approve,
    r: targets.reject,
    o: () => targets.form.current?.focusObservation(),
    f: () => targets.form.current?.finalize(),
    s: targets.skip,
    z: targets.undo,
    '+': view((viewer) => viewer.zoomIn()),
    '=': view((viewer) => viewer.zoomIn()),
    '-': view((viewer) => viewer.zoomOut()),
    '0': view((viewer) => viewer.fitPage()),
    g: view((viewer) => viewer.turnRight()),
    '.': view((viewer) => viewer.nextPage()),
    ',': view((viewer) => viewer.previousPage()),
    '?': () => setHelpOpened(true),
  });
  return { enabled, setEnabled, helpOpened, setHelpOpened };
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input:not([type="checkbox"]), textarea, select') !== null)
  );
}

/** Page shortcuts, inactive while the person types, a dialog is open, or a nearer handler has used the key. */
function useShortcuts(enabled: boolean, actions: Readonly<Record<string, (() => void) | undefined>>): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (isTyping(event.target) || document.querySelector('[aria-modal="true"]')) return;
    const action = actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    if (!enabled) return undefined;
    window.addEventListener('keydown', act);
    return () => window.removeEventListener('keydown', act);
  }, [enabled]);
}

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

export function ShortcutsModal({ shortcuts }: { shortcuts: ReturnType<typeof useReviewShortcuts> }) {
  const { enabled, setEnabled, helpOpened, setHelpOpened } = shortcuts;
  return (
    <Modal opened={helpOpened} onClose={() => setHelpOpened(false)} title="Atajos de teclado">
      <dl className={classes.keys}>
        {keys.map(([key, use]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{use}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        checked={enabled}
        onChange={(event) => setEnabled(event.currentTarget.checked)}
        label="Usar los atajos en este equipo"
        description="No actúan mientras escribe. Desactívelos si usa control por voz."
      />
    </Modal>
  );
}
