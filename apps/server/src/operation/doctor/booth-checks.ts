import { BoothUnanswered } from '@urna/booth-files/compare-booth';
import { BOOTH_MANIFEST, hashOfManifest } from '@urna/booth-files/manifest';
import { boothSchema } from '@urna/contract/election/booth';
import { dataSchema } from '@urna/contract/shared/envelope';
import { messageOf } from '../../platform/errors.ts';
import { readUnanswered } from '../../services/election/booth/served-booth.ts';
import { type Check, type ExaminedDatabase, type Finding, fail, ok, warn } from './finding.ts';

/** Where people vote: an origin of its own, which gives the booth that the server names, and nothing else. */
export const boothChecks: Check = async ({ config: { publicUrl, boothUrl, production } }) => {
  if (boothUrl === publicUrl) return production ? sharedOrigin : [];
  try {
    return [...(await compareHash(publicUrl, boothUrl)), await nothingElse(boothUrl)];
  } catch (error) {
    if (!(error instanceof BoothUnanswered)) throw error;
    return warn(
      'booth',
      `desde esta máquina no se llega a la casilla en ${boothUrl}: ${error.message}`,
      'Ponga su nombre en el proxy y en el certificado, y repita.',
    );
  }
};

const sharedOrigin = warn(
  'booth-origin',
  'se vota en la misma dirección que el resto del sitio: cualquier otra página podría manejar la ventana en que alguien vota, sin cambiar ningún archivo de la casilla',
  'Dé a la casilla un nombre propio con BOOTH_URL, antes de importar los censos.',
);

async function compareHash(publicUrl: string, boothUrl: string): Promise<Finding[]> {
  const stated = dataSchema(boothSchema).parse(JSON.parse(await textAt(`${publicUrl}/api/booth`))).data;
  const served = await hashOfManifest(await textAt(boothUrl + BOOTH_MANIFEST));
  if (served === stated.hash) return [ok('booth', `en ${boothUrl} está la casilla ${served}`)];
  return [
    fail(
      'booth',
      `en ${boothUrl} está la casilla ${served}, y el servidor dice ${stated.hash ?? 'que no tiene'}`,
      'Los dos nombres deben llegar a los mismos procesos, y ningún intermediario guardar la casilla.',
    ),
  ];
}

async function nothingElse(boothUrl: string): Promise<Finding> {
  const { status } = await answerOf(`${boothUrl}/api/health`);
  if (status === 404) return ok('booth-origin', `en ${boothUrl} no se sirve nada más`);
  return fail(
    'booth-origin',
    `en ${boothUrl} se sirve más que la casilla (/api/health respondió ${status})`,
    'El proxy debe pasar el nombre con el que se llama (nginx: proxy_set_header Host $host), y BOOTH_URL ser ese.',
  );
}

async function textAt(url: string): Promise<string> {
  const answer = await answerOf(url);
  if (!answer.ok) throw new BoothUnanswered(`${url} respondió ${answer.status}`);
  return answer.text();
}

async function answerOf(url: string): Promise<Response> {
  try {
    return await fetch(url, { signal: AbortSignal.timeout(5000) });
  } catch (error) {
    throw new BoothUnanswered(messageOf(error), { cause: error });
  }
}

/** A booth outlives its release: people vote with the sealed one after an upgrade, and it calls what it was built for. */
export const boothCallsCheck: Check<ExaminedDatabase> = async ({ database: { db }, ownBooth }) => {
  const unanswered = await readUnanswered(db, await ownBooth());
  if (unanswered === null) return [];
  if (unanswered === 'unknown') {
    const todo = 'Construya la casilla de esta versión (npm run build) y repita.';
    return warn(
      'booth-calls',
      'no se sabe si esta versión responde a la casilla sellada: una de las dos no trae sus llamadas',
      todo,
    );
  }
  if (unanswered.length === 0) return ok('booth-calls', 'esta versión responde a todo lo que llama la casilla sellada');
  return fail(
    'booth-calls',
    `la casilla sellada llama a lo que esta versión no responde igual: ${unanswered.join('; ')}`,
    'No sirva la votación con esta versión. Siga con la anterior hasta que cierre, o cambie la casilla con los custodios (booth propose).',
  );
};
