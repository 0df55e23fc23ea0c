import { CSV_START, csvLine } from '@urna/credential-files/csv-line';
import { openOwnCheck } from '../own-check.ts';
import type { VoterCredential } from '../private-file/private-file.ts';
import { type LetterContext, letterLink } from './draw-letter.ts';

/** What the letters say, for another program that merges it into its own. */
export async function* lettersCsv(
  context: LetterContext,
  voters: AsyncIterable<VoterCredential[]>,
): AsyncGenerator<string> {
  const { hosts, wordsOf } = await openOwnCheck(context.roll, context.booth);
  yield CSV_START +
    csvLine([
      'Votante',
      'Nombre',
      'Correo',
      'Credencial',
      'Enlace para votar',
      'Palabras de la credencial',
      'Huella de la elección',
      ...hosts.map((_, index) => `Dónde comprobar el voto, ${index + 1}`),
    ]);
  for await (const some of voters) {
    yield some
      .map(({ voter, name, email, credential }) =>
        csvLine([
          String(voter),
          name,
          email,
          credential,
          letterLink(context, credential),
          hosts.length === 0 ? '' : wordsOf(credential),
          context.fingerprint ?? '',
          ...hosts.map((host) => `${host.name}: ${host.page}`),
        ]),
      )
      .join('');
  }
}
