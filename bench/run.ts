/** Measurements, each beside what it is measured against. */
const usage = `Uso: npm run bench -- ORDEN

  lists    mide cada lista, filtro, búsqueda y página con 10.000 candidatos y 1.000.000 de actividades
  seed     llena con esos datos la base de datos vacía de DATABASE_URL
  crypto   mide el protocolo de votación al lado de belenios-tool
`;

// Each loads only what it measures with.
const commands: Record<string, () => Promise<number>> = {
  lists: async () => (await import('./lists.ts')).benchLists(),
  seed: async () => (await import('./seed.ts')).seed(),
  crypto: async () => {
    await (await import('./crypto.ts')).run();
    return 0;
  },
};

const command = commands[process.argv[2] ?? ''];
if (!command) {
  process.stderr.write(usage);
  process.exitCode = 2;
} else process.exitCode = await command();
