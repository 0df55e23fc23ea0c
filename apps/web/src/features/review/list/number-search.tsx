import { CloseButton, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { SearchIcon } from '../../../ui/icons/icons.tsx';
import classes from './candidates-list.module.css';

const DEBOUNCE_MS = 500;
const MOST_DIGITS = 15;

interface NumberSearchProps {
  value: string;
  disabled: boolean;
  onSearch: (number: string) => void;
}

/** Accepts digits only, and searches when typing pauses. */
export function NumberSearch({ value, disabled, onSearch }: NumberSearchProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  // The URL was changed elsewhere: by back navigation or by clearing the filters.
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }

  useEffect(() => {
    if (typed === value) return undefined;
    const timer = window.setTimeout(() => onSearch(typed), DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  }, [typed, value, onSearch]);

  return (
    <TextInput
      ref={field}
      type="search"
      className={classes.search ?? ''}
      label="Buscar por cédula"
      placeholder="Buscar candidatos..."
      inputMode="numeric"
      autoComplete="off"
      maxLength={40}
      disabled={disabled}
      value={typed}
      leftSection={<SearchIcon size={18} />}
      rightSection={
        typed ? (
          <CloseButton
            size="sm"
            aria-label="Limpiar la búsqueda"
            disabled={disabled}
            onClick={() => {
              setTyped('');
              onSearch('');
              field.current?.focus();
            }}
          />
        ) : null
      }
      onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, '').slice(0, MOST_DIGITS))}
    />
  );
}
