import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A way to the server whose answers can be made as old as those that a browser kept some time ago. */
export interface AgedAnswers {
  url: string;
  /** How long before now the server seems to have answered. */
  ageMs: number;
  /** Changes the calendar of all further answers. */
  registrationClosesAt: Date | null;
  /** The paths that reached the server, which a browser's cache doesn't answer itself. */
  requested: string[];
  stop: () => Promise<void>;
}

async function bodyOf(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** A proxy, because Playwright's own interception of requests switches the browser's cache off. */
export async function ageAnswersOf(serverUrl: string): Promise<AgedAnswers> {
  const proxy = createServer((question, reply) => {
    const path = question.url ?? '/';
    aged.requested.push(path);
    const { 'accept-encoding': _packed, ...headers } = question.headers;
    const forwarded = request(`${serverUrl}${path}`, { method: question.method ?? 'GET', headers }, (answer) => {
      void bodyOf(answer).then((body) => {
        const { 'content-length': _length, 'transfer-encoding': _encoding, ...kept } = answer.headers;
        const date = new Date(Date.now() - aged.ageMs).toUTCString();
        reply.writeHead(answer.statusCode ?? 502, { ...kept, date });
        reply.end(path === '/api/elections/calendar' ? withClose(body, aged.registrationClosesAt) : body);
      });
    });
    question.pipe(forwarded);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const aged: AgedAnswers = {
    url: `http://127.0.0.1:${String((proxy.address() as AddressInfo).port)}`,
    ageMs: 0,
    registrationClosesAt: null,
    requested: [],
    stop: async () => {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
  return aged;
}

function withClose(body: Buffer, closesAt: Date | null): Buffer | string {
  if (closesAt === null) return body;
  const answer = JSON.parse(body.toString()) as { data: { windows: { inscription: { closes_at: string } } } };
  answer.data.windows.inscription.closes_at = closesAt.toISOString();
  return JSON.stringify(answer);
}
