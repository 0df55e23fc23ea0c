import { Checkbox } from '@mantine/core';
import { type Declaration, declarations } from '@urna/contract/declarations';
import { useId, useState } from 'react';
import classes from './declaration-fields.module.css';
import { useFieldValue, useFormContext } from './form-context.ts';

export function DeclarationFields() {
  return (
    <div className={classes.list}>
      {declarations.map((declaration) => (
        <DeclarationField key={declaration.key} declaration={declaration} />
      ))}
    </div>
  );
}

function DeclarationField({ declaration }: { declaration: Declaration }) {
  const { form, locked } = useFormContext();
  const accepted = useFieldValue(form, declaration.key);
  // What is about to be sworn is read first; what was sworn before is there to be read again.
  const [shown, setShown] = useState(!accepted);
  const textId = useId();
  return (
    <section className={classes.declaration} aria-label={declaration.title} data-accepted={accepted || undefined}>
      <div className={classes.head}>
        <h3 className={classes.title}>{declaration.title}</h3>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={shown}
          aria-controls={textId}
          aria-label={`${shown ? 'Ocultar' : 'Leer'} el texto de: ${declaration.title}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Ocultar texto' : 'Leer texto'}
        </button>
      </div>
      <div id={textId} className={classes.text} hidden={!shown}>
        {declaration.text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <Checkbox
        id={declaration.key}
        label={`He leído y acepto: ${declaration.title}`}
        checked={accepted}
        disabled={locked}
        required
        error={form.errors[declaration.key]}
        onChange={(event) => form.setFieldValue(declaration.key, event.currentTarget.checked, { forceUpdate: false })}
      />
    </section>
  );
}
