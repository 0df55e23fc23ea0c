import { type CandidateBook, listPublicCandidates } from '@urna/contract/candidacy/candidates';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { given } from '../../../../testing/stub-api.ts';
import { CandidatesPage } from './candidates-page.tsx';

const book: CandidateBook = {
  process: '2025',
  contest: 'contador',
  question: 'Representante',
  title: 'Representantes Contadores',
  candidate_type: 'CANDIDATE_ACCOUNTANT',
  stage: 'preparing',
  is_sealed: false,
  voting_opens_at: null,
  candidates: [
    {
      id: 5,
      position: null,
      full_name: 'Ana Gil Mora',
      professional_card: '10204-T',
      degree: 'Titulado',
      city: 'Cali',
      institution: null,
      photo_url: null,
      withdrawn_at: null,
      proposal: null,
    },
  ],
};
const list = `${location.origin}/candidatos/2025/contador`;

afterEach(() => vi.unstubAllGlobals());

async function share(at: string) {
  const { screen } = await renderScreen(<CandidatesPage />, {
    at,
    path: '/candidatos/:proceso?/:contienda?/:candidato?',
    answers: [given(listPublicCandidates, { data: book })],
  });
  await screen.getByRole('button', { name: 'Compartir' }).click();
  return screen;
}

test('hands the address of the list and of a candidate to the device', async () => {
  const handed = vi.fn<Navigator['share']>(async () => undefined);
  vi.stubGlobal('navigator', { share: handed });
  const screen = await share('/candidatos');
  expect(handed).toHaveBeenLastCalledWith({ title: 'Candidatos: Representantes Contadores', url: list });
  await screen.unmount();
  await share('/candidatos/2025/contador/5');
  expect(handed).toHaveBeenLastCalledWith({ title: 'Ana Gil Mora, Representantes Contadores', url: `${list}/5` });
});

test('copies the address where the device can share nothing, and says so where it may not', async () => {
  const writeText = vi.fn<Clipboard['writeText']>(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const screen = await share('/candidatos');
  await expect.element(screen.getByText(/El enlace se copió: ya lo puedes pegar\.$/)).toBeVisible();
  expect(writeText).toHaveBeenCalledWith(list);
  writeText.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await screen.getByRole('button', { name: 'Compartir' }).click();
  await expect.element(screen.getByText(/no permitió compartir\. Copia la dirección de esta página/)).toBeVisible();
});
