import { listCampaigns } from '@urna/contract/mail/campaigns';
import { exportReturned, listReturned, type ReturnedVoter } from '@urna/contract/mail/returned-mails';
import { expectAccessible } from '@urna/ui/testing/expect-accessible';
import { Route, Routes, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { given, refusal } from '../../../../testing/stub-api.ts';
import { ReturnedMailsPage } from './returned-mails-page.tsx';

const ana: ReturnedVoter = {
  voter_id: 31,
  process: '2025',
  contest: 'contador',
  question: 'Representante de los contadores públicos',
  name: 'Ana María Rojas Peña',
  identification_number: '52145879',
  institution: null,
  mobile_phone: '3001234567',
  email: 'ana******@gmial.com',
  status: 'returned',
  reason: 'El dominio de la dirección no existe (5.1.2)',
  mailed_on: '2025-11-20',
};
const ivan: ReturnedVoter = {
  ...ana,
  voter_id: 32,
  contest: 'ies',
  name: 'Iván Díaz Restrepo',
  identification_number: null,
  institution: 'Universidad de Antioquia',
  mobile_phone: null,
  email: 'iva***@udea.edu.co',
  status: 'failed',
  reason: 'El buzón está lleno (552, 5.2.2)',
};
function HelpDesk() {
  return <p>{`Busca a ${JSON.stringify(useLocation().state)}`}</p>;
}
const pages = (
  <Routes>
    <Route path="correos/devueltos" element={<ReturnedMailsPage />} />
    <Route path="mesa-de-ayuda" element={<HelpDesk />} />
  </Routes>
);
const pageOf = (total: number, per_page: number) => ({
  pagination: { total, count: total, per_page, current_page: 1, total_pages: Math.ceil(total / per_page) },
});

test('people to call are listed with phone and reason, exported, and looked up at the help desk by the id alone', async () => {
  const { screen, api } = await renderScreen(pages, {
    at: '/app/correos/devueltos?campana=3',
    path: '/app/*',
    staff: 'ADMINISTRADOR',
    answers: [
      given(listCampaigns, { data: [], meta: pageOf(0, 100) }),
      given(listReturned, { data: [ana, ivan], meta: pageOf(2, 20) }),
      given(exportReturned, refusal('too_many_requests')),
    ],
  });
  const row = screen.getByRole('row', { name: /^Ana María Rojas Peña/ });
  await expect.element(row.getByRole('link', { name: '3001234567' })).toHaveAttribute('href', 'tel:3001234567');
  await expect.element(row).toMatchTextContent('Correo del 20/11/2025 a ana******@gmial.com');
  await expect.element(screen.getByRole('row', { name: /^Iván Díaz/ })).toMatchTextContent('No se conoce');
  await expectAccessible();

  await screen.getByRole('button', { name: 'Exportar CSV' }).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  expect(api.calls.map(({ call }) => call)).toContain('GET /api/admin/mails/returned/file');
  await screen.getByRole('combobox', { name: 'Campaña' }).selectOptions('');
  await expect.poll(() => api.calls.filter(({ call }) => call === 'GET /api/admin/mails/returned').length).toBe(2);
  expect(location.search).toBe('');

  await screen.getByRole('link', { name: 'Corregir el correo de Iván Díaz Restrepo' }).click();
  await expect.element(screen.getByText('Busca a {"voter":32}')).toBeVisible();
  expect(location.pathname + location.search).toBe('/app/mesa-de-ayuda');
});
