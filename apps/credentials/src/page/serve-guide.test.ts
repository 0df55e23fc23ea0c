import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { sha256Hex } from '@urna/belenios/hash';
import { fingerprintGroups } from '@urna/credential-files/fingerprint';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openSmtpSink, type SmtpSink } from '../../../../packages/mail/testing/smtp-sink.ts';
import { Authority, PASSPHRASE, rollText, testRoll } from '../../testing/authority.ts';
import { openGuide, type ServedGuide } from './serve-guide.ts';

let authority: Authority;
let guide: ServedGuide;
let sink: SmtpSink;
let origin: string;
let token: string;

beforeAll(async () => {
  authority = new Authority();
  sink = await openSmtpSink();
  guide = await openGuide(authority.folder, 0);
  const url = new URL(guide.url);
  origin = url.origin;
  token = url.hash.slice('#llave='.length);
});
afterAll(async () => {
  await guide.stop();
  await sink.close();
  authority.remove();
});

const roll = testRoll(3);
roll.voters[2] = { voter: 12, name: 'Hostil <img src=x onerror="alert(1)">', email: 'hostil@demo.test' };

interface Answer {
  status: number;
  body: string;
}

/** fetch sets Host and Origin by itself, so that an attacker's must be sent by hand. */
function send(method: string, path: string, headers: Record<string, string>, body = ''): Promise<Answer> {
  const { port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
    });
    call.on('error', reject).end(body);
  });
}

const ours = () => ({ authorization: `Bearer ${token}`, origin });
const act = async (action: string, form: object) => {
  const body = JSON.stringify(form);
  const headers = { ...ours(), 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
  return send('POST', `/do/${action}`, headers, body);
};
const view = async () => (JSON.parse((await send('GET', '/view', ours())).body) as { html: string }).html;
async function until(words: string): Promise<string> {
  for (;;) {
    const text = await view();
    if (text.includes(words) && !text.includes('data-busy')) return text;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('the guide', () => {
  test('listens on this machine alone, under a port and a token of its own', () => {
    expect(guide.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#llave=[\w-]{43}$/);
  });

  test('refuses every request about the work without the token of the printed address', async () => {
    for (const [method, path] of [
      ['GET', '/view'],
      ['POST', '/do/make'],
      ['PUT', '/upload/roll'],
      ['GET', '/file/credenciales-publicas.json'],
    ] as const) {
      for (const authorization of ['', 'Bearer ', `Bearer ${token}x`, `Bearer ${token.slice(1)}`, token]) {
        expect((await send(method, path, { origin, authorization })).status).toBe(401);
      }
    }
    expect(existsSync(authority.folder)).toBe(false);
  });

  test('refuses another page and another name for this machine, even with the token', async () => {
    const { port } = new URL(origin);
    const foreign: Record<string, string>[] = [
      { origin: 'https://ataque.test' },
      { origin: 'null' },
      { origin: `http://localhost:${port}` },
      { origin: 'http://127.0.0.1:1' },
      { host: 'ataque.test' },
      { host: `localhost:${port}` },
      { host: `ataque.test:${port}` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign) {
      for (const [method, path] of [
        ['GET', '/'],
        ['GET', '/view'],
        ['POST', '/do/destroy'],
        ['PUT', '/upload/roll'],
        ['OPTIONS', '/view'],
      ] as const) {
        const { status, body } = await send(method, path, { ...ours(), ...headers });
        expect([status, body]).toEqual([403, '{"error":"Petición ajena."}']);
      }
    }
  });

  test('serves its page, script and style with a strict policy, and no file beside them', async () => {
    const page = await fetch(`${origin}/`);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe');
    expect(await page.text()).not.toMatch(/<style|<script>|style=/);
    for (const path of ['/../package.json', '/guide.ts', '/file/..%2f..%2fcenso.jsonl', '/file/correo.json', '/do/x']) {
      expect((await send('GET', path, ours())).status).toBe(404);
    }
    expect((await send('POST', '/do/constructor', ours())).status).toBe(404);
  });
});

test('answers a form that is no JSON, no object or too long with a sentence, and shows no stack', async () => {
  const shown = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  for (const [body, words] of [
    ['{"passphrase":', 'no son JSON válido'],
    ['', 'no son JSON válido'],
    ['"texto"', 'no son un formulario'],
    ['null', 'no son un formulario'],
    [JSON.stringify({ passphrase: 'x'.repeat(70_000) }), 'demasiado grandes'],
  ] as const) {
    const headers = { ...ours(), 'content-length': String(Buffer.byteLength(body)) };
    const answered = await send('POST', '/do/open', headers, body);
    expect([answered.status, answered.body]).toEqual([400, expect.stringContaining(words)]);
  }
  expect(shown).not.toHaveBeenCalled();
  shown.mockRestore();
});

/** Each step goes on from the one before. */
describe('the guide’s steps', () => {
  test('refuse what is no roll, with a sentence', async () => {
    const whole = rollText(roll);
    const wrong = {
      'la primera línea': 'hola\n',
      'la línea 2': whole.replace(/(?<=\n[^\n]*)@/, ' '),
      'le falta el final': whole.slice(0, -1),
      'no trae tantos votantes': `${whole.split('\n').slice(0, 3).join('\n')}\n`,
    };
    for (const [words, text] of Object.entries(wrong)) {
      const { status, body } = await send('PUT', '/upload/roll', ours(), text);
      expect([status, body]).toEqual([422, expect.stringContaining(words)]);
    }
    expect(readdirSync(authority.path)).toEqual([]);
  });

  test('show a roll, and make nothing before its fingerprint was compared or with a weak passphrase', async () => {
    expect((await send('PUT', '/upload/roll', ours(), rollText(roll))).status).toBe(200);
    expect(await view()).toContain('Huella del censo');
    const form = { compared: 'yes', passphrase: PASSPHRASE, repeated: PASSPHRASE };
    for (const [change, words] of [
      [{ compared: '' }, 'marque la casilla'],
      [{ repeated: 'otra' }, 'no son iguales'],
      [{ passphrase: 'corta', repeated: 'corta' }, 'al menos 12 caracteres'],
      [{ passphrase: 'abcdefghijklmnopq', repeated: 'abcdefghijklmnopq' }, 'débil'],
    ] as const) {
      expect((await act('make', { ...form, ...change })).body).toContain(words);
    }
    expect(readdirSync(authority.path).filter((name) => !name.startsWith('.'))).toEqual([]);
  });

  test('make the credentials, and forget the uploaded roll', async () => {
    expect((await act('make', { compared: 'yes', passphrase: PASSPHRASE, repeated: PASSPHRASE })).status).toBe(200);
    expect((await act('find', { who: 'x' })).body).toContain('Espere a que termine');
    expect(await until('Huella de la lista pública')).toContain('Credenciales emitidas');
    expect(readdirSync(authority.path)).toEqual(['credenciales']);
  });

  test('refuse to send secrets unencrypted to another machine, or without the password', async () => {
    const settings = { host: 'smtp.test', port: '587', tls: 'plain', from: 'a@b.test', authority: 'U', perSecond: '5' };
    expect((await act('mail', settings)).body).toContain('Sin cifrado');
    expect((await act('mail', { ...settings, tls: 'starttls', user: 'a' })).body).toContain('Falta la contraseña');
    expect((await act('send', {})).body).toContain('Guarde primero los ajustes');
  });

  test('send the mails, and again to one person who was found', async () => {
    const { port } = new URL(sink.url);
    const settings = { host: '127.0.0.1', port, tls: 'plain', from: 'a@b.test', authority: 'U', perSecond: '50' };
    expect((await act('mail', settings)).status).toBe(200);
    expect((await act('send', {})).status).toBe(200);
    await until('No queda ningún correo en espera.');
    expect(sink.accepted).toHaveLength(3);
    expect((await act('again', { voter: '10', reason: 'Perdió el correo' })).body).toContain('Elija a la persona');
    await act('find', { who: 'número 2' });
    expect(await view()).toContain('Votante Número 2');
    expect((await act('again', { voter: '11', reason: 'no' })).body).toContain('por qué');
    expect((await act('again', { voter: '11', reason: 'Perdió el correo' })).status).toBe(200);
    expect(sink.accepted.map(({ to }) => to)).toContainEqual('votante2@demo.test');
    expect(sink.accepted).toHaveLength(4);
  });

  test('send to an address that the administration corrected once it was compared, and show it', async () => {
    await act('find', { who: 'número 2' });
    const form = { voter: '11', reason: 'La Junta corrigió su correo', address: 'corregido@demo.test' };
    expect((await act('again', form)).body).toContain('Compare el correo corregido');
    expect((await act('again', { ...form, corrected: 'yes' })).status).toBe(200);
    expect(sink.accepted.at(-1)?.to).toBe('corregido@demo.test');
    const shown = await view();
    expect(shown).toContain('Votante Número 2, corregido@demo.test: enviado.');
    expect(shown).toContain(', a corregido@demo.test: La Junta corrigió su correo');
    await act('find', { who: 'número 2' });
    expect(await view()).toContain('corregido@demo.test (en el censo que recibió: votante2@demo.test)');
  });

  test('give the report of the mails as a file, to whoever opened the private file', async () => {
    const { status, body } = await send('GET', '/file/informe-de-envios.csv', ours());
    expect(status).toBe(200);
    expect(body).toContain('11;Votante Número 2;enviado;;2;');
    expect(body).toContain('a corregido@demo.test: La Junta corrigió su correo (enviado)');
    expect(await view()).toContain('data-download="informe-de-envios.csv"');
  });

  test('escape what the roll and the person wrote', async () => {
    await act('find', { who: 'hostil' });
    const shown = await view();
    expect(shown).toContain('Hostil &#60;img src=x onerror=&#34;alert(1)&#34;&#62;');
    expect(shown).not.toMatch(/<img|<script/);
    expect((await act('mail', { host: '"><script>', port: 1 })).body).toContain('Servidor');
  });

  test('never show a credential or the passphrase', async () => {
    await act('find', { who: 'votante' });
    const shown = await view();
    expect(shown).not.toContain(PASSPHRASE);
    expect(shown).not.toMatch(/[1-9A-Za-z]{5}-[1-9A-Za-z]{6}-[1-9A-Za-z]{5}-[1-9A-Za-z]{6}/);
  });

  test('another process is refused in the folder that the guide holds', async () => {
    const { stderr } = await authority.run(['send', '--folder', authority.folder]);
    expect(stderr).toContain('Otro proceso está usando esta carpeta');
  });

  test('destroy only with passphrase, word and reason, and then show the note', async () => {
    const form = { confirmation: 'DESTRUIR', passphrase: PASSPHRASE, reason: 'La votación se anuló' };
    for (const [change, words] of [
      [{ confirmation: 'destruir' }, 'DESTRUIR'],
      [{ passphrase: 'otra frase distinta' }, 'no abre'],
      [{ reason: '' }, 'no hay una conciliación'],
    ] as const) {
      expect((await act('destroy', { ...form, ...change })).body).toContain(words);
    }
    expect((await act('destroy', form)).status).toBe(200);
    expect(await view()).toContain('Sin conciliación: La votación se anuló');
    expect((await send('GET', '/file/informe-de-envios.csv', ours())).status).toBe(422);
    const { body } = await send('GET', '/file/destruccion.json', ours());
    expect(body).toContain('urna-destruction-v1');
    for (const group of fingerprintGroups(sha256Hex(body))) expect(await view()).toContain(`<li>${group}</li>`);
  });
});
