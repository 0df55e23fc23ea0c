import type { Config } from './platform/config.ts';
import { cli } from './platform/installed-version.ts';

/** Prints what the operator, or a newcomer, needs once the server listens. */
export function printWelcome({
  config,
  address,
  embedded,
  administrators,
  hints,
}: {
  config: Config;
  address: string;
  embedded: boolean;
  /** How many are active. */
  administrators: number;
  /** What else there is to know about what was started. */
  hints: readonly string[];
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
  lines.push(...hints);
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
