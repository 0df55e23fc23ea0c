import '../../../ui/theme/app.css';
import { MantineProvider } from '@mantine/core';
import type { CandidateBook, PublicCandidate } from '@urna/contract/candidacy/candidates';
import { MemoryRouter, Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { CandidateList } from './candidate-list.tsx';
import { CandidateProfile } from './candidate-profile.tsx';

const named = (id: number, full_name: string): PublicCandidate => ({
  id,
  position: null,
  full_name,
  institution: null,
  city: 'Cali',
  degree: 'Titulado',
  professional_card: `${String(id)}-T`,
  photo_url: '/icon.svg',
  withdrawn_at: null,
  proposal: null,
});
const ana = named(1, 'Ana Acosta');
const book: CandidateBook = {
  process: '2025',
  contest: 'contador',
  question: 'Contadores públicos',
  title: 'Contadores públicos',
  candidate_type: 'CANDIDATE_ACCOUNTANT',
  stage: 'sealed',
  is_sealed: true,
  voting_opens_at: null,
  candidates: [ana, named(2, 'Beto Bravo'), named(3, 'Carla Cruz')],
};

test('the candidates chosen to be compared stay chosen while one of them is looked at', async () => {
  const screen = await render(
    <MantineProvider>
      <MemoryRouter initialEntries={['/candidatos/2025/contador']}>
        <Routes>
          <Route path="/candidatos/2025/contador" element={<CandidateList book={book} />} />
          <Route
            path="/candidatos/2025/contador/1"
            element={<CandidateProfile book={book} candidate={ana} state="before" notice={null} />}
          />
        </Routes>
      </MemoryRouter>
    </MantineProvider>,
  );
  const choice = (name: string) => screen.getByRole('checkbox', { name: `Comparar a ${name}` });
  await choice('Ana Acosta').click();
  await choice('Carla Cruz').click();
  await screen.getByRole('link', { name: 'Ana Acosta' }).click();
  await screen.getByRole('link', { name: 'Todos los candidatos' }).click();
  await expect.element(choice('Ana Acosta')).toBeChecked();
  await expect.element(choice('Beto Bravo')).not.toBeChecked();
  await expect.element(choice('Carla Cruz')).toBeChecked();
  const compare = screen.getByRole('link', { name: 'Comparar', exact: true });
  await expect.element(compare).toHaveAttribute('href', '/candidatos/2025/contador?comparar=1,3');
});
