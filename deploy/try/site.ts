import { setTimeout as delay } from 'node:timers/promises';

/** The tried installation, as browsers and mailboxes reach it: through its proxy with TLS. */
export class Site {
  readonly #url: string;
  readonly #mailsTo: (address: string) => Promise<string[]>;

  /** `mailsTo` gives the texts of the mails to an address, oldest first. */
  constructor({ url, mailsTo }: { url: string; mailsTo: (address: string) => Promise<string[]> }) {
    this.#url = url;
    this.#mailsTo = mailsTo;
  }

  async request(method: string, path: string, body?: object, token?: string): Promise<Response> {
    const isForm = body instanceof FormData;
    return fetch(`${this.#url}${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
  }

  /** The whole answer of an API call; anything but success throws. */
  async call<T>(method: string, path: string, body?: object, token?: string): Promise<T> {
    const answer = await this.request(method, `/api${path}`, body, token);
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  async download(path: string): Promise<Buffer> {
    const answer = await this.request('GET', path);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
  }

  /** Waits for a mail and returns what the pattern's group matches in the newest that has it. */
  async mailed(address: string, pattern: RegExp, earlier = ''): Promise<string> {
    return until(`a mail to ${address}`, async () => {
      const mails = await this.#mailsTo(address);
      const [newest] = mails.flatMap((text) => pattern.exec(text)?.[1] ?? []).toReversed();
      return newest === earlier ? null : (newest ?? null);
    });
  }

  /** A login by a mailed code; returns the session's token. */
  async logIn(path: string, identification_number: string, address: string): Promise<string> {
    await this.call('POST', `${path}/request-code`, { identification_number });
    const code = await this.mailed(address, /\b(\d{6})\b/);
    const payload = { identification_number, code };
    const answer = await this.call<{ token_info: { token: string } }>('POST', `${path}/verify-code`, payload);
    return answer.token_info.token;
  }
}

const PATIENCE_MS = 120_000;

/** Asks every half second until the answer isn't null. */
export async function until<T>(what: string, ask: () => Promise<T | null>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (Date.now() > deadline) throw new Error(`waited ${PATIENCE_MS / 1000} seconds for ${what}`);
    await delay(500);
  }
}
