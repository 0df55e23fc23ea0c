import { getOwnProposal, type OwnProposal, saveProposal } from '@urna/contract/candidacy/proposals';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { given, refusal } from '../../../../testing/stub-api.ts';
import { publicClient } from '../../../lib/call.ts';
import { ProposalForm } from './proposal-form.tsx';

const own: OwnProposal = {
  text: '',
  link: null,
  cv: null,
  draft_saved_at: null,
  versions: [],
  obstacle: null,
  is_admitted: true,
  closes_at: null,
  process: '2025',
  contest: 'contador',
};

test('a proposal without words is refused at its field, and what another tab saved can take its place', async () => {
  const { screen } = await renderScreen(<ProposalForm client={publicClient} own={own} />, {
    at: '/seguimiento',
    answers: [
      given(saveProposal, refusal('proposal_changed')),
      given(getOwnProposal, { data: { ...own, text: 'Escrita en el teléfono.' } }),
    ],
  });
  const text = screen.getByRole('textbox', { name: 'Propuesta' });
  await screen.getByRole('button', { name: 'Enviar a publicación' }).click();
  await expect.element(text).toHaveFocus();
  await expect.element(screen.getByText('Escriba su propuesta')).toBeVisible();
  await text.fill('Escrita en el computador.');
  await expect.element(screen.getByText('Escriba su propuesta')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Usar la otra' }).click();
  await expect.element(text).toHaveValue('Escrita en el teléfono.');
});
