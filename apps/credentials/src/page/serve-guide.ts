import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Problem } from '../problem.ts';
import { print } from '../terminal.ts';
import { answerRequest } from './answer-request.ts';
import { Guide } from './guide.ts';

export interface ServedGuide {
  /** With the token after `#`, which browsers send to no server. */
  url: string;
  stop: () => Promise<void>;
}

export async function openGuide(folder: string, port: number): Promise<ServedGuide> {
  const guide = await Guide.open(folder);
  const token = randomBytes(32).toString('base64url');
  const server: Server = createServer();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const bound = (server.address() as AddressInfo).port;
  server.on('request', (request, response) => void answerRequest(guide, { port: bound, token }, request, response));
  return {
    url: `http://127.0.0.1:${bound}/#llave=${token}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await guide.close();
    },
  };
}

/** Serves the guide until Ctrl-C, and lets mails in flight finish first. */
export async function serveGuide({ folder, port }: { folder: string; port: number }): Promise<void> {
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Problem('--port: un número de 0 a 65535.');
  const { url, stop } = await openGuide(folder, port);
  print(`Abra esta dirección en el navegador de este equipo, y no la comparta:\n\n  ${url}\n`);
  print(`Todo queda en ${folder}\nPara terminar, Ctrl-C.`);
  await new Promise<void>((resolve) => {
    // Under npm a Ctrl-C arrives twice: from the terminal, and forwarded by npm.
    process.on('SIGINT', () => resolve()).on('SIGTERM', () => resolve());
  });
  await stop();
}
