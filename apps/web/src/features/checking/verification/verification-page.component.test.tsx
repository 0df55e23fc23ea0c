import { spokenCode } from '@urna/belenios/spoken-code';
import { getRegistrationCheck } from '@urna/contract/candidacy/tracking';
import { getPublishedBallot } from '@urna/contract/checking/ballot-box';
import { getInclusion } from '@urna/contract/checking/transparency';
import { getElection } from '@urna/contract/election/elections';
import { listProcesses } from '@urna/contract/processes/processes';
import { getCertificateCheck } from '@urna/contract/voting/certificates';
import { expectAccessible } from '@urna/ui/testing/expect-accessible';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { pdf } from '../../../../testing/files.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { sealedElection } from '../../../../testing/sealed-election.ts';
import { given, lost, type PreparedAnswer, refusal } from '../../../../testing/stub-api.ts';
import { VerificationPage } from './verification-page.tsx';

const code = 'kzoqVtBNvPZ4/4Op+s9QkTdVJ0Vg0XkWqqxHNdyT2Bk';
const hash = 'a'.repeat(64);
const contest = { process: '2025', contest: 'contador', question: 'Representante de los contadores' };
const certificate = {
  ...contest,
  process_title: 'Elecciones 2025',
  name: 'Lucía Marín Ospina',
  identification: '***4321',
  voted_on: '2025-11-20',
};
const registration = {
  radicado: '2025-C-48201937',
  process_title: 'Elecciones 2025',
  candidate_type: 'CANDIDATE_ACCOUNTANT' as const,
  name: 'Fabián Peña Cuesta',
  identification: '***6789',
  submitted_at: '2025-10-01T15:00:00.000Z',
  sha256: hash,
  stands: true,
};
const registrationCode = `${registration.radicado}-K7Q4M-9XWPT`;

/** A box in which no ballot is found. */
const emptyBox = (fingerprint = 'e'): PreparedAnswer[] => [
  given(listProcesses, { data: [] }),
  given(getInclusion, refusal('not_found')),
  given(getPublishedBallot, refusal('not_found')),
  given(getElection, {
    data: sealedElection({
      fingerprints: { election: fingerprint, trustees: 't', credentials: 'c', booth: hash, check: '' },
    }),
  }),
];

async function open(answers: readonly PreparedAnswer[] = [], at = '/verificar') {
  const { screen, api } = await renderScreen(<VerificationPage />, { at, path: '/verificar', answers });
  const field = screen.getByRole('textbox', { name: 'Código o texto' });
  const heading = (name: string | RegExp) => screen.getByRole('heading', { level: 2, name });
  const check = async (text: string) => {
    await field.fill(text);
    await screen.getByRole('button', { name: 'Verificar', exact: true }).click();
  };
  const choose = (...files: File[]) => screen.getByLabelText('Archivo que tienes').upload(files);
  return { screen, api, field, heading, check, choose };
}

describe('what is typed or pasted', () => {
  test('a certificate is named first, then judged, and has the data to compare', async () => {
    const { screen, api, heading, check } = await open([given(getCertificateCheck, { data: certificate })]);
    await check('El código es abcde-fghjk-mnpqr-stvwx.');
    await expect.element(heading('Es el código de un certificado de votación')).toBeVisible();
    await expect.element(screen.getByRole('status').getByText('El certificado es auténtico')).toBeVisible();
    await expect.element(screen.getByText(certificate.name)).toBeVisible();
    await expect.element(screen.getByText(/^Compara estos datos/)).toBeVisible();
    expect(api.bodiesOf(getCertificateCheck)).toEqual([{ code: 'ABCDEFGHJKMNPQRSTVWX' }]);
    await expectAccessible();
  });

  test('a radicado asks the server nothing, and leads to the follow-up, with it in the history’s entry alone', async () => {
    const { screen, api } = await renderScreen(<VerificationPage />, { at: '/verificar', other: <p>Otra página</p> });
    const before = api.calls.length;
    await screen.getByRole('textbox', { name: 'Código o texto' }).fill('2025-c-48201937');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('heading', { name: 'Parece el radicado de una inscripción' })).toBeVisible();
    expect(api.calls.slice(before)).toEqual([]);
    await expectAccessible();
    await screen.getByRole('link', { name: 'Ir a Seguimiento' }).click();
    await expect.element(screen.getByText('Otra página')).toBeVisible();
    expect(location.pathname + location.search + location.hash).toBe('/seguimiento');
    expect((history.state as { usr: unknown }).usr).toEqual({ radicado: '2025-C-48201937' });
  });

  test('a code that no ballot has may be an election’s fingerprint, and isn’t called a ballot that is missing', async () => {
    const { screen, heading, check } = await open(emptyBox(code));
    await check(code);
    await expect.element(heading('Parece una huella, no el código de una papeleta')).toBeVisible();
    expect(screen.getByText(/^Ninguna papeleta de la urna/).query()).toBeNull();
  });

  test('the words beside a code are compared with its own', async () => {
    const { screen, heading, check } = await open(emptyBox());
    await check(`${code}\n${spokenCode(code).toUpperCase()}`);
    await expect.element(heading('Parece el código de seguimiento de una papeleta')).toBeVisible();
    await expect.element(screen.getByText('Las cuatro palabras son las de este código')).toBeVisible();
    await check(`${code}\nabeja sofá urna girasol\nanillo liebre girasol abeja`);
    await expect.element(screen.getByText('Las cuatro palabras no son las de este código')).toBeVisible();
  });

  test('words alone prove nothing, and go along to the search in the whole box', async () => {
    const { screen, heading, check } = await open();
    await check('anillo liebre girasol sofa');
    await expect.element(heading('Son cuatro palabras para comparar un código')).toBeVisible();
    await screen.getByRole('link', { name: /^Busca la papeleta que tiene estas palabras/ }).click();
    await expect.poll(() => location.pathname).toBe('/verificar/urna');
    expect((history.state as { usr: unknown }).usr).toEqual({ code: 'anillo liebre girasol sofá' });
  });

  test('everything in one mail is answered, each under its own name', async () => {
    const { heading, check } = await open([
      given(getCertificateCheck, refusal('not_found')),
      given(getRegistrationCheck, { data: { ...registration, stands: false } }),
    ]);
    await check(
      `Radicado ${registration.radicado}\nCódigo ${registrationCode}\nhttps://x.test/verificar#codigo=${'A'.repeat(20)}`,
    );
    await expect.element(heading('Es el código de una inscripción')).toBeVisible();
    await expect.element(heading('Parece el código de un certificado de votación')).toBeVisible();
  });

  test('what is unknown stays in the field, which gets the focus and says what it may have been', async () => {
    const { screen, api, field, check } = await open();
    const before = api.calls.length;
    await check('ABCDE-FGHJK-MNPQR-STV');
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue('ABCDE-FGHJK-MNPQR-STV');
    await expect.element(field).toHaveAccessibleDescription(/Parece el código de un certificado.*hay 18\./);
    await expect.poll(() => document.title).toBe('Error: Verificar lo que tienes');
    expect(api.calls.slice(before)).toEqual([]);
    await expect.element(screen.getByRole('region', { name: 'Qué puedes verificar' })).toBeVisible();
    await expectAccessible();
  });

  test('a lost connection loses nothing of what was typed', async () => {
    const { screen, field, check } = await open([given(getCertificateCheck, lost)]);
    await check('ABCDE-FGHJK-MNPQR-STVWX');
    await expect.element(screen.getByRole('alert').getByText(/^No hay conexión/)).toBeVisible();
    await expect.element(field).toHaveValue('ABCDE-FGHJK-MNPQR-STVWX');
  });

  test('a voter’s secret isn’t sent anywhere', async () => {
    const { screen, api, check } = await open();
    const before = api.calls.length;
    await check('aBcDe-fGhJkM-23456-789abc');
    await expect.element(screen.getByText('No se la muestres a nadie')).toBeVisible();
    expect(api.calls.slice(before)).toEqual([]);
  });
});

describe('what is chosen as a file', () => {
  // The first PDF of a run loads its reader.
  test('the PDF of a registration is compared with the registered one, byte by byte', {
    timeout: 120_000,
  }, async () => {
    const file = new File([pdf(registrationCode)], 'descarga');
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
    const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    const { screen, api, choose } = await open([given(getRegistrationCheck, { data: { ...registration, sha256 } })]);
    await choose(file);
    await expect
      .element(screen.getByText(/^El archivo que elegiste es, byte por byte/), { timeout: 50_000 })
      .toBeVisible();
    api.give(given(getRegistrationCheck, { data: registration }));
    await choose(file);
    await expect.element(screen.getByText(/^El archivo que elegiste no es, byte por byte/)).toBeVisible();
  });

  test('the PDF of a certificate is found by the code that it holds', async () => {
    const { heading, choose } = await open([given(getCertificateCheck, { data: certificate })]);
    await choose(new File([pdf('ABCDE-FGHJK-MNPQR-STVWX')], 'certificado.pdf'));
    await expect.element(heading('Es el código de un certificado de votación')).toBeVisible();
  });

  test('a box is checked by itself, with the decryption proofs that were chosen before', async () => {
    const { screen, heading, choose } = await open();
    await choose(new File([`{"election":"e","tally_hash":"${hash}","proofs":[]}`], 'uno.txt'));
    await expect.element(heading('Son las pruebas de descifrado de una urna')).toBeVisible();
    await choose(new File([`BELENIOS${'\0'.repeat(504)}`], 'otro.zip'));
    await expect.element(heading('Es el archivo de una urna')).toBeVisible();
    await expect.element(screen.getByText('otro.zip y uno.txt')).toBeVisible();
    const report = screen.getByRole('region', { name: 'Informe de la verificación' });
    await expect.element(report.getByText(/No verificada/)).toBeVisible();
    await expectAccessible();
    await screen.getByRole('button', { name: 'Quitar' }).click();
    await expect.element(heading('Es el archivo de una urna')).not.toBeInTheDocument();
  });

  test('a file that holds nothing known is refused by its name, and takes nothing away', async () => {
    const { screen, field, choose } = await open();
    await field.fill('2025-C-48201937');
    await choose(new File(['PK\u0003\u0004\0'], 'foto.zip'));
    await expect.element(screen.getByText(/No reconocemos «foto.zip»/)).toHaveAttribute('role', 'alert');
    await expect.element(field).toHaveValue('2025-C-48201937');
    await expectAccessible();
  });
});

describe('the addresses on papers and in mails', () => {
  test.each([
    '/verificar#codigo=ABCDE-FGHJK-MNPQR-STVWX',
    '/verificar?codigo=ABCDE-FGHJK-MNPQR-STVWX',
    '/verificar/?codigo=ABCDE-FGHJK-MNPQR-STVWX',
  ])('%s checks the code by itself and takes it out of the address', async (at) => {
    const { field, heading } = await open([given(getCertificateCheck, { data: certificate })], at);
    await expect.element(heading('Es el código de un certificado de votación')).toBeVisible();
    await expect.element(field).toHaveValue('ABCDE-FGHJK-MNPQR-STVWX');
    expect([location.search, location.hash]).toEqual(['', '']);
  });

  test('the QR code of a receipt brings its whole text', async () => {
    const note = `urna receipt v1\nother.test/elections/1\n${code}\n7\n${hash}\n\n— other.test/elections/1 ${'A'.repeat(91)}=\n`;
    const { screen, heading } = await open(emptyBox(), `/verificar#comprobante=${encodeURIComponent(note)}`);
    await expect.element(heading('Parece un comprobante de votación')).toBeVisible();
    await expect.element(screen.getByText('Este comprobante no es de una votación de este sitio')).toBeVisible();
  });
});

test('the three steps are links, of which the current one is named, and keep the election', async () => {
  const { screen } = await open([], '/verificar?eleccion=ies&pagina=3');
  const steps = screen.getByRole('navigation', { name: 'Pasos para verificar' }).getByRole('link');
  expect(steps.elements().map((link) => link.getAttribute('href'))).toEqual([
    '/verificar?eleccion=ies',
    '/verificar/papeletas?eleccion=ies',
    '/verificar/urna?eleccion=ies',
  ]);
  expect(steps.elements().map((link) => link.getAttribute('aria-current'))).toEqual(['page', null, null]);
});
