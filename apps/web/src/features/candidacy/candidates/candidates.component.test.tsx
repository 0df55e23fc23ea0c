import { type CandidateBook, listPublicCandidates, type PublicCandidate } from '@urna/contract/candidacy/candidates';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { given } from '../../../../testing/stub-api.ts';
import { CandidatesPage } from './candidates-page.tsx';

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
const book: CandidateBook = {
  process: '2025',
  contest: 'contador',
  question: 'Representante',
  title: 'Representantes Contadores',
  candidate_type: 'CANDIDATE_ACCOUNTANT',
  stage: 'preparing',
  is_sealed: false,
  voting_opens_at: null,
  candidates: [named(1, 'Ana Acosta'), named(2, 'Beto Bravo'), named(3, 'Carla Cruz')],
};

async function open(path: string) {
  const { screen } = await renderScreen(<CandidatesPage />, {
    at: path,
    path: '/candidatos/:proceso?/:contienda?/:candidato?',
    answers: [given(listPublicCandidates, { data: book })],
  });
  return screen;
}

test('the candidates chosen to be compared stay chosen while one of them is looked at', async () => {
  const screen = await open('/candidatos/2025/contador');
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

describe('sharing a page of the candidates', () => {
  const list = `${location.origin}/candidatos/2025/contador`;

  afterEach(() => vi.unstubAllGlobals());

  async function share(path: string) {
    const screen = await open(path);
    await screen.getByRole('button', { name: 'Compartir' }).click();
    return screen;
  }

  test('hands the address of the list and of a candidate to the device', async () => {
    const shareOnDevice = vi.fn<Navigator['share']>(async () => undefined);
    vi.stubGlobal('navigator', { share: shareOnDevice });
    const screen = await share('/candidatos');
    expect(shareOnDevice).toHaveBeenLastCalledWith({ title: 'Candidatos: Representantes Contadores', url: list });
    await screen.unmount();
    await share('/candidatos/2025/contador/1');
    expect(shareOnDevice).toHaveBeenLastCalledWith({
      title: 'Ana Acosta, Representantes Contadores',
      url: `${list}/1`,
    });
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
});
