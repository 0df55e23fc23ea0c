import { Checkbox, Skeleton } from '@mantine/core';
import { type Declaration, isAccepted } from '@urna/contract/candidacy/declarations';
import type { DeclarationKey } from '@urna/contract/shared/person-fields';
import { useId } from 'react';
import { useDeclarations } from '../../../../domain/process/process-texts.ts';
import { useFieldValue, useFormContext } from '../form-context.ts';
import classes from './declaration-fields.module.css';
import { LookupFailure } from './lookup-failure.tsx';

export function DeclarationFields() {
  const declarations = useDeclarations();
  return (
    <div className="stack">
      <LookupFailure lists={[declarations]} />
      {declarations.isPending ? <Skeleton height={600} /> : null}
      {declarations.data?.filter(isAccepted).map((declaration) => (
        <DeclarationField key={declaration.id} declaration={declaration} />
      ))}
    </div>
  );
}

function DeclarationField({ declaration }: { declaration: Declaration & { kind: DeclarationKey } }) {
  const { form, locked } = useFormContext();
  const accepted = useFieldValue(form, declaration.kind);
  const id = useId();
  return (
    <div className={classes.declaration} data-accepted={accepted || undefined}>
      <h3 id={id}>{declaration.title}</h3>
      {/* The full text, not a scrolling box: a person who declares under oath must see all of it. */}
      <div className={classes.text} role="group" aria-labelledby={id}>
        {declaration.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <Checkbox
        id={declaration.kind}
        label={`He leído y acepto: ${declaration.title}`}
        checked={accepted}
        disabled={locked}
        required
        error={form.errors[declaration.kind]}
        onChange={(event) => form.setFieldValue(declaration.kind, event.currentTarget.checked, { forceUpdate: false })}
      />
    </div>
  );
}
