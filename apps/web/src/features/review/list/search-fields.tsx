import { CloseButton, TextInput } from '@mantine/core';
import { SearchIcon } from '@urna/ui/icons';
import { useRef } from 'react';
import { useDebouncedText } from '../../../lib/use-debounced-text.ts';
import classes from './candidates-list.module.css';

const MOST_DIGITS = 15;
const MOST_LETTERS = 80;

interface SearchProps {
  value: string;
  disabled: boolean;
  onSearch: (text: string) => void;
}

/** Accepts digits only. */
export function NumberSearch(props: SearchProps) {
  const clean = (typed: string) => typed.replace(/\D/g, '').slice(0, MOST_DIGITS);
  return <Search {...props} label="Buscar por cédula" inputMode="numeric" clean={clean} />;
}

export function NameSearch(props: SearchProps) {
  const clean = (typed: string) => typed.slice(0, MOST_LETTERS);
  return <Search {...props} label="Buscar por nombre" inputMode="text" clean={clean} />;
}

interface FieldProps extends SearchProps {
  label: string;
  inputMode: 'numeric' | 'text';
  clean: (typed: string) => string;
}

/** Searches when typing pauses. */
function Search({ value, disabled, onSearch, label, inputMode, clean }: FieldProps) {
  const [typed, setTyped] = useDebouncedText(value, onSearch);
  const field = useRef<HTMLInputElement>(null);
  return (
    <TextInput
      ref={field}
      type="search"
      className={classes.search ?? ''}
      label={label}
      placeholder="Buscar candidatos..."
      inputMode={inputMode}
      autoComplete="off"
      maxLength={MOST_LETTERS}
      disabled={disabled}
      value={typed}
      leftSection={<SearchIcon size={18} />}
      rightSection={
        typed ? (
          <CloseButton
            size="sm"
            aria-label={`Limpiar: ${label}`}
            disabled={disabled}
            onClick={() => {
              setTyped('');
              onSearch('');
              field.current?.focus();
            }}
          />
        ) : null
      }
      onChange={(event) => setTyped(clean(event.currentTarget.value))}
    />
  );
}
