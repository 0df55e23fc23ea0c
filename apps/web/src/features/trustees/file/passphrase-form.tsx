import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { WorkingButton } from '@urna/ui/button';
import { PasswordField } from '@urna/ui/field';
import { type SubmitEvent, useState } from 'react';
import classes from '../trustee.module.css';

interface PassphraseFormProps {
  fileName: string;
  label: string;
  /** Resolves to why the file didn't open, or null if it did. */
  onPassphrase: (passphrase: string) => Promise<string | null>;
  onOtherFile: () => void;
}

export const WRONG_PASSPHRASE =
  'Esa frase no abre el archivo. Revise mayúsculas, espacios y acentos, e inténtelo de nuevo: no se pierde nada.';

/** The passphrase of a chosen file, used in the browser and never sent. */
export function PassphraseForm({ fileName, label, onPassphrase, onOtherFile }: PassphraseFormProps) {
  const [passphrase, setPassphrase] = useState('');
  const [error, setError] = useState<string | null>(null);
  const opening = useMutation({ mutationFn: onPassphrase, onSuccess: setError });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (passphrase === '') setError('Escriba la frase de acceso de su archivo');
    else opening.mutate(passphrase);
  };
  return (
    <form className={classes.passphrase} noValidate onSubmit={submit}>
      <p>
        Archivo elegido: <code>{fileName}</code>
      </p>
      <PasswordField
        label="Frase de acceso"
        what="la frase de acceso"
        description="La que usted eligió al crear su llave. No se envía a ninguna parte."
        autoComplete="current-password"
        value={passphrase}
        error={error}
        onChange={(value) => {
          setPassphrase(value);
          setError(null);
        }}
      />
      <div className={classes.buttons}>
        <WorkingButton label={label} workingLabel="Abriendo..." working={opening.isPending} />
        <Button variant="subtle" disabled={opening.isPending} onClick={onOtherFile}>
          Elegir otro archivo
        </Button>
      </div>
    </form>
  );
}
