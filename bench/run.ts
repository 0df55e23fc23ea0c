/** The benchmarks. Each prints its figures beside a reference or target. */
const usage = `Uso: npm run bench -- ORDEN

  lists    mide cada lista, filtro, búsqueda y página con 10.000 candidatos y 1.000.000 de actividades
  seed     llena con esos datos la base de datos vacía de DATABASE_URL
  imports  importa dos veces un censo y un registro de 300.000 personas (o de las que se indiquen), y antes los revisa,
           en PostgreSQL y en la base incorporada
  seal     importa y sella un censo de 300.000 personas (o de las que se indiquen)
  credentials  hace 300.000 credenciales con el programa de la autoridad, al lado de belenios-tool; --quick: 20.000
  mails    envía una campaña a 160.000 personas (o a las que se indiquen) mientras el servidor atiende; --quick: 8.000
  mails-killed  lo mismo con 20.000, deteniendo el proceso con kill -9 a la mitad
  ballot-page   pasa Lighthouse por la tarjeta electoral con 100 candidatos
  public-pages  pasa Lighthouse por las páginas públicas de la votación (o por las que se indiquen)
  voter    mide lo que espera un votante con un teléfono barato y 400 kbit/s, desde la portada hasta «Registrado»
  cast     deposita votos por HTTP en dos procesos, al lado de lo que permite la verificación sola
  crash    deposita 2.000 votos (o los que se indiquen) matando servidores y PostgreSQL con kill -9
  election-day  ensaya la última hora de inscripción y el día de la votación con PostgreSQL y su respaldo, dos procesos y
                nginx, mientras se caen; --quick: en cuatro minutos; --long [muertes]: mata procesos toda la noche
  standby  mide lo que cuesta un respaldo síncrono al depositar votos, al lado de uno asíncrono
  tally    suma una urna cerrada de 20.000 papeletas de 30 candidatos (o las que se indiquen)
  verify-archive  verifica una urna de 2.000 papeletas de 30 candidatos (o las que se indiquen), y cinco alteradas, con
                  el navegador, con la orden verify y con belenios-tool
  witness  sigue con un veedor una urna que crece hasta 2.000 papeletas de 30 candidatos (o las que se indiquen), al
           lado de la orden verify con la misma urna
  archive-downloads  descarga a la vez una urna de 20.000 papeletas (o de las que se indiquen) mientras se vota, de sus archivos
                  y, al lado, de la base de datos
  slow-downloads  deposita votos por nginx y dos procesos mientras 300 (o los que se indiquen) descargan la urna por enlaces
                  lentos; tarda dos minutos
  proofs   prueba papeletas de una urna de 300.000 (o de las que se indiquen), al lado de rehacer el árbol con la descarga;
           termina con 1 si una respuesta tarda más de 50 ms, o comprobarla en Chromium más de 20 ms
  photos   endereza 20 fotos dibujadas de documentos (o las que se indiquen) en Chromium, seis veces más lento
  crypto   mide el protocolo de votación al lado de belenios-tool
`;

// Each module is imported on demand.
const commands: Record<string, () => Promise<number>> = {
  lists: async () => (await import('./lists.ts')).benchLists(),
  seed: async () => (await import('./seed.ts')).seed(),
  imports: async () => {
    const { benchImports } = await import('../apps/server/src/testing/lists/imports-bench.ts');
    return benchImports(Number(process.argv[3] ?? 300_000), (line) => console.log(line));
  },
  seal: async () => (await import('./seal.ts')).benchSeal(Number(process.argv[3] ?? 300_000)),
  credentials: async () => {
    const { benchCredentials } = await import('./credentials.ts');
    return benchCredentials(process.argv.includes('--quick') ? 20_000 : Number(process.argv[3] ?? 300_000));
  },
  mails: async () => {
    const { benchMails } = await import('./mails/run.ts');
    return benchMails(process.argv.includes('--quick') ? 8000 : Number(process.argv[3] ?? 160_000));
  },
  'mails-killed': async () => (await import('./mails/killed.ts')).benchKilledMails(Number(process.argv[3] ?? 20_000)),
  'ballot-page': async () => (await import('./ballot-page.ts')).benchBallotPage(),
  'public-pages': async () => (await import('./public-pages.ts')).benchPublicPages(process.argv.slice(3)),
  voter: async () => (await import('./voter.ts')).benchVoter(),
  cast: async () => (await import('./cast/run.ts')).benchCast(Number(process.argv[3] ?? 800)),
  crash: async () => (await import('./crash.ts')).benchCrash(Number(process.argv[3] ?? 2000)),
  'election-day': async () => (await import('./election-day/run.ts')).benchElectionDay(process.argv.slice(3)),
  standby: async () => (await import('./standby.ts')).benchStandby(Number(process.argv[3] ?? 200)),
  tally: async () => (await import('./tally.ts')).benchTally(Number(process.argv[3] ?? 20_000)),
  'verify-archive': async () =>
    (await import('./verify-archive/run.ts')).benchVerifyArchive(Number(process.argv[3] ?? 2000)),
  witness: async () => (await import('./witness.ts')).benchWitness(Number(process.argv[3] ?? 2000)),
  'archive-downloads': async () =>
    (await import('./archive-downloads.ts')).benchArchiveDownloads(Number(process.argv[3] ?? 20_000)),
  'slow-downloads': async () =>
    (await import('./slow-downloads.ts')).benchSlowDownloads(Number(process.argv[3] ?? 300)),
  proofs: async () => (await import('./proofs.ts')).benchProofs(Number(process.argv[3] ?? 300_000)),
  photos: async () => (await import('./photos/run.ts')).benchPhotos(Number(process.argv[3] ?? 20)),
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
