import { benchLists } from './lists.ts';
import { seed } from './seed.ts';

/** Measurements, each beside what it is measured against. */
const usage = `Uso: npm run bench -- ORDEN

  lists   mide cada lista, filtro, búsqueda y página con 10.000 candidatos y 1.000.000 de actividades
  seed    llena con esos datos la base de datos vacía de DATABASE_URL
`;

const commands: Record<string, () => Promise<number>> = { lists: benchLists, seed };

const command = commands[process.argv[2] ?? ''];
if (!command) {
  process.stderr.write(usage);
  process.exitCode = 2;
} else process.exitCode = await command();
