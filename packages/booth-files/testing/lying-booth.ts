import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { boothHeaders, type Installation, ownInstallation, writeInstallation } from '../src/booth-headers.ts';
import { BOOTH_BASE, BOOTH_INSTALLATION, BOOTH_MANIFEST, BOOTH_PAGE } from '../src/manifest.ts';
import type { Booth } from '../src/node/booth-folder.ts';

/** An answer before it is packed. */
export interface Served {
  status: number;
  /** Several values are sent as several headers. */
  headers: Record<string, string | string[]>;
  body: Uint8Array;
}

/** A booth that is served as it is, but for the lies that it is told to tell. */
export class LyingBooth {
  /** Changes an answer, for whomever it wants to. */
  lie: (request: IncomingMessage, served: Served) => void = () => undefined;
  /** Packs otherwise than it should: gets the encoding and the right bytes. */
  pack: (encoding: 'br' | 'gzip', body: Uint8Array) => Uint8Array = (encoding, body) =>
    encoding === 'br' ? brotliCompressSync(body) : gzipSync(body);
  isDown = false;
  /** Address and browser of each request. */
  readonly requests: { address: string; userAgent: string; encodings: string }[] = [];
  readonly #booth: Booth;
  readonly #installation: Installation;
  readonly #server: Server;

  constructor(booth: Booth, installation: Installation = ownInstallation) {
    this.#booth = booth;
    this.#installation = installation;
    this.#server = createServer((request, response) => this.answer(request, response));
  }

  static async start(booth: Booth, installation?: Installation): Promise<LyingBooth> {
    const lying = new LyingBooth(booth, installation);
    // Every address of this machine, so that a voter may come from another one than a witness.
    lying.#server.listen(0, '0.0.0.0');
    await once(lying.#server, 'listening');
    return lying;
  }

  /** Answers a request of its own server, or of another one. */
  answer(request: IncomingMessage, response: ServerResponse): void {
    const address = request.url ?? '';
    const { 'user-agent': userAgent = '' } = request.headers;
    const encodings = [request.headers['accept-encoding']].flat().join();
    this.requests.push({ address, userAgent, encodings });
    if (this.isDown) return void response.socket?.destroy();
    const served = this.#honest(address);
    this.lie(request, served);
    const { status, headers, body } = served;
    const encoding = (['br', 'gzip'] as const).find((one) => encodings.split(', ').includes(one));
    if (encoding === undefined || status !== 200 || 'content-encoding' in headers) {
      return void response.writeHead(status, headers).end(body);
    }
    response.writeHead(200, { ...headers, 'content-encoding': encoding }).end(this.pack(encoding, body));
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #honest(url: string): Served {
    const address = url.split('?')[0] ?? '';
    const { files, manifest, text } = this.#booth;
    const headers = { ...boothHeaders(address, manifest, this.#installation) };
    if (address === BOOTH_MANIFEST) return { status: 200, headers, body: Buffer.from(text) };
    if (address === BOOTH_INSTALLATION)
      return { status: 200, headers, body: Buffer.from(writeInstallation(this.#installation)) };
    const file = files.get(address);
    if (file !== undefined) return { status: 200, headers, body: file };
    if (/\.\w+$/.test(address) || !address.startsWith(BOOTH_BASE)) {
      return { status: 404, headers: { 'content-type': 'text/plain' }, body: Buffer.from('No existe.') };
    }
    return { status: 200, headers, body: files.get(BOOTH_PAGE) ?? new Uint8Array() };
  }
}
