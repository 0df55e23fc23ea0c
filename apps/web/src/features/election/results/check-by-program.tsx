import type { Results } from '@urna/contract/election/results';
import { CopyButton } from '@urna/ui/button';
import { Fold } from '@urna/ui/panel';
import { scrolledByKeyboard } from '../../../ui/layout/scrolled-by-keyboard.ts';
import classes from './results.module.css';

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

/** Controls how the program waits for input; with it, no check is skipped. */
const METHOD = 'LWT_ASYNC_METHOD=none';

interface ToolStep {
  title: string;
  lines: readonly string[];
  expect?: { words: string; value?: string };
}

/** The protocol's result format: blank first if there is one, then the answers in ballot order. */
export function resultText({ choices, blank }: Pick<Results, 'choices' | 'blank'>): string {
  const votes = choices.toSorted((a, b) => a.position - b.position).map((choice) => choice.votes);
  return JSON.stringify({ result: [blank ? [blank.votes, ...votes] : votes] });
}

/**
 * Shell commands for the folder of the downloaded archive. Without LWT_ASYNC_METHOD=none `election verify` can exit
 * before it has checked the ballots, and version 3.0 doesn't recompute the tally.
 */
function commandsFor(results: Results): ToolStep[] {
  const file = `${results.election_uuid}.bel`;
  return [
    {
      title: 'Instalar el programa y separar la urna en una carpeta',
      lines: ['sudo apt install belenios-tool', 'mkdir verificacion', `mv ${file} verificacion/`, 'cd verificacion'],
    },
    {
      title: 'Comprobar que el archivo es el del acta',
      lines: [`sha256sum ${file}`],
      expect: { words: 'Debe decir:', value: results.archive.sha256 },
    },
    {
      title: 'Revisar cada papeleta, las llaves, las pruebas de los custodios y el resultado',
      lines: [`${METHOD} belenios-tool election verify`],
      expect: { words: 'Con muchas papeletas toma un buen rato. Debe terminar con:', value: 'all checks passed' },
    },
    {
      title: 'Sumar de nuevo las papeletas cifradas',
      lines: [`${METHOD} belenios-tool election compute-encrypted-tally | head -n 1 | tr -d '\\n' | sha256sum`],
      expect: { words: 'Debe decir:', value: results.tally_hash },
    },
    {
      title: 'Contar las papeletas de la urna y lo que el escrutinio dice de ellas',
      lines: [
        `tar -xOf ${file} | grep -ao '"type":"Ballot"' | wc -l`,
        `tar -xOf ${file} | grep -aoE '"num_tallied":[0-9]+,"total_weight":[0-9]+'`,
      ],
      expect: {
        words: `Debe decir ${results.ballots}, y después:`,
        value: `"num_tallied":${results.ballots},"total_weight":${results.ballots}`,
      },
    },
    {
      title: 'Obtener de nuevo el resultado',
      lines: [`${METHOD} belenios-tool election compute-result`],
      expect: {
        words: `Debe decir, en el orden de la tarjeta electoral${results.blank ? ' y comenzando por el voto en blanco' : ''}:`,
        value: resultText(results),
      },
    },
    {
      title: 'Verificarlo también con el programa de Urna, en su carpeta',
      lines: [
        `npm run cli -- verify /ruta/a/verificacion/${file} --proofs /ruta/a/pruebas-de-descifrado-*-${results.contest}.json`,
      ],
      expect: {
        words: 'Debe terminar con:',
        value: 'Verificada: cada paso, de la apertura al resultado, es correcto.',
      },
    },
  ];
}
