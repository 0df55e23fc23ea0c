import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { CheckIcon } from '../../../ui/icons.tsx';
import { ShortChoice, TextEntry } from './fields.tsx';
import { FormProvider, useFormContext } from './form-context.ts';
import { LookupFailure } from './lookup-failure.tsx';
import classes from './personal-form.module.css';
import { RefusalNotice } from './refusal-notice.tsx';
import type { IdentityQuestion } from './use-identity-question.ts';
import { ValidationModal } from './validation-modal.tsx';

/** The door to the form: who are you? Once answered, it stays answered. */
export function IdentityFields({ question }: { question: IdentityQuestion }) {
  const { validation, types, ask, closeOther } = question;
  const context = useFormContext();
  const { locked } = context;
  const refused = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (validation.refusal) refused.current?.focus();
  }, [validation.refusal]);

  return (
    // The reverse of the rest: open until the person is known, closed from then on.
    <FormProvider value={{ ...context, locked: !locked }}>
      <div className={classes.grid}>
        <ShortChoice field="documentType" label="Tipo de documento" list={types} />
        <TextEntry
          field="documentNumber"
          label="Número de documento"
          inputMode="numeric"
          description="Solo números, sin puntos ni espacios."
        />
        <LookupFailure lists={[types]} />
      </div>
      {locked ? (
        <div className={classes.validate}>
          <Button onClick={ask} loading={validation.working}>
            Validar
          </Button>
        </div>
      ) : (
        <p className={classes.validated}>
          <CheckIcon size={20} /> Documento validado
        </p>
      )}
      <div ref={refused} tabIndex={-1} className={classes.refusal}>
        {validation.refusal ? (
          <RefusalNotice refusal={validation.refusal} working={validation.working} onCloseOther={closeOther} />
        ) : null}
      </div>
      <ValidationModal validation={validation} />
    </FormProvider>
  );
}
