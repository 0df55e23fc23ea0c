import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Receipt } from '@urna/contract/election/ballots';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { vote } from '../../testing/clients/voter-client.ts';
import { openSealedContest, type TestVoter } from '../../testing/elections/sealed-contest.ts';
import { beginDrill, saysDrill } from '../../testing/fixtures/drill.ts';
import { readPdf } from '../../testing/fixtures/read-pdf.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';

let app: TestApp;
const votes: Record<'contador' | 'ies', { voter: TestVoter; receipt: Receipt }> = Object.create(null) as never;

beforeAll(async () => {
  app = await openTestApp();
  for (const name of ['contador', 'ies'] as const) {
    const { voters } = await openSealedContest(app, { contest: name, voters: 2 });
    const [voter] = voters;
    if (!voter) throw new Error('a contest without voters');
    votes[name] = { voter, receipt: await vote(app, voter, 1) };
  }
});
afterAll(() => app.close());

const pdfOf = (code: string) => app.inject({ method: 'POST', url: '/api/certificates/pdf', payload: { code: code } });
const inGroups = (code: string) => code.match(/.{5}/g)?.join('-') ?? '';

describe('the voting certificate', () => {
  test('is a tagged PDF that says who voted, in which election, when, and how to check it', async () => {
    const { voter, receipt } = votes.contador;
    const answer = await pdfOf(receipt.certificate_code);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="certificado-de-votacion.pdf"',
      'cache-control': 'no-store',
    });
    const { pages, title, language } = await readPdf(answer.rawPayload);
    expect([pages.length, title, language]).toEqual([1, `Certificado de votación – ${voter.name}`, 'es-CO']);
    const [page] = pages;
    for (const part of [
      'Elecciones 2025',
      'Certificado de votación',
      'El Tribunal Disciplinario hace constar que',
      voter.name,
      'Representante de los Contadores Públicos el 01/09/2025.',
      `Documento de identidad ${voter.identification_number}`,
      inGroups(receipt.certificate_code),
      'http://127.0.0.1:3000/verificar',
      'No dice por quién',
    ])
      expect(page?.text).toContain(part);
    expect(page?.text).not.toContain(receipt.tracking_code);
    expect(page?.structure).toEqual(expect.arrayContaining(['H1', 'H2', 'Table', 'TH', 'TD']));
    expect(page?.structure.join('\n')).toContain('Figure: Código QR que abre http://127.0.0.1:3000/verificar#codigo=');
  });

  test('names the institution of an elector', async () => {
    const { voter, receipt } = votes.ies;
    const { pages } = await readPdf((await pdfOf(receipt.certificate_code)).rawPayload);
    expect(pages[0]?.text).toContain('Institución Universidad');
    expect(pages[0]?.text).toContain('Representante de las Instituciones de Educación Superior');
    expect(pages[0]?.text).not.toContain('Documento de identidad');
    expect(pages[0]?.text).not.toContain(voter.email);
  });

  test('is the same, byte for byte, whenever it is asked for', async () => {
    const { certificate_code } = votes.contador.receipt;
    const first = await pdfOf(certificate_code);
    app.clock.advance(86_400);
    // Also as people type it.
    const typed = await pdfOf(encodeURIComponent(inGroups(certificate_code).toLowerCase()));
    expect(typed.rawPayload.equals(first.rawPayload)).toBe(true);
  });

  test('has a QR code that a camera reads', async ({ skip }) => {
    const { certificate_code } = votes.contador.receipt;
    const folder = mkdtempSync(join(tmpdir(), 'urna-qr-'));
    try {
      writeFileSync(join(folder, 'c.pdf'), (await pdfOf(certificate_code)).rawPayload);
      try {
        execFileSync('pdftoppm', ['-r', '144', '-png', '-singlefile', 'c.pdf', 'c'], { cwd: folder });
      } catch {
        return skip('pdftoppm (poppler-utils) is not installed');
      }
      const { data, info } = await sharp(join(folder, 'c.png'))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })).toBe(
        `http://127.0.0.1:3000/verificar#codigo=${inGroups(certificate_code)}`,
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('can be checked by anyone who has its code, and reveals nothing more', async () => {
    const check = async (code: string) =>
      (await app.inject({ method: 'POST', url: '/api/certificates/check', payload: { code: code } })).json();
    const { contador, ies } = votes;
    expect(await check(inGroups(contador.receipt.certificate_code))).toEqual({
      data: {
        process: '2025',
        process_title: 'Elecciones 2025',
        contest: 'contador',
        question: 'Representante de los Contadores Públicos',
        name: contador.voter.name,
        identification: `*****${contador.voter.identification_number?.slice(-3)}`,
        voted_on: contador.receipt.voted_on,
      },
    });
    expect((await check(ies.receipt.certificate_code)).data.identification).toMatch(/^ele\*+@ies\.test$/);
  });

  test('cannot be found by guessing codes', async () => {
    for (const question of ['pdf', 'check']) {
      const ask = async (code: string) => {
        const answer = await app.inject({ method: 'POST', url: `/api/certificates/${question}`, payload: { code } });
        return [question, code, answer.statusCode, answer.json().code];
      };
      const unknown = '0'.repeat(20);
      expect(await ask(unknown)).toEqual([question, unknown, 404, 'not_found']);
      for (const code of ['A', 'I'.repeat(20), `${unknown}0`, "'; drop table voters; --"])
        expect(await ask(code)).toEqual([question, code, 422, 'invalid_fields']);
    }
  });

  test('says in a drill that it is none of a real vote', async () => {
    const { certificate_code } = votes.contador.receipt;
    expect(await saysDrill((await pdfOf(certificate_code)).rawPayload)).toBe(false);
    await beginDrill(app);
    expect(await saysDrill((await pdfOf(certificate_code)).rawPayload)).toBe(true);
  });
});
