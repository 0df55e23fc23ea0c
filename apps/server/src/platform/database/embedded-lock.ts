import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { lockForProcess } from '@urna/node-tools/process-lock';
import { OperatorError } from '../operator-error.ts';

class DatabaseInUseError extends OperatorError {
  override name = 'DatabaseInUseError';
}

/** Replaces PGlite's own message, which reads like a crash, with one that tells the operator what to do. */
export class DatabaseDamagedError extends OperatorError {
  override name = 'DatabaseDamagedError';

  constructor(folder: string, cause: unknown) {
    super(
      [
        `No se pudo abrir la base de datos embebida de la carpeta ${folder}: sus archivos están dañados, incompletos o no se pueden leer.`,
        `Si tiene una copia de esa carpeta, restáurela. Si solo estaba probando el producto, aparte la carpeta ${join(folder, 'database')} o use otra con DATA_DIR, y vuelva a iniciar: se crea una base nueva.`,
      ].join('\n'),
      { cause },
    );
  }
}

/** Two processes on one PGlite folder lose data without an error. */
export function lockEmbeddedFolder(folder: string): { release: () => void } {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = lockForProcess(join(folder, 'in-use.lock'));
  if (!lock) {
    throw new DatabaseInUseError(
      `Otro proceso de Urna está usando la base de datos de la carpeta ${folder}. Deténgalo primero, o use otra carpeta con DATA_DIR.`,
    );
  }
  return lock;
}
