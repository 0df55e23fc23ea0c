import { createReadStream } from 'node:fs';
import { Refusal } from '@urna/belenios/refusal';
import type { RollHeader, RollVoter } from '@urna/credential-files/roll';
import { type ReadRoll, RollReader } from '@urna/credential-files/roll-reader';
import { Problem } from '../problem.ts';

const PIECE_BYTES = 256 * 1024;

const places: Record<string, string> = {
  'the end of the roll': 'le falta el final',
  'the number of voters': 'no trae tantos votantes como anuncia',
  roll: 'la primera línea no es la de un censo exportado por Urna',
};

const rollProblem = ({ where }: Refusal): Problem => {
  const line = /^line (\d+)/.exec(where)?.[1];
  const what = line ? `la línea ${line} no tiene la forma esperada` : (places[where.split('.')[0] ?? ''] ?? where);
  return new Problem(
    `El archivo del censo no sirve: ${what}. Pídalo de nuevo; no lo abra ni lo guarde con otro programa.`,
  );
};

/** Whoever stands between would read every credential: they only need to answer with a page of their own. */
function requireEncryption({ address }: RollHeader): void {
  const { protocol, hostname } = new URL(address);
  if (protocol === 'https:' || isLocal(hostname)) return;
  throw new Problem(
    `El censo dice que se vota en ${address}, una dirección sin cifrado (https). No haga credenciales para ella: pregunte a la administración.`,
  );
}

/** Streams a roll file. `take` gets the voters in the order of the file, and the header with the first of them. */
export async function readRollFile(
  path: string,
  take: (voters: RollVoter[], header: RollHeader) => Promise<void> | void = () => undefined,
): Promise<ReadRoll> {
  const reader = new RollReader();
  try {
    for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES })) {
      const voters = reader.add(piece as Buffer);
      if (voters.length > 0 && reader.header) await take(voters, reader.header);
    }
    const read = reader.end();
    if (read.header.voters === 0) throw new Problem('El censo está vacío.');
    requireEncryption(read.header);
    return read;
  } catch (error) {
    if (error instanceof Refusal) throw rollProblem(error);
    throw error;
  }
}

/** Whether a host is this very machine, where nothing needs encryption on the way. */
export const isLocal = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);
