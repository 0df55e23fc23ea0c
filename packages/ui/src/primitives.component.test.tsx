import { errorMessage } from '@urna/contract/shared/errors';
import { expectAccessible } from '@urna/ui/testing/expect-accessible';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Button, ButtonLink, CopyButton, WorkingButton } from './button.tsx';
import { CodeForm } from './code-field.tsx';
import { drawQr } from './draw-qr.ts';
import { PasswordField, TextField } from './field.tsx';
import { SearchIcon } from './icons.tsx';
import { ContactContext, LiveNotice, Notice } from './notice.tsx';
import { EntryPanel, Facts, Fold } from './panel.tsx';
import { QrPicture } from './pictures.tsx';
import { ThemeToggle } from './theme.tsx';

const variants = ['filled', 'accent', 'danger', 'default', 'outline', 'subtle'] as const;
const noticeTypes = ['success', 'error', 'warning', 'info'] as const;
const nothing = () => undefined;

test('every primitive is accessible in both themes', async () => {
  await render(
    <main>
      <ThemeToggle />
      {variants.map((variant) => (
        <Button key={variant} variant={variant} icon={<SearchIcon />}>
          {variant}
        </Button>
      ))}
      <ButtonLink href="#aqui">Enlace</ButtonLink>
      <WorkingButton label="Enviar" workingLabel="Enviando..." working onClick={nothing} />
      <CopyButton text="ABC" what="Código" />
      {noticeTypes.map((type) => (
        <Notice key={type} type={type} title={`Un aviso: ${type}`}>
          Con palabras y <a href="#aqui">un enlace</a>.
        </Notice>
      ))}
      <EntryPanel title="Acceso" subtitle="Con su cédula." error="No se pudo." refused aside="Al pie">
        <TextField
          label="Cédula"
          description="Solo números."
          error="Escriba su cédula."
          placeholder="1234"
          before={<SearchIcon />}
        />
        <PasswordField label="Contraseña" value="" error={null} autoComplete="current-password" onChange={nothing} />
        <CodeForm
          intro="Le enviamos un código."
          submitLabel="Verificar"
          working={false}
          error={null}
          onErrorSeen={nothing}
          onSubmit={() => Promise.resolve()}
          resendSeconds={0}
          onResend={nothing}
        />
      </EntryPanel>
      <Facts facts={[['Nombre', 'Ana Ruiz'], null]} />
      <Fold label="Más">Detalle</Fold>
      <QrPicture drawing={drawQr('https://urna.test')} label="Código QR" />
    </main>,
  );
  await expectAccessible();
});

test('a text that sends people to the board shows how to reach it, and no other does', async () => {
  const screen = await render(
    <ContactContext value={<address>correo de la Junta</address>}>
      <Notice type="info" title="Uno" contact>
        <p>Comuníquese con la Junta.</p>
      </Notice>
      <LiveNotice type="error" title="Dos">
        {errorMessage('not_on_roll')}
      </LiveNotice>
      <TextField label="Tres" error="Avisa a la Junta." contact />
      <Notice type="error" title="Cuatro">
        Sin contacto
      </Notice>
    </ContactContext>,
  );
  expect(screen.getByText('correo de la Junta').elements()).toHaveLength(3);
});
