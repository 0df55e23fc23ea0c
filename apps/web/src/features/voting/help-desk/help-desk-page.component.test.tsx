import { listDisownings } from '@urna/contract/candidacy/disowning';
import { type RollEntry, searchRoll } from '@urna/contract/voting/help-desk';
import { Link, Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { given } from '../../../../testing/stub-api.ts';
import { HelpDeskPage } from './help-desk-page.tsx';

const entry: RollEntry = {
  id: 32,
  process: '2025',
  contest: 'ies',
  question: 'Representante de las instituciones',
  name: 'Iván Díaz Restrepo',
  identification_number: null,
  institution: 'Universidad de Antioquia',
  email: 'iva***@udea.edu.co',
  email_returned: null,
  has_password: false,
  voted_on: null,
  is_sealed: true,
  codes: [],
  mails: [],
  changes: [],
  disownings: [],
};

test('somebody whom a list names is looked up by the id alone, which stands in no address', async () => {
  const pages = (
    <Routes>
      <Route
        path="lista"
        element={
          <Link to="/app/mesa-de-ayuda" state={{ voter: 32 }}>
            Iván
          </Link>
        }
      />
      <Route path="mesa-de-ayuda" element={<HelpDeskPage />} />
    </Routes>
  );
  const meta = { pagination: { total: 0, count: 0, per_page: 10, current_page: 1, total_pages: 0 } };
  const { screen, api } = await renderScreen(pages, {
    at: '/app/lista',
    path: '/app/*',
    staff: 'ADMINISTRADOR',
    answers: [given(listDisownings, { data: [], meta }), given(searchRoll, { data: [entry] })],
  });
  await screen.getByRole('link', { name: 'Iván' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Iván Díaz Restrepo' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Pedir la corrección del correo' })).toBeVisible();
  expect(api.bodiesOf(searchRoll)).toEqual([{ voter: 32 }]);
  expect(location.pathname + location.search).toBe('/app/mesa-de-ayuda');
});
