import { Link } from 'react-router';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { TrackingPage } from './tracking-page.tsx';

test('a radicado that another page recognized is in the field, and only the document is asked for', async () => {
  const { screen } = await renderScreen(
    <Link to="/seguimiento" state={{ radicado: '2025-C-48201937' }}>
      Seguir
    </Link>,
    { at: '/verificar', other: <TrackingPage /> },
  );
  await screen.getByRole('link', { name: 'Seguir' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Radicado' })).toHaveValue('2025-C-48201937');
  await screen.getByRole('button', { name: 'Enviar código a mi correo' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Número de documento' })).toHaveFocus();
});
