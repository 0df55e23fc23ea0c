import { registerColumns } from '../services/register/register-csv.ts';

/** A line of the professional register's file about somebody in good standing. */
export function registerLine(number: number, { name = 'Ana', updated = '2025-01-20' } = {}): string {
  return `CC,${number},${name},,Peña,Ávila,123-T,p${number}@demo.test,,${updated},SIN_SANCION,ACTIVA`;
}

export function registerFile(...lines: string[]): string {
  return [registerColumns.join(','), ...lines].join('\n');
}
