// What has a known form and proves nothing by itself: what it is for, and what does prove something.

import { Button } from '@mantine/core';
import { TRACKING_NAME } from '@urna/contract/candidacy/receipt-words';
import { Notice } from '@urna/ui/notice';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import type { SealedText } from './verify-item.ts';

export function RadicadoNotice({ radicado }: { radicado: string }) {
  return (
    <Notice
      type="info"
      role="note"
      title="Un radicado solo no demuestra nada"
      actions={
        <Button component={Link} to={paths.tracking} state={{ radicado }} variant="default" size="sm">
          {`Ir a ${TRACKING_NAME}`}
        </Button>
      }
    >
      <p>
        Dice de qué inscripción se habla, y cualquiera pudo escribirlo. Para comprobar que es auténtica, pega su código
        de verificación: el radicado y dos grupos de cinco, en el comprobante de inscripción.
      </p>
      <p>Si la inscripción es tuya, mira cómo va en Seguimiento, con tu documento y un código que llega a tu correo.</p>
    </Notice>
  );
}

export function WordsNotice({ words }: { words: string }) {
  return (
    <Notice type="info" role="note" title="Las palabras comparan: solas no demuestran nada">
      <p>
        Con ellas dos personas comparan por teléfono si tienen el mismo código de seguimiento o la misma credencial.
        Pega también el código o el comprobante, y te decimos si son las suyas.
      </p>
      <p>
        ¿No los tienes?{' '}
        <Link to={paths.archiveCheck} state={{ code: words }}>
          Busca la papeleta que tiene estas palabras al verificar el archivo completo
        </Link>
        .
      </p>
    </Notice>
  );
}

export function CredentialNotice() {
  return (
    <Notice type="warning" role="note" title="No se la muestres a nadie">
      <p>
        La credencial firma tu papeleta: quien la tenga podría votar por ti. No salió de este navegador. Bórrala de
        aquí: para verificar tu voto no hace falta, basta tu código de seguimiento o tu comprobante.
      </p>
    </Notice>
  );
}

const sealedTexts = {
  election: 'la elección, como se selló',
  trustees: 'las llaves de los custodios, como se sellaron',
  credentials: 'la lista de credenciales, como se selló',
} as const satisfies Record<SealedText, string>;

export function FingerprintNotice({ of, election }: { of: SealedText; election: string }) {
  return (
    <Notice type="info" role="note" title={`El servidor la publica como huella de ${sealedTexts[of]}`}>
      <p>
        Es la de la elección de {election}. No es de una papeleta: se compara con la del acta, o al verificar{' '}
        <Link to={paths.archiveCheck}>el archivo completo</Link>, donde la calcula tu navegador.
      </p>
      <p>
        Si la copiaste de tu comprobante, elige aquí el archivo del comprobante: con él se puede demostrar que la
        papeleta falta.
      </p>
    </Notice>
  );
}
