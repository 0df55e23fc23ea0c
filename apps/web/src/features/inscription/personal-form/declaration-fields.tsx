import { Checkbox, Skeleton } from '@mantine/core';
import { type Declaration, isAccepted } from '@urna/contract/declarations';
import type { DeclarationKey } from '@urna/contract/person-fields';
import { useId, useState } from 'react';
import { useDeclarations } from '../../../domain/process/process-texts.ts';
import classes from './declaration-fields.module.css';
import { useFieldValue, useFormContext } from './form-context.ts';
import { LookupFailure } from './lookup-failure.tsx';

export function DeclarationFields() {
  const declarations = useDeclarations();
  return (
    <div className={classes.list}>
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
  const [whole, setWhole] = useState(false);
  const textId = useId();
  return (
    <div className={classes.declaration} data-accepted={accepted || undefined}>
      <div className={classes.head}>
        <h3 className={classes.title} id={`${textId}-title`}>
          {declaration.title}
        </h3>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={whole}
          aria-controls={textId}
          aria-describedby={`${textId}-title`}
          onClick={() => setWhole(!whole)}
        >
          {whole ? 'Reducir texto' : 'Ampliar texto'}
        </button>
      </div>
      {/* The full text in a scrollable box: five of these at full length would bury the form. */}
      <div
        id={textId}
        className={classes.text}
        data-whole={whole || undefined}
        // It scrolls by keyboard too, so it takes the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label="Texto de la declaración"
        aria-describedby={`${textId}-title`}
      >
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
