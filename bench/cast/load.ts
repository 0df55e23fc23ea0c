import { connect, type Socket } from 'node:net';

/** Minimal HTTP clients, because they share the CPU with the server that they measure. */
export interface Answered {
  status: number;
  body: string;
  milliseconds: number;
}

/** A serialized request, prepared before the measurement starts. */
export interface Call {
  port: number;
  bytes: Buffer;
}

export function callOf(url: string, headers: Record<string, string>, body: unknown): Call {
  const { host, pathname, port } = new URL(url);
  const content = Buffer.from(JSON.stringify(body));
  const all = { host, ...headers, 'content-type': 'application/json', 'content-length': String(content.length) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = Buffer.from(`POST ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n`);
  return { port: Number(port), bytes: Buffer.concat([head, content]) };
}

interface Waiting {
  answered: (answer: { status: number; body: string }) => void;
  failed: (error: Error) => void;
}

/** Sends one request after another over a kept-alive connection. Responses must have a content-length. */
class Connection {
  readonly #socket: Socket;
  #received = '';
  #waiting: Waiting | null = null;

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1').setNoDelay(true).setEncoding('latin1');
    this.#socket.on('data', (text) => this.#take(String(text)));
    this.#socket.on('error', (error) => this.#fail(error));
    this.#socket.on('close', () => this.#fail(new Error('the server closed the connection')));
  }

  send(bytes: Buffer): Promise<{ status: number; body: string }> {
    return new Promise((answered, failed) => {
      this.#waiting = { answered, failed };
      this.#socket.write(bytes);
    });
  }

  end(): void {
    this.#socket.destroy();
  }

  #take(text: string): void {
    this.#received += text;
    const headEnd = this.#received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = this.#received.slice(0, headEnd);
    const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(head) ?? [];
    const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
    if (status === undefined || length === undefined) return this.#fail(new Error('an answer of unknown length'));
    const body = this.#received.slice(headEnd + 4);
    if (body.length < Number(length)) return;
    this.#received = '';
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.answered({ status: Number(status), body: Buffer.from(body, 'latin1').toString() });
  }

  #fail(error: Error): void {
    this.#waiting?.failed(error);
    this.#waiting = null;
  }
}

/** A client with one connection to each server. */
export class Client {
  readonly #connections = new Map<number, Connection>();

  async send({ port, bytes }: Call): Promise<Answered> {
    const connection = this.#connections.get(port) ?? new Connection(port);
    this.#connections.set(port, connection);
    const began = performance.now();
    const answer = await connection.send(bytes);
    return { ...answer, milliseconds: performance.now() - began };
  }

  end(): void {
    for (const connection of this.#connections.values()) connection.end();
  }
}

/**
 * Sends all calls with the same number of clients per server; each client sends its next call after a response. With a
 * queue shared by all servers every client would wait for the slower server, and the faster one would be idle.
 */
export async function sendAll(
  shares: readonly (readonly Call[])[],
  clients: number,
): Promise<{ seconds: number; times: number[] }> {
  const times: number[] = [];
  const began = performance.now();
  const sendShare = (calls: readonly Call[]) => {
    const waiting = [...calls];
    return Array.from({ length: clients / shares.length }, async () => {
      const client = new Client();
      for (let call = waiting.pop(); call; call = waiting.pop()) {
        const { status, body, milliseconds } = await client.send(call);
        if (status !== 200) throw new Error(`answered ${status}: ${body}`);
        times.push(milliseconds);
      }
      client.end();
    });
  };
  await Promise.all(shares.flatMap(sendShare));
  return { seconds: (performance.now() - began) / 1000, times };
}
