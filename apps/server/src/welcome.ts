import { demoAuthorityFolder } from './demo/authority.ts';
import { DEMO_PASSPHRASE, ELECTOR_PASSWORD } from './demo/people.ts';
import { demoTrusteeFile } from './demo/trustee.ts';
import type { Config } from './platform/config.ts';
import { cli, installed } from './platform/installed-version.ts';

/** Prints what the operator, or a newcomer, needs once the server listens. */
export function printWelcome({
  config,
  address,
  embedded,
  preparing,
  administrators,
}: {
  config: Config;
  address: string;
  embedded: boolean;
  /** Whether the demonstration is still being prepared. */
  preparing: boolean;
  /** How many are active. */
  administrators: number;
}): void {
  const lines = ['', `  Urna está lista en ${address}`, ''];
  if (config.drill) {
    lines.push(
      '  SIMULACRO: ningún correo sale, y cada página lo dice. Esta base de datos nunca será la de una votación real.',
      '',
    );
  }
  if (embedded) {
    lines.push(
      `  Base de datos embebida en ${config.dataDir}: sirve para probar el producto.`,
      '  Para una elección real use PostgreSQL (DATABASE_URL).',
      '',
    );
  }
  if (!embedded && !config.production) {
    lines.push(
      '  No está en modo de producción. Para una elección real: NODE_ENV=production (docs/operations.md).',
      '',
    );
  }
  if (administrators === 1) {
    lines.push(
      '  Hay un solo administrador. Lo que piden dos (corregir un correo de un censo sellado, archivar, repetir) espera su',
      '  tiempo y se anuncia a todos: cree otro en Administración → Personal antes de sellar.',
      '',
    );
  }
  if (administrators === 0) {
    lines.push(
      `  Nadie puede administrar todavía. Cree el primer administrador${embedded ? ', con el servidor detenido' : ''}:`,
      '',
      `    ${cli} staff create NÚMERO_DE_DOCUMENTO --name "NOMBRE" --email CORREO --role ADMINISTRADOR`,
      '',
    );
  }
  if (config.demo) {
    if (preparing) {
      lines.push(
        '  La demostración se está preparando, cerca de un minuto: mientras tanto las páginas muestran cuánto falta.',
        '',
      );
    }
    lines.push(
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
      ...['contador', 'ies'].map((contest) => `    ${demoTrusteeFile(config.dataDir, contest)}`),
      '',
      '  La misma frase abre el archivo de la autoridad que hizo las credenciales de las instituciones. Con el resultado',
      '  publicado, su guía compara la urna con ellas, firma la conciliación y las destruye:',
      '',
      `    ${installed.call('credentials')} --folder ${demoAuthorityFolder(config.dataDir)}`,
      '',
    );
  }
  if (config.localMailbox) {
    lines.push(`  Los correos, con sus códigos, llegan a ${address}/correo, que solo se ve desde este equipo`, '');
  } else if (config.mail === null) {
    lines.push(
      '  Falta MAIL_URL: ningún correo sale, tampoco los códigos de ingreso. Esperan en la cola hasta que un proceso con',
      '  MAIL_URL los envíe.',
      '',
    );
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** When the witness answers: its port is known only then. */
export function printDemonstrationWitness(page: string): void {
  process.stdout.write(`  Un veedor de demostración sigue las urnas y firma lo que ve: su página es ${page}\n\n`);
}

export function printDemonstrationReady(address: string): void {
  process.stdout.write(`  La demostración está lista en ${address}\n\n`);
}
