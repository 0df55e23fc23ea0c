import { useMutation } from '@tanstack/react-query';
import { MIN_PASSPHRASE, type PassphraseStrength, passphraseStrength } from '@urna/belenios/passphrase-strength';
import { WorkingButton } from '@urna/ui/button';
import { PasswordField } from '@urna/ui/field';
import { type SubmitEvent, useState } from 'react';
import classes from '../trustee.module.css';

const strengthWords = {
  short: `Faltan caracteres: mínimo ${MIN_PASSPHRASE}`,
  weak: 'Débil: se repite o sigue un orden. Use palabras distintas',
  fair: 'Aceptable. Con una palabra más sería mejor',
  strong: 'Buena',
} as const satisfies Record<PassphraseStrength, string>;

/** The trustee chooses a passphrase and types it twice, because nobody can reset it. */
export function NewPassphrase({ onChosen }: { onChosen: (passphrase: string) => Promise<void> }) {
  const [typed, setTyped] = useState({ first: '', second: '' });
  const [errors, setErrors] = useState<{ first: string | null; second: string | null }>({ first: null, second: null });
  const choosing = useMutation({ mutationFn: onChosen });
  const strength = passphraseStrength(typed.first);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = {
      first:
        strength === 'short'
          ? `La frase de acceso debe tener al menos ${MIN_PASSPHRASE} caracteres`
          : strength === 'weak'
            ? 'Esa frase es fácil de adivinar: use cuatro o más palabras que no vayan juntas'
            : null,
      second: typed.second === typed.first ? null : 'Las dos frases no son iguales',
    };
    setErrors(found);
    if (!(found.first ?? found.second)) choosing.mutate(typed.first);
  };
  const change = (which: 'first' | 'second') => (value: string) => {
    setTyped({ ...typed, [which]: value });
    setErrors({ ...errors, [which]: null });
  };

  return (
    <form className={classes.passphrase} noValidate onSubmit={submit}>
      <p>
        Elija una frase de acceso: el archivo solo se abre con ella. Cuatro o más palabras al azar son fáciles de
        recordar y difíciles de adivinar. Nadie puede recuperarla: anótela en un lugar seguro, lejos del archivo.
      </p>
      <PasswordField
        label="Frase de acceso"
        what="la frase de acceso"
        description={`Al menos ${String(MIN_PASSPHRASE)} caracteres; puede llevar espacios.`}
        autoComplete="new-password"
        value={typed.first}
        error={errors.first}
        onChange={change('first')}
      />
      <p className={classes.strength} data-strength={strength} aria-live="polite">
        {typed.first === '' ? '' : strengthWords[strength]}
      </p>
      <PasswordField
        label="Repita la frase de acceso"
        what="la frase repetida"
        autoComplete="new-password"
        value={typed.second}
        error={errors.second}
        onChange={change('second')}
      />
      <div>
        <WorkingButton label="Guardar el archivo" workingLabel="Protegiendo..." working={choosing.isPending} />
      </div>
    </form>
  );
}
