import { Textarea, TextInput } from '@mantine/core';
import { reasonField } from '@urna/contract/shared/reason';
import type { ComponentProps } from 'react';
import { z } from 'zod';

/** The reason of an action. By default of one that can take two administrators, before anybody knows whether it does. */
export function ReasonField(field: ComponentProps<typeof Textarea>) {
  return (
    <Textarea
      label="Motivo"
      description="Lo lee quien lo apruebe, y queda en el registro de actividades con su nombre."
      rows={3}
      maxLength={500}
      withAsterisk={false}
      {...field}
    />
  );
}

export const optionalReasonField = z
  .string()
  .transform((typed) => (typed.trim() === '' ? undefined : typed))
  .pipe(reasonField.optional());

/** A word to type, in any case, for what can't be undone. */
export function WordField({ word, ...field }: ComponentProps<typeof TextInput> & { word: string }) {
  return (
    <TextInput
      label={`Escriba ${word} para confirmar`}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={20}
      required
      withAsterisk={false}
      {...field}
    />
  );
}

export const typedWord = <const Word extends string>(word: Word) =>
  z
    .string()
    .transform((typed) => typed.trim().replaceAll(/\s+/g, ' ').toUpperCase())
    .pipe(z.literal(word, { error: `Escriba ${word} para confirmar` }));
