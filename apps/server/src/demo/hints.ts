import { installed } from '../platform/installed-version.ts';
import { demoAuthorityFolder } from './authority.ts';
import { DEMO_PASSPHRASE, ELECTOR_PASSWORD } from './people.ts';
import { demoTrusteeFile } from './trustee.ts';

/** With whom a newcomer may try what. */
export function demonstrationHints(address: string, dataDir: string): readonly string[] {
  return [
    '  Para probar, con tipo de documento «Cédula de ciudadanía»:',
    '',
    '    1000000101 a 1000000140   pueden inscribirse (contador o IES)',
    '    1000000151                datos sin actualizar este año',
    '    1000000152                con sanción disciplinaria',
    '    1000000153                tarjeta profesional inactiva',
    '    1000000201                inscripción ya finalizada',
    '    1000000231, 1000000232    con un documento por subsanar',
    '',
    `  Para votar, en ${address}/voting/select:`,
    '',
    '    1000000401 a 1000000500   contadores, con un código que llega al correo',
    `    rector01@ies.test a rector20@ies.test   instituciones, con la contraseña ${ELECTOR_PASSWORD}`,
    `                              y la credencial que una autoridad aparte les envió: está en ${address}/correo`,
    '',
    `  Personal, en ${address}/auth/login:`,
    '',
    '    900000001, 900000005      administradores',
    '    900000002, 900000003      revisores',
    '    900000004                 auditor',
    '',
    '  Para llegar al resultado: el administrador cierra la votación en la página de la elección, y el custodio de la',
    `  demostración (enlace en ${address}/correo) descifra con su archivo,`,
    `  cuya frase de acceso es «${DEMO_PASSPHRASE}»:`,
    '',
    ...['contador', 'ies'].map((contest) => `    ${demoTrusteeFile(dataDir, contest)}`),
    '',
    '  La misma frase abre el archivo de la autoridad que hizo las credenciales de las instituciones. Con el resultado',
    '  publicado, su guía compara la urna con ellas, firma la conciliación y las destruye:',
    '',
    `    ${installed.call('credentials')} --folder ${demoAuthorityFolder(dataDir)}`,
    '',
  ];
}
