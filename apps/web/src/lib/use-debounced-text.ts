import { useEffect, useState } from 'react';

/**
 * The text of a search field; calls `onSearch` when typing pauses. A `value` that changes elsewhere, by back navigation
 * or by clearing the filters, replaces the typed text.
 */
export function useDebouncedText(value: string, onSearch: (text: string) => void, pauseMs = 500) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    // After a search of one's own the field keeps the space before the next word.
    if (value !== typed.trim()) setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = window.setTimeout(() => onSearch(typed.trim()), pauseMs);
    return () => window.clearTimeout(timer);
  }, [typed, value, onSearch, pauseMs]);
  return [typed, setTyped] as const;
}
