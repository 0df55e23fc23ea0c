import { Textarea } from '@mantine/core';
import type { ComponentProps } from 'react';

/** The reason of a call that can take two administrators, asked for before anybody knows whether this one does. */
export function ReasonField(
  field: Pick<ComponentProps<typeof Textarea>, 'id' | 'value' | 'error' | 'onChange' | 'description'>,
) {
  return (
    <Textarea
      label="Motivo"
      description="Lo lee quien lo apruebe, y queda en el registro de actividades con su nombre."
      rows={3}
      maxLength={500}
      {...field}
      withAsterisk={false}
    />
  );
}
