import type { Results } from '@urna/contract/election/results';
import { CopyButton } from '@urna/ui/button';
import { Fold } from '@urna/ui/panel';
import classes from './results.module.css';
import { commandsFor } from './tool-commands.ts';

/** Scrollable wide content must be focusable for keyboard users. */
const scrolledByKeyboard = { tabIndex: 0, role: 'region' } as const;

function CommandBlock({ what, lines }: { what: string; lines: readonly string[] }) {
  const text = lines.join('\n');
  return (
    <div className={classes.command}>
      <pre {...scrolledByKeyboard} aria-label={`Comandos: ${what}`}>
        <code>{text}</code>
      </pre>
      <CopyButton text={`${text}\n`} what={what} />
    </div>
  );
}

/** Instructions for verifying the result with independent software. */
export function CheckByProgram({ results }: { results: Results }) {
  const commands = commandsFor(results);
  return (
    <Fold label="Verificar con belenios-tool, un programa que no es nuestro" className={classes.detailsBody ?? ''}>
      <p>
        Descarga la urna, abre una terminal en la carpeta donde quedó y copia los comandos, uno tras otro. Son para
        Linux; belenios-tool viene con Debian 13 y también está en <code>belenios.org</code>.
      </p>
      <ol className={classes.commands}>
        {commands.map(({ title, lines, expect }) => (
          <li key={title}>
            <h3>{title}</h3>
            <CommandBlock what={title} lines={lines} />
            {expect ? (
              <p>
                {expect.words} {expect.value ? <code>{expect.value}</code> : null}
              </p>
            ) : null}
          </li>
        ))}
      </ol>
      <p>
        Copia los comandos completos: sin <code>LWT_ASYNC_METHOD=none</code>, las versiones 3.0 y 3.3 de belenios-tool
        pueden terminar sin haber revisado las papeletas y decir que todo está bien. La suma se calcula por aparte
        porque <code>election verify</code>, en la versión 3.0, no la repite.
      </p>
    </Fold>
  );
}
