import { Button } from '@mantine/core';
import { SuccessIcon } from '@urna/ui/icons';
import { paths } from '../../lib/paths.ts';
import { LazyContactLine } from '../layout/lazy-contact-line.tsx';
import { MessagePage } from './message-page.tsx';

/**
 * In place of the final view if a part of it can't be had: after the vote nothing may look like a failure. It is part
 * of the app's first file, which has no room for the words of the code: the page that checks it shows them.
 */
export function RegisteredPage({ code }: { code: string }) {
  return (
    <MessagePage
      title="Tu voto quedó registrado"
      drawing={<SuccessIcon size={56} />}
      actions={
        <Button component="a" href={paths.voting.finalView}>
          Cargar la página completa
        </Button>
      }
    >
      <p>El resto de esta página no se pudo cargar, y no hace falta: tu voto está en la urna. Código de seguimiento:</p>
      <p>
        <code>{code}</code>
      </p>
      <p>
        <a href={paths.verificationOf(code)}>Comprobar que mi papeleta está en la urna</a>
      </p>
      <LazyContactLine />
    </MessagePage>
  );
}
