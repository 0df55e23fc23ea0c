import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useRef } from 'react';

/** Single letters are in the way of those who speak to their computer, so they can be switched off for good. */
export function useShortcutSetting() {
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

/** Keys of the page, for as long as nobody types, no dialog is open and nothing nearer has taken them. */
export function useShortcuts(enabled: boolean, actions: Readonly<Record<string, (() => void) | undefined>>): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const act = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (isTyping(event.target) || document.querySelector('[aria-modal="true"]')) return;
      const action = latest.current[event.key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', act);
    return () => window.removeEventListener('keydown', act);
  }, [enabled]);
}
