import { listBoxedBallots } from '@urna/contract/checking/ballot-box';
import { expectAccessible } from '@urna/ui/testing/expect-accessible';
import { Link } from 'react-router';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { given } from '../../../../testing/stub-api.ts';
import { pageOfBallot } from './ballot-box-api.ts';
import { BallotBoxPage } from './ballot-box-page.tsx';

const codeOf = (number: number) => String(number).padStart(43, 'A');
const ballots = [26, 27].map((number) => ({ number, tracking_code: codeOf(number) }));
const pagination = { total: 27, count: 2, per_page: 25, current_page: 2, total_pages: 2 };

test('the ballot that the first step found is marked on its page of the list', async () => {
  const { screen } = await renderScreen(
    <Link to={pageOfBallot({ contest: 'contador' }, 27)} state={{ code: codeOf(27) }}>
      Mírala en la urna
    </Link>,
    {
      at: '/verificar',
      answers: [given(listBoxedBallots, { data: ballots, meta: { pagination } })],
      other: <BallotBoxPage />,
    },
  );
  await screen.getByRole('link', { name: 'Mírala en la urna' }).click();
  const marked = screen.getByRole('row').filter({ hasText: 'La que buscas' });
  await expect.element(marked.getByText(codeOf(27))).toBeVisible();
  expect(marked.elements()).toHaveLength(1);
  // It stays in the history's entry, which no server sees.
  expect(location.search).toBe('?eleccion=contador&pagina=2');
  await expectAccessible();
});

test('the address of a search in the list leads to the check of its code', async () => {
  await renderScreen(<BallotBoxPage />, {
    at: `/verificar/papeletas?proceso=2021&eleccion=ies&codigo=${encodeURIComponent(`${'/'.repeat(42)}+`)}&pagina=2`,
    path: '/verificar/papeletas',
  });
  await expect.poll(() => location.pathname).toBe('/verificar');
  expect(location.search).toBe('');
  expect(decodeURIComponent(location.hash)).toBe(`#codigo=${'/'.repeat(42)}+`);
});
