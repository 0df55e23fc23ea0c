import { formOfCandidate } from '@urna/contract/candidacy/candidate-fields';
import { contentOfForm, type FormDraftContent, saveFormDraft } from '@urna/contract/candidacy/form-draft';
import { getApplicant } from '@urna/contract/candidacy/registration';
import {
  identificationTypes,
  listCities,
  listDegreeTypes,
  listGenders,
  listIdentificationTypes,
  listStates,
} from '@urna/contract/people/lookups';
import { expectAccessible } from '@urna/ui/testing/expect-accessible';
import { Outlet, Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { candidacyOf } from '../../../../testing/candidacy.ts';
import { admit } from '../../../../testing/candidate-session.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { given, lost, refusal } from '../../../../testing/stub-api.ts';
import {
  initialCandidateState,
  useCandidateStore,
} from '../../../shared/candidacy/candidate-session/candidate-store.ts';
import { type RegistrationContext, registrationSteps } from '../registration/registration-steps.tsx';
import { PersonalFormPage } from './personal-form.tsx';

const number = '1000000204';
const filled = contentOfForm(formOfCandidate(candidacyOf()));
const items = (...names: string[]) => names.map((name, index) => ({ id: index + 1, name }));
const page = { total: 1, count: 1, per_page: 50, current_page: 1, total_pages: 1 };
const listOf = (...data: { id: number; name: string }[]) => ({ data, meta: { pagination: page } });

const lookups = [
  given(listIdentificationTypes, { data: [...identificationTypes] }),
  given(listDegreeTypes, { data: [{ id: 1, name: 'Titulado', code: 'T' }] }),
  given(listGenders, { data: items('Femenino', 'Masculino') }),
  given(listStates, listOf({ id: 11, name: 'Bogotá, D.C.' }, { id: 5, name: 'Antioquia' })),
  given(listCities, listOf({ id: 11001, name: 'Bogotá, D.C.' }, { id: 5001, name: 'Medellín' })),
];

const context: RegistrationContext = { kind: 'CANDIDATE_ACCOUNTANT', step: registrationSteps[0] };

/** The form of a person whose document was just validated. */
async function openForm() {
  admit('token', number);
  const { screen, api } = await renderScreen(
    <Routes>
      <Route element={<Outlet context={context} />}>
        <Route path="*" element={<PersonalFormPage />} />
      </Route>
    </Routes>,
    { at: '/inscription/candidate-contador/personal-form', path: '/inscription/*', answers: lookups },
  );
  return { screen, api, name: screen.getByRole('textbox', { name: 'Primer nombre' }) };
}

const kept = (version: number) => ({ data: { version, saved_at: '2025-09-01T15:42:00.000Z' } });

/** What the server has, as the session is restored with it. */
const applicant = (version: number, content: FormDraftContent) => ({
  data: {
    token_info: {
      token: '',
      time_milliseconds: Date.now() + 1_800_000,
      type_candidate: 'CANDIDATE_ACCOUNTANT' as const,
    },
    identification_type: 'Cédula de ciudadanía',
    identification_number: number,
    data: null,
    draft: { version, saved_at: '2025-09-01T15:50:00.000Z', content },
    documents: [],
    candidate_observations: [],
    current_view: 'REGISTER_DATA_CANDIDATE' as const,
  },
});

afterEach(() => useCandidateStore.setState(initialCandidateState));

test('the line below the form says where it is kept: on the server, or here alone while there is no connection', async () => {
  const { screen, api, name } = await openForm();
  api.give(given(saveFormDraft, kept(7)));
  await name.fill('Ana');
  await expect.element(screen.getByText('Guardado 10:42', { exact: true })).toBeVisible();
  expect(api.bodiesOf(saveFormDraft)).toEqual([
    { version: null, content: expect.objectContaining({ firstName: 'Ana' }) },
  ]);

  api.give(given(saveFormDraft, lost));
  await name.fill('Ana María');
  await expect
    .element(screen.getByText(/Guardado solo en este equipo \d\d:\d\d: el servidor no lo recibió/))
    .toBeVisible();

  const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await expect.element(screen.getByText('Sin conexión: cambios guardados en este equipo')).toBeVisible();

  api.give(given(saveFormDraft, kept(8)));
  connection.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await expect.element(screen.getByText('Guardado 10:42', { exact: true })).toBeVisible();
  expect(api.bodiesOf(saveFormDraft).at(-1)).toMatchObject({ version: 7, content: { firstName: 'Ana María' } });
});

test('a newer save elsewhere is shown beside what was typed here, and the choice of it fills the form', async () => {
  const { screen, api, name } = await openForm();
  const theirs = { ...filled, firstName: 'Anita' };
  api.give(given(saveFormDraft, refusal('draft_changed')), given(getApplicant, applicant(9, theirs)));
  await name.fill('Ana');
  const modal = screen.getByRole('dialog', { name: 'Hay dos versiones' });
  const rows = modal.getByRole('table', { name: 'Lo que es distinto en las dos versiones' });
  await expect.element(rows.getByText('Anita', { exact: true })).toBeVisible();
  await expect.element(rows.getByText('Ana', { exact: true })).toBeVisible();
  await expect.element(rows.getByText('01/09/2025 a las 10:50')).toBeVisible();
  await expect.element(rows.getByText('Bogotá, D.C.').first()).toBeVisible();
  await expectAccessible(modal.element());
  expect(api.bodiesOf(saveFormDraft)).toHaveLength(1);

  await modal.getByRole('button', { name: 'Usar la otra' }).click();
  await expect.element(modal).not.toBeInTheDocument();
  await expect.element(name).toHaveValue('Anita');
  await expect.element(screen.getByText('Guardado 10:50', { exact: true })).toBeVisible();
  api.give(given(saveFormDraft, kept(10)));
  await name.fill('Ana Lucía');
  await expect.element(screen.getByText('Guardado 10:42', { exact: true })).toBeVisible();
  expect(api.bodiesOf(saveFormDraft).at(-1)).toMatchObject({
    version: 9,
    content: { ...theirs, firstName: 'Ana Lucía' },
  });
});

test('the version of this computer replaces the newer one only once it was chosen', async () => {
  const { screen, api, name } = await openForm();
  api.give(given(saveFormDraft, refusal('draft_changed')), given(getApplicant, applicant(9, { firstName: 'Anita' })));
  await name.fill('Ana');
  const own = screen.getByRole('button', { name: 'Usar la de este equipo' });
  await expect.element(own).toHaveFocus();
  api.give(given(saveFormDraft, kept(10)));
  await own.click();
  await expect.element(screen.getByText('Guardado 10:42', { exact: true })).toBeVisible();
  await expect.element(name).toHaveValue('Ana');
  expect(api.bodiesOf(saveFormDraft).map((body) => (body as { version: number | null }).version)).toEqual([null, 9]);
});
