/** The benchmarks. Each prints its figures beside a reference or target. */
const usage = `Uso: npm run bench -- ORDEN

  lists    mide cada lista, filtro, búsqueda y página con 10.000 candidatos y 50.000 actividades
  credentials  hace 300.000 credenciales con el programa de la autoridad, al lado de belenios-tool; --quick: 20.000
  mails    envía una campaña a 160.000 personas (o a las que se indiquen) mientras el servidor atiende; --quick: 8.000
  public-pages  pasa Lighthouse, que npx trae, por las páginas públicas de la votación (o por las que se indiquen)
  voter    mide lo que espera un votante con un teléfono barato y 400 kbit/s, desde la portada hasta «Registrado»
  cast     deposita votos por HTTP en dos procesos, al lado de lo que permite la verificación sola
  election-day  ensaya la última hora de inscripción y el día de la votación con PostgreSQL y su respaldo, dos procesos y
                nginx, mientras se caen; --quick: en cuatro minutos; --long [muertes]: mata procesos toda la noche
  verify-archive  verifica una urna de 2.000 papeletas de 30 candidatos (o las que se indiquen), y cinco alteradas, con
                  el navegador, con la orden verify y con belenios-tool
`;

const isQuick = process.argv.includes('--quick');
const given = process.argv.slice(3);
const count = (usual: number) => Number(given.find((word) => /^\d+$/.test(word)) ?? usual);

// Each module is imported on demand.
const commands: Record<string, () => Promise<number>> = {
  lists: async () => (await import('./lists.ts')).benchLists(given[0]),
  credentials: async () => (await import('./credentials.ts')).benchCredentials(count(isQuick ? 20_000 : 300_000)),
  mails: async () => (await import('./mails/run.ts')).benchMails(count(isQuick ? 8000 : 160_000)),
  'public-pages': async () => (await import('./public-pages.ts')).benchPublicPages(given),
  voter: async () => (await import('./voter.ts')).benchVoter(),
  cast: async () => (await import('./cast/run.ts')).benchCast(count(800)),
  'election-day': async () => (await import('./election-day/run.ts')).benchElectionDay(given),
  'verify-archive': async () => (await import('./verify-archive/run.ts')).benchVerifyArchive(count(2000)),
};

const command = commands[process.argv[2] ?? ''];
if (!command) {
  process.stderr.write(usage);
  process.exitCode = 2;
} else process.exitCode = await command();
