import { getCalendar } from '@urna/contract/processes/calendar';
import {
  type ClaimDetail,
  decideClaim,
  getClaim,
  getClaimCounts,
  getClaimFile,
  type ListedClaim,
  listClaims,
  presentClaim,
  readClaimLink,
  type ClaimPage as Written,
  writeClaim,
} from '@urna/contract/voting/claims';
import { checkRoll } from '@urna/contract/voting/voting';
import { expectAccessible } from '@urna/ui/testing/expect-accessible';
import { Route, Routes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pdf } from '../../../../testing/files.ts';
import { calendar, renderScreen } from '../../../../testing/render-screen.tsx';
import { given, lost, refusal } from '../../../../testing/stub-api.ts';
import { stubUploads } from '../../../../testing/stub-uploads.ts';
import { RollCheckPage } from '../roll-check-page.tsx';
import { ClaimPage, ClaimsPage } from './claims-pages.tsx';
import { ClaimLinkPage, WriteClaimPage } from './write-claim-pages.tsx';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const withClaims = (opens: number, closes: number) =>
  given(getCalendar, {
    data: {
      ...calendar,
      windows: { ...calendar.windows, claims: { opens_at: inHours(opens), closes_at: inHours(closes) } },
    },
  });
const open = withClaims(-1, 24);
const counts = given(getClaimCounts, { data: { presented: 3, accepted: 1, rejected: 0, waiting: 2 } });
const fill = (name: string, words: string) => page.getByRole('textbox', { name }).fill(words);

const written: Written = {
  id: 12,
  matter: 'absent',
  question: 'Representante de los Contadores Públicos',
  name: 'Clara Inés Duarte',
  identification: '52145879',
  institution: null,
  email: 'clara@correo.test',
  text: 'Soy contadora y no aparezco.',
  presented_at: null,
};
const detail: ClaimDetail = {
  ...written,
  contest: 'contador',
  presented_at: '2025-09-01 10:00:00',
  state: 'waiting',
  file_size: 2048,
  held: [],
  effect: 'add',
  decision: null,
};

describe('writing a claim', () => {
  test('begins on the page of the roll with what was asked there, and sends what the form shows', async () => {
    const pages = (
      <Routes>
        <Route path="censo" element={<RollCheckPage />} />
        <Route path="reclamaciones" element={<WriteClaimPage />} />
      </Routes>
    );
    const { screen, api } = await renderScreen(pages, {
      at: '/censo',
      path: '/*',
      answers: [
        open,
        counts,
        given(checkRoll, { message: 'No está.', data: { on_roll: false, email: null } }),
        given(writeClaim, { message: 'Le enviamos un correo con un enlace.' }),
      ],
    });
    await expect.element(screen.getByText(/3 presentadas, 1 aceptada, 0 rechazadas y 2 sin decidir\./)).toBeVisible();
    await fill('Cédula', '52145879');
    await screen.getByRole('button', { name: 'Consultar' }).click();
    await screen.getByRole('link', { name: 'Presentar una reclamación' }).click();
    await expect.element(screen.getByRole('combobox', { name: '¿Qué está mal?' })).toHaveValue('absent');
    await screen.getByRole('button', { name: 'Enviarme el enlace' }).click();
    await expect.element(screen.getByText('Cuente qué está mal, con al menos 10 caracteres.')).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'Número de documento' })).toHaveFocus();
    await expectAccessible();
    await fill('Número de documento', '52.145.879');
    await fill('Nombre completo', written.name);
    await fill('Correo electrónico', 'Clara@correo.test');
    await fill('Qué está mal y cómo debe quedar', written.text);
    await screen.getByRole('button', { name: 'Enviarme el enlace' }).click();
    await expect.element(screen.getByText('Le enviamos un correo con un enlace.')).toBeVisible();
    const { name, email, text, identification } = written;
    expect(api.bodiesOf(writeClaim)).toEqual([{ login: 'code', matter: 'absent', identification, name, email, text }]);
    await expectAccessible();
  });

  test('asks an elector for the institution, and for the address of the roll unless they are not on it', async () => {
    const { screen, api } = await renderScreen(<WriteClaimPage />, {
      at: '/reclamaciones',
      answers: [open, counts, given(writeClaim, refusal('too_many_requests'))],
    });
    await screen.getByRole('combobox', { name: '¿En qué categoría vota?' }).selectOptions('password');
    expect(screen.getByRole('textbox', { name: 'Correo que hoy tiene el censo' }).elements()).toEqual([]);
    await screen.getByRole('combobox', { name: '¿Qué está mal?' }).selectOptions('wrong_email');
    await expect.element(screen.getByRole('textbox', { name: 'Correo que hoy tiene el censo' })).toBeVisible();
    await screen.getByRole('combobox', { name: '¿Qué está mal?' }).selectOptions('absent');
    await fill('Institución', 'Universidad de Nariño');
    await fill('Nombre completo', written.name);
    await fill('Correo electrónico', written.email);
    await fill('Qué está mal y cómo debe quedar', written.text);
    await screen.getByRole('button', { name: 'Enviarme el enlace' }).click();
    await expect.element(screen.getByRole('alert').first()).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'Institución' })).toHaveValue('Universidad de Nariño');
    expect(api.bodiesOf(writeClaim)).toMatchObject([{ login: 'password', identification: written.email }]);
  });

  test.each([
    ['after the window', withClaims(-48, -24), /^Las reclamaciones sobre el censo cerraron el/],
    [
      'without a window',
      given(getCalendar, { data: calendar }),
      'Por ahora no se reciben reclamaciones sobre el censo.',
    ],
  ])('offers no form %s, and says so', async (_when, window, words) => {
    const { screen } = await renderScreen(<WriteClaimPage />, { at: '/reclamaciones', answers: [window, counts] });
    await expect.element(screen.getByText(words)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Enviarme el enlace' }).elements()).toEqual([]);
    await expectAccessible();
  });
});

describe('the page of the mailed link', () => {
  const token = `12-e1788000000-${'a'.repeat(32)}`;
  const at = { at: `/reclamacion#token=${token}`, path: '/reclamacion' };

  test('shows what was written, keeps a refused file out, and presents it with its number', async () => {
    const uploads = stubUploads(presentClaim.answers[200]);
    const { screen } = await renderScreen(<ClaimLinkPage />, {
      ...at,
      answers: [given(readClaimLink, { data: written })],
    });
    await expect.element(screen.getByText(written.text)).toBeVisible();
    expect(location.hash).toBe('');
    await expectAccessible();
    const file = (name: string, bytes: BlobPart) => new File([bytes], name, { type: 'application/pdf' });
    const input = screen.getByLabelText('Adjuntar un PDF');
    await input.upload(file('enorme.pdf', new Uint8Array(1_100_000)));
    await expect.element(screen.getByText(/excede el tamaño máximo/)).toBeVisible();
    await input.upload(file('tarjeta.pdf', pdf('Tarjeta')));
    await screen.getByRole('button', { name: 'Presentar la reclamación' }).click();
    await expect.poll(() => uploads.length).toBe(1);
    expect([...(uploads[0]?.form.keys() ?? [])]).toEqual(['token', 'file']);
    const presented_at = '2025-09-01 10:00:00';
    uploads[0]?.reply({ message: 'Quedó presentada.', data: { ...written, presented_at } });
    await expect.element(screen.getByText('Quedó presentada con el número 12')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Presentar la reclamación' }).elements()).toEqual([]);
    await expectAccessible();
  });

  test('says what to do with a link that has expired', async () => {
    const { screen } = await renderScreen(<ClaimLinkPage />, {
      ...at,
      answers: [given(readClaimLink, refusal('unknown_claim_link'))],
    });
    await expect.element(screen.getByRole('heading', { name: 'Este enlace no sirve' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'escribir la reclamación de nuevo' })).toBeVisible();
  });
});

describe('the list of staff', () => {
  const rows: ListedClaim[] = [
    {
      id: 12,
      matter: 'absent',
      name: written.name,
      contest: 'contador',
      presented_at: '2025-09-01 10:00:00',
      state: 'waiting',
    },
    {
      id: 9,
      matter: 'register',
      name: 'Iván Díaz',
      contest: null,
      presented_at: '2025-08-30 10:00:00',
      state: 'rejected',
    },
  ];
  const listed = (data: ListedClaim[]) => {
    const total = data.length;
    return given(listClaims, {
      data,
      meta: { pagination: { total, count: total, per_page: 20, current_page: 1, total_pages: 1 } },
    });
  };
  const at = { at: '/app/reclamaciones', staff: 'ADMINISTRADOR' } as const;

  test('leads to each claim, and filters by the state in the address', async () => {
    const { screen, api } = await renderScreen(<ClaimsPage />, { ...at, answers: [listed(rows)] });
    const row = screen.getByRole('row', { name: /Clara Inés Duarte/ });
    await expect.element(row).toMatchTextContent('No está en el censo');
    await expect
      .element(row.getByRole('link', { name: written.name }))
      .toHaveAttribute('href', '/app/reclamaciones/12');
    await expectAccessible();
    await screen.getByRole('combobox', { name: 'Estado' }).selectOptions('waiting');
    await expect.poll(() => location.search).toBe('?estado=waiting');
    await expect.poll(() => api.calls.filter(({ call }) => call === 'GET /api/admin/claims').length).toBe(2);
  });

  test('says that there are none, and offers another try where it could not be loaded', async () => {
    const { screen } = await renderScreen(<ClaimsPage />, { ...at, answers: [listed([])] });
    await expect.element(screen.getByText('Nadie ha presentado reclamaciones.')).toBeVisible();
    await screen.unmount();
    const { screen: failed } = await renderScreen(<ClaimsPage />, { ...at, answers: [given(listClaims, lost)] });
    await expect.element(failed.getByRole('button', { name: 'Intentar de nuevo' })).toBeVisible();
  });
});

describe('one claim', () => {
  const show = (
    claim: ClaimDetail,
    staff: 'ADMINISTRADOR' | 'AUDITOR' = 'ADMINISTRADOR',
    ...answers: Parameters<typeof given>[]
  ) =>
    renderScreen(<ClaimPage />, {
      at: '/app/reclamaciones/12',
      path: '/app/reclamaciones/:id',
      staff,
      answers: [
        given(getClaim, { data: claim }),
        given(getClaimFile, new Blob([pdf('Tarjeta')])),
        ...answers.map((one) => given(...one)),
      ],
    });

  test('is accepted with a reason, after its effect and the mail’s words were shown', async () => {
    const decision = { by: 'Beatriz Arango', at: '2025-09-02 09:00:00', reason: 'La tarjeta está activa.' };
    const accepted = { ...detail, state: 'accepted', effect: 'already', decision } as const;
    const { screen, api } = await show(detail, 'ADMINISTRADOR', [
      decideClaim,
      { message: 'La reclamación se aceptó.', data: accepted },
    ]);
    await expect.element(screen.getByText(/^Aceptarla agrega a la persona al censo/)).toBeVisible();
    await expect.element(screen.getByText('No tiene a esta persona.')).toBeVisible();
    await expectAccessible();
    await screen.getByRole('button', { name: 'Aceptar', exact: true }).click();
    await expect
      .element(screen.getByText('La Junta aceptó su reclamación: usted ya está en el censo electoral.'))
      .toBeVisible();
    await fill('Motivo', decision.reason);
    await screen.getByRole('button', { name: 'Aceptar la reclamación' }).click();
    await expect.element(screen.getByText('Aceptada por Beatriz Arango el 02/09/2025 a las 09:00.')).toBeVisible();
    expect(api.bodiesOf(decideClaim)).toEqual([{ accepted: true, reason: decision.reason }]);
    expect(screen.getByRole('button', { name: 'Aceptar', exact: true }).elements()).toEqual([]);
  });

  test('says who decided meanwhile, and keeps the reason', async () => {
    const reason = 'Jorge Peña ya decidió esta reclamación el 01/09/2025 a las 10:00.';
    const { screen } = await show(detail, 'ADMINISTRADOR', [
      decideClaim,
      refusal('claim_over', { details: { reason } }),
    ]);
    await screen.getByRole('button', { name: 'Rechazar', exact: true }).click();
    await fill('Motivo', 'No es contadora.');
    await screen.getByRole('button', { name: 'Rechazar la reclamación' }).click();
    await expect.element(screen.getByText(reason)).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'Motivo' })).toHaveValue('No es contadora.');
  });

  test('can only be rejected after the sealing, and an auditor only reads it', async () => {
    const { screen } = await show({ ...detail, effect: 'sealed' });
    await expect.element(screen.getByText(/ya solo se puede rechazar/)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Rechazar', exact: true })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Aceptar', exact: true }).elements()).toEqual([]);
    await screen.unmount();
    const { screen: read } = await show({ ...detail, held: ['Clara Duarte · cla***@correo.test'] }, 'AUDITOR');
    await expect.element(read.getByText('Clara Duarte · cla***@correo.test')).toBeVisible();
    expect(read.getByRole('button', { name: 'Rechazar', exact: true }).elements()).toEqual([]);
    await read.getByRole('button', { name: /^Ver el archivo/ }).click();
    await expect.element(read.getByRole('dialog', { name: 'Archivo de la reclamación' })).toBeVisible();
  });
});
