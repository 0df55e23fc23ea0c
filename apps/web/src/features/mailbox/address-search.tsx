import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { SearchIcon } from '../../ui/icons.tsx';
import classes from './address-search.module.css';

const PAUSE_MS = 300;

export function AddressSearch({ value, onChange }: { value: string; onChange: (address: string) => void }) {
  const [typed, setTyped] = useState(value);

  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = window.setTimeout(() => onChange(typed.trim()), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [typed, value, onChange]);

  return (
    <TextInput
      className={classes.search ?? ''}
      label="Buscar por dirección"
      placeholder="cc1000000101@demo.test"
      type="search"
      inputMode="email"
      autoComplete="off"
      spellCheck={false}
      leftSection={<SearchIcon size={18} />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
