import type { Mail } from '@urna/mail/mail-layout';

const UNEXPECTED = 'Si no fue usted, avise cuanto antes a un administrador: alguien más está usando su cuenta.';

export function passkeyAddedMail(name: string, passkey: string): Mail {
  return {
    subject: 'Se agregó una llave de acceso a su cuenta',
    preview: `La llave se llama «${passkey}».`,
    greeting: `Hola, ${name}:`,
    blocks: [
      `Se agregó la llave de acceso «${passkey}» a su cuenta. Desde ahora, después del código, se le pedirá una de sus llaves para ingresar.`,
      UNEXPECTED,
    ],
  };
}

export function passkeyRemovedMail(name: string, passkey: string): Mail {
  return {
    subject: 'Se eliminó una llave de acceso de su cuenta',
    preview: `La llave se llamaba «${passkey}».`,
    greeting: `Hola, ${name}:`,
    blocks: [`Se eliminó la llave de acceso «${passkey}» de su cuenta.`, UNEXPECTED],
  };
}
