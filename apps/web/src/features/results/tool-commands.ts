import type { Results } from '@urna/contract/results';

export interface ToolStep {
  title: string;
  lines: readonly string[];
  /** What must come of it. */
  expect?: { words: string; value?: string };
}

/** As the protocol writes a result: blank first where there is one, then the answers in the order of the ballot. */
export function resultText({ choices, blank }: Pick<Results, 'choices' | 'blank'>): string {
  const votes = choices.toSorted((a, b) => a.position - b.position).map((choice) => choice.votes);
  return JSON.stringify({ result: [blank ? [blank.votes, ...votes] : votes] });
}

/**
 * Commands for a shell, in the folder of the downloaded archive. belenios-tool refuses a ballot that its archive already
 * holds, so each is checked against the beginning of the archive, up to the event that opened the election.
 */
export function commandsFor(
  results: Pick<Results, 'election_uuid' | 'archive' | 'tally_hash' | 'choices' | 'blank'>,
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
      title: 'Revisar cada papeleta',
      lines: [
        'mkdir inicio papeletas',
        `tar -xf ${file} -C papeletas`,
        `bloques=$(tar -tRf ${file} | awk 'fin { print $2 + 0; exit } /event\\.json/ { fin = 1 }')`,
        `head -c $((bloques * 512)) ${file} > inicio/${file}`,
        `grep -rl '^{"election_uuid"' papeletas | while read -r p; do`,
        '  belenios-tool election verify-ballot --dir inicio --ballot "$p" 2> error.txt || { echo "NO ES VÁLIDA: $p"; cat error.txt; }',
        'done',
      ],
      expect: { words: 'No debe aparecer ninguna papeleta que no sea válida. Con muchas papeletas toma un buen rato.' },
    },
    {
      title: 'Sumar de nuevo las papeletas cifradas',
      lines: ["belenios-tool election compute-encrypted-tally | head -n 1 | tr -d '\\n' | sha256sum"],
      expect: { words: 'Debe decir:', value: results.tally_hash },
    },
    {
      title: 'Obtener de nuevo el resultado',
      lines: ['belenios-tool election compute-result'],
      expect: {
        words: `Debe decir, en el orden de la tarjeta electoral${results.blank ? ' y comenzando por el voto en blanco' : ''}:`,
        value: resultText(results),
      },
    },
    {
      title: 'Revisar las llaves, las pruebas de los custodios y el orden de todo',
      lines: ['belenios-tool election verify'],
      expect: { words: 'Debe terminar con:', value: 'all checks passed' },
    },
    {
      title: 'Verificarlo también con el programa de Urna, en su carpeta',
      lines: [`npm run cli -- verify /ruta/a/verificacion/${file}`],
      expect: {
        words: 'Debe terminar con:',
        value: 'VERIFICADA: cada paso, de la apertura al resultado, es correcto.',
      },
    },
  ];
}
