import { Button, TextInput } from '@mantine/core';
import { voterSearchSchema } from '@urna/contract/voting/help-desk';
import { SearchIcon } from '@urna/ui/icons';
import { type SubmitEvent, useRef, useState } from 'react';
import classes from './help-desk.module.css';

interface VoterSearchProps {
  searching: boolean;
  onSearch: (search: string) => void;
}

/** Colombians write document numbers with dots and spaces; the roll holds digits only. */
function digitsOf(text: string): string {
  return /^[\d.\s]+$/.test(text) ? text.replace(/\D/g, '') : text;
}

/**
 * Searches on submit, not while typing, and isn't kept in the URL: document numbers must not get into the browser
 * history.
 */
export function VoterSearch({ searching, onSearch }: VoterSearchProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | undefined>();
  const field = useRef<HTMLInputElement>(null);
  const submit = () => {
    const checked = voterSearchSchema.safeParse({ search: digitsOf(typed.trim()) });
    if (!checked.success) {
      setError(checked.error.issues[0]?.message);
      field.current?.focus();
      return;
    }
    onSearch(checked.data.search);
  };
  return (
    <form
      className={classes.search}
      role="search"
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!searching) submit();
      }}
    >
      <TextInput
        ref={field}
        className={classes.field ?? ''}
        label="Número de documento o correo"
        description="El documento de un contador, o el correo de un elector. Cada consulta queda en el registro de actividades con su nombre."
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <Button type="submit" leftSection={<SearchIcon size={18} />} aria-disabled={searching || undefined}>
        Buscar
      </Button>
    </form>
  );
}
