import { Notice } from '@urna/ui/notice';
import { hasPasskeySupport } from '../../lib/passkeys/passkey-support.ts';

/** Whether passkeys of the installation's only address for them work on this page. */
export function worksHere(origin: string | null | undefined): boolean {
  return origin === window.location.origin && hasPasskeySupport();
}

/** Why no passkey can be created here; undefined while the address isn't known. */
export function PlaceNotice({ origin }: { origin: string | null | undefined }) {
  if (origin === undefined || worksHere(origin)) return null;
  if (origin === null)
    return (
      <Notice type="info" title="Esta instalación no tiene llaves de acceso">
        Los navegadores solo las admiten en un dominio con https. Quien opera el servidor puede darle uno.
      </Notice>
    );
  if (origin !== window.location.origin)
    return (
      <Notice type="warning" title="Aquí no funcionan las llaves de acceso">
        Solo funcionan en la dirección de esta instalación: <a href={origin}>{origin}</a>
      </Notice>
    );
  return (
    <Notice type="warning" title="Este navegador no admite llaves de acceso">
      Use una versión reciente de Chrome, Edge, Firefox o Safari.
    </Notice>
  );
}
