import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import * as cipher from '@urna/belenios/passphrase-cipher';
import { MIN_PASSPHRASE, type PassphraseStrength, passphraseStrength } from '@urna/belenios/passphrase-strength';
import {
  openTrusteeFile,
  type ProtectedTrusteeFile,
  type TrusteeFile,
  trusteeFileName,
} from '@urna/contract/election/trustee-file';
import { WorkingButton } from '@urna/ui/button';
import { PasswordField } from '@urna/ui/field';
import { z } from 'zod';
import { useApiForm } from '../../../lib/use-api-form.ts';
import classes from './trustee.module.css';

/**
 * A passphrase is in the memory of its form alone: the cache forgets the mutation with the form. The field is the booth's
 * and not the library's, because its button says what it shows.
 */
const forgotten = { gcTime: 0 };

const strengthWords = {
  short: `Faltan caracteres: mínimo ${MIN_PASSPHRASE}`,
  weak: 'Débil: se repite o sigue un orden. Use palabras distintas',
  fair: 'Aceptable. Con una palabra más sería mejor',
  strong: 'Buena',
} as const satisfies Record<PassphraseStrength, string>;

const newSchema = z
  .object({
    passphrase: z
      .string()
      .refine(
        (typed) => passphraseStrength(typed) !== 'short',
        `La frase de acceso debe tener al menos ${MIN_PASSPHRASE} caracteres`,
      )
      .refine(
        (typed) => passphraseStrength(typed) !== 'weak',
        'Esa frase es fácil de adivinar: use cuatro o más palabras que no vayan juntas',
      ),
    repeated: z.string(),
  })
  .refine(({ passphrase, repeated }) => passphrase === repeated, {
    path: ['repeated'],
    error: 'Las dos frases no son iguales',
  });

/** The trustee chooses a passphrase and types it twice, because nobody can reset it. */
export function NewPassphrase({ onChosen }: { onChosen: (passphrase: string) => Promise<void> }) {
  const form = useApiForm({
    prefix: 'frase-nueva',
    schema: newSchema,
    initialValues: { passphrase: '', repeated: '' },
  });
  const choosing = useMutation({ mutationFn: onChosen, ...forgotten });
  const typed = form.values.passphrase;
  const strength = passphraseStrength(typed);
  return (
    <form
      className={classes.passphrase}
      noValidate
      onSubmit={form.submit(({ passphrase }) => choosing.mutate(passphrase))}
    >
      <p>
        Elija una frase de acceso: el archivo solo se abre con ella. Cuatro o más palabras al azar son fáciles de
        recordar y difíciles de adivinar. Nadie puede recuperarla: anótela en un lugar seguro, lejos del archivo.
      </p>
      <PasswordField
        {...form.getInputProps('passphrase')}
        label="Frase de acceso"
        what="la frase de acceso"
        description={`Al menos ${String(MIN_PASSPHRASE)} caracteres; puede llevar espacios.`}
        autoComplete="new-password"
      />
      <p className={classes.strength} data-strength={strength} aria-live="polite">
        {typed === '' ? '' : strengthWords[strength]}
      </p>
      <PasswordField
        {...form.getInputProps('repeated')}
        label="Repita la frase de acceso"
        what="la frase repetida"
        autoComplete="new-password"
      />
      <div>
        <WorkingButton label="Guardar el archivo" workingLabel="Protegiendo..." working={choosing.isPending} />
      </div>
    </form>
  );
}

const knownSchema = z.object({ passphrase: z.string().min(1, 'Escriba la frase de acceso de su archivo') });

interface PassphraseFormProps {
  file: ProtectedTrusteeFile;
  label: string;
  onOpened: (file: TrusteeFile) => Promise<void>;
  onOtherFile: () => void;
}

/** The passphrase of a chosen file, used in the browser and never sent. */
export function PassphraseForm({ file, label, onOpened, onOtherFile }: PassphraseFormProps) {
  const form = useApiForm({ prefix: 'frase', schema: knownSchema, initialValues: { passphrase: '' } });
  const opening = useMutation({
    mutationFn: async (passphrase: string) => {
      const opened = await openTrusteeFile(file, passphrase, cipher);
      if (opened) await onOpened(opened);
      else
        form.setFieldError(
          'passphrase',
          'Esa frase no abre el archivo. Revise mayúsculas, espacios y acentos, e inténtelo de nuevo: no se pierde nada.',
        );
    },
    ...forgotten,
  });
  return (
    <form
      className={classes.passphrase}
      noValidate
      onSubmit={form.submit(({ passphrase }) => opening.mutate(passphrase))}
    >
      <p>
        Archivo elegido: <code>{trusteeFileName(file)}</code>
      </p>
      <PasswordField
        {...form.getInputProps('passphrase')}
        label="Frase de acceso"
        what="la frase de acceso"
        description="La que usted eligió al crear su llave. No se envía a ninguna parte."
        autoComplete="current-password"
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
