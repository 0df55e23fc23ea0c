import { REPLACE_WORD } from '@urna/contract/people/imports';
import { cli } from '../../platform/installed-version.ts';

const staffUsage = `  staff create NÚMERO --name "NOMBRE" --email CORREO --role ROL
                                            crea un usuario del personal (REVISOR, ADMINISTRADOR o AUDITOR) y le
                                            envía un correo; así se crea el primer administrador
  staff list                                muestra el personal
  staff disable NÚMERO                      desactiva un usuario y cierra sus sesiones
  staff set-email NÚMERO CORREO             cambia el correo al que llegan sus códigos
  staff reset-passkeys NÚMERO --reason TEXTO
                                            elimina las llaves de acceso de quien las perdió y cierra sus sesiones
`;

export const usage = `Uso: ${cli} ORDEN

  doctor [--json] [--accept-loss]           comprueba máquina, base de datos, correo y dirección pública, y dice qué hacer;
                                            termina con 1 si algo falla. Con la votación abierta exige un respaldo
                                            síncrono, salvo con --accept-loss
  migrate                                   pone la base de datos al día
${staffUsage}  import register ARCHIVO.csv [--dry-run]   carga o actualiza el registro profesional
  import universities ARCHIVO.csv [--dry-run] [--confirm PALABRA]
                                            carga la lista completa de instituciones; las que no están dejan de ofrecerse
  import roll-contador ARCHIVO.csv [--dry-run] [--confirm PALABRA]
  import roll-ies ARCHIVO.csv [--dry-run] [--confirm PALABRA]
                                            carga el censo completo de una elección que no se ha sellado; quien no está
                                            en el archivo sale, y a cada elector nuevo de una institución se le envía
                                            el enlace para elegir su contraseña. Antes de importar se dice qué cambia;
                                            si sale más de la vigésima parte, se pide la palabra ${REPLACE_WORD}, que
                                            también se puede dar con --confirm
  process list                              muestra los procesos, y hasta cuándo se conservan sus datos personales
  process begin PROCESO                     pone en curso un borrador, donde no hay otro proceso en curso
  process export PROCESO CARPETA            escribe en una carpeta vacía todo lo público de un proceso y todo lo que
                                            necesita un juez, con las huellas en MANIFIESTO.sha256
  process forget PROCESO [--dry-run]        elimina los datos personales de un proceso archivado cuyo plazo terminó; el
                                            servidor también lo hace solo; con --dry-run dice cuántos y cuándo
  person export NÚMERO ARCHIVO.json [--process PROCESO]
                                            escribe todo lo que hay de una persona (Ley 1581 de 2012); el elector de una
                                            institución se busca por su correo
  booth propose --reason TEXTO              propone la casilla de esta versión en lugar de la que se selló, y dice qué
                                            custodios faltan por firmarla; otra propuesta retira la anterior
  calendar                                  muestra las fechas del proceso
  calendar VENTANA APERTURA CIERRE --reason TEXTO [--confirm PALABRA]
                                            fija una ventana (inscription, correction, voting) y dice qué cambia;
                                            fechas «AAAA-MM-DD HH:mm:ss», hora de Colombia; las de la votación piden
                                            escribir FECHAS, que también se puede dar con --confirm
  backup --to CARPETA|ARCHIVO.age --recipient LLAVE [--recipient LLAVE]
                                            copia toda la base de datos, cifrada con age para esas llaves públicas, y al
                                            lado un manifiesto sin datos personales; el servidor puede seguir
  backup key ARCHIVO                        hace una llave: la privada en el archivo, la pública en la pantalla
  backup secret --to ARCHIVO --recipient LLAVE
                                            cifra el secreto de la instalación, que nunca está en la copia
  restore COPIA.age --into BASE|CARPETA --identity ARCHIVO [--confirm PALABRA]
                                            restaura en una base de datos vacía, y comprueba el registro de actividades y
                                            cada urna; con un servidor de correo pide la palabra RESTAURAR
  restore secret ARCHIVO --identity ARCHIVO --to ARCHIVO [--backups CARPETA]
                                            devuelve el secreto; con --backups dice de cuántas copias es, y se niega si
                                            de ninguna
  restore adopt --reason TEXTO              esta copia restaurada es ahora la instalación: sus procesos envían correos
  restore mark-copy --reason TEXTO          esta base es una copia de los archivos de otra: sus procesos no los envían
  secret change --reason TEXTO              la base de datos pasa a ser del secreto de SECRET_KEY_FILE
  dev seed [--small]                        para desarrollar: la demostración con listas largas de candidatos, votantes,
                                            campañas, correos y actividades; solo en una base sin personas reales
  traces [--backups CARPETA]                después de publicar: qué queda de los días de votación en el registro de escritura,
                                            en respaldos y copias, y qué hacer con cada cosa
  verify-log                                comprueba la cadena del registro de actividades
  verify ARCHIVO.bel [--proofs ARCHIVO.json]
                                            comprueba una urna pública entera, con todos los núcleos; con --proofs,
                                            también las pruebas de descifrado que se publican aparte;
                                            termina con 0 si es correcta, 1 si no, 3 si no se puede juzgar
  verify-sealing-act ARCHIVO.bel ACTA.json  comprueba las firmas del acta de sellado con las llaves de la urna
  booth hash DIRECCIÓN|CARPETA              muestra la huella de la casilla que entrega una dirección, o de la construida en
                                            una carpeta, después de comparar cada archivo y encabezado; termina con 1 si
                                            algo difiere

La base de datos es la de DATABASE_URL o, sin ella, la incorporada de DATA_DIR (con el servidor detenido).
Ninguna orden crea una: para eso se añade --create a una orden que escribe.
`;

/** How the command that somebody typed is written, or the commands that begin like it. */
function formsOf(words: readonly string[]): string[] {
  const forms = usage.split('\n').flatMap((line) => /^ {2}(\S.*?)(?: {2,}.*)?$/.exec(line)?.[1] ?? []);
  const beginning = (count: number) =>
    forms.filter((form) => form.split(' ').slice(0, count).join(' ') === words.slice(0, count).join(' '));
  const alike = words.length > 1 ? beginning(2) : [];
  return alike.length > 0 ? alike : beginning(1);
}

/** Says in a line what is wrong with a command, and how it is written. */
export function usageError(words: readonly string[], reason: string): string {
  const [command] = words;
  const forms = formsOf(words);
  if (command === undefined) return reason === '' ? usage : `${reason} Las órdenes: ${cli} --help\n`;
  if (forms.length === 0) return `No existe la orden «${command}». Las órdenes: ${cli} --help\n`;
  const written = forms.map((form) => `Uso: ${cli} ${form}\n`).join('');
  return `${reason === '' ? 'Falta o sobra algo en la orden.' : reason}\n${written}`;
}

export const usageOf = (command: string | undefined): string =>
  command === 'staff' ? `Uso: ${cli} ORDEN\n\n${staffUsage}` : usage;
