import { Button } from '@mantine/core';
import { TextField } from '@urna/ui/field';
import { CloseIcon, SearchIcon } from '@urna/ui/icons';
import { useRef } from 'react';

interface BallotSearchProps {
  value: string;
  onChange: (text: string) => void;
}

export function BallotSearch({ value, onChange }: BallotSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <TextField
      ref={field}
      label="Buscar candidatos por nombre, título, ciudad o institución"
      quietLabel
      placeholder="Buscar candidatos por nombre..."
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
      maxLength={80}
      value={value}
      before={<SearchIcon size={18} />}
      after={
        value ? (
          <Button
            variant="subtle"
            color="gray"
            w={32}
            h={32}
            px={0}
            aria-label="Limpiar la búsqueda"
            onClick={() => {
              onChange('');
              field.current?.focus();
            }}
          >
            <CloseIcon size={18} />
          </Button>
        ) : null
      }
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
