import { useLocalStorage } from '@mantine/hooks';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { ViewerHandle } from '../../../ui/files/use-viewer.ts';
import { CONSOLIDATED } from './documents/document-tabs.tsx';
import type { DecisionFormHandle } from './form/decision-form.tsx';
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
  const [enabled, setEnabled] = useShortcutSetting();
  const [helpOpened, setHelpOpened] = useState(false);
  const view = (act: (viewer: ViewerHandle) => void) => () => {
    if (targets.viewer.current) act(targets.viewer.current);
  };
  useShortcuts(enabled, {
    ...Object.fromEntries(documents.map(({ kind }, at) => [String(at + 1), () => select(kind)])),
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

/** Single-letter shortcuts interfere with speech input (WCAG 2.1.4), so they can be switched off permanently. */
function useShortcutSetting() {
  return useLocalStorage<boolean>({
    key: 'urna-review-shortcuts',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
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
