import type { Results } from '@urna/contract/election/results';

/** Controls how the program waits for input; with it, no check is skipped. */
const METHOD = 'LWT_ASYNC_METHOD=none';

export interface ToolStep {
  title: string;
  lines: readonly string[];
  /** The expected output. */
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
export function commandsFor(
  results: Pick<Results, 'contest' | 'election_uuid' | 'archive' | 'ballots' | 'tally_hash' | 'choices' | 'blank'>,
): ToolStep[] {
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
