// The steps that come before the contests': the installation's and the process's.

import type { PreparationStep } from '@urna/contract/election/preparation';
import { tellTime } from '@urna/contract/shared/dates';
import type { ProcessRow } from '../../../platform/database/process-tables.ts';
import type { Queryable } from '../../../platform/database/tables.ts';
import { findInstallation, type InstallationSettings } from '../../../platform/installation.ts';
import {
  datesLack,
  datesPassed,
  declarationsLack,
  openingWaitsFor,
  textsLack,
} from '../../../services/election/process-steps.ts';
import { reasonInWords } from '../../../services/mail/outbox/reasons.ts';
import { windowsOf } from '../../../services/processes/calendar.ts';

export interface PreparationSettings {
  /** Undefined in tests of single features. */
  installation?: InstallationSettings | undefined;
  /** Whether mail stays in the local mailbox. */
  localMailbox: boolean;
}

const stepOf = (
  step: PreparationStep['step'],
  state: PreparationStep['state'],
  words: string,
  at: Date | null = null,
): PreparationStep => ({ step, state, words, contest: null, at: at?.toISOString() ?? null });

/** Done with `otherwise` where nothing is missing. */
const unlessMissing = (
  step: PreparationStep['step'],
  missing: readonly string[],
  otherwise: string,
  at?: Date | null,
) => (missing.length > 0 ? stepOf(step, 'todo', missing.join(' ')) : stepOf(step, 'done', otherwise, at));

export async function databaseStep(db: Queryable, { installation }: PreparationSettings): Promise<PreparationStep> {
  const known = await findInstallation(db, installation);
  if (known?.drillSince)
    return stepOf('database', 'done', 'Responde. Es la de un simulacro: nada de lo que guarda es real.');
  if (known?.isCopy) {
    return stepOf(
      'database',
      'waiting',
      'Responde, pero es una copia restaurada: quien opera el servidor decide si es la instalación.',
    );
  }
  return stepOf('database', 'done', installation?.database === null ? 'Responde: es la incorporada.' : 'Responde.');
}

/** Done while the mail server takes what it is given: since its settings are as they are, and by what it did last. */
export async function mailStep(
  db: Queryable,
  { installation, localMailbox }: PreparationSettings,
): Promise<PreparationStep> {
  if (localMailbox)
    return stepOf('mail', 'done', 'Los correos quedan en el buzón local: ninguno sale de este servidor.');
  if (!installation?.mail) {
    return stepOf(
      'mail',
      'waiting',
      'Los correos esperan en la cola: quien opera el servidor indica con cuál se envían (MAIL_URL).',
    );
  }
  const mail = await lastTriedMail(db);
  if (!mail)
    return stepOf(
      'mail',
      'todo',
      'Todavía no se ha enviado ninguno con este servidor de correo: envíese uno de prueba.',
    );
  const { status, last_error, sent_at } = mail;
  const reason = reasonInWords(status, last_error);
  if (status === 'sent') {
    return stepOf(
      'mail',
      'done',
      `El servidor de correo recibió el último${sent_at ? ` el ${tellTime(sent_at)}` : ''}.`,
    );
  }
  if (reason === null) return stepOf('mail', 'waiting', 'El correo de prueba está por salir.');
  return stepOf(
    'mail',
    'todo',
    `El último no llegó: ${reason}. Corrija el ajuste con quien opera el servidor y envíese uno de prueba.`,
  );
}

/** The last mail that this installation sent to its own staff, since it has this mail server. */
async function lastTriedMail(db: Queryable) {
  const row = await db.selectFrom('installation').select('mail_settings_since').executeTakeFirst();
  let mails = db
    .selectFrom('outbox')
    .select(['status', 'last_error', 'sent_at'])
    .where('topic', 'in', ['mail_test', 'staff_code'])
    .orderBy('id', 'desc')
    .limit(1);
  if (row?.mail_settings_since) mails = mails.where('created_at', '>=', row.mail_settings_since);
  return mails.executeTakeFirst();
}

export async function textsStep(db: Queryable, process: ProcessRow): Promise<PreparationStep> {
  const missing = [...(await textsLack(db, process)), ...(await declarationsLack(db, process))];
  return unlessMissing('texts', missing, 'Las páginas y los formularios tienen los suyos.');
}

export async function datesStep(db: Queryable, process: ProcessRow, now: Date): Promise<PreparationStep> {
  const passed = process.state === 'draft' ? await datesPassed(db, process, now) : [];
  const windows = await windowsOf(db, process);
  const voting = windows.find(({ name }) => name === 'voting');
  const claims = windows.find(({ name }) => name === 'claims');
  const missing = [...(await datesLack(db, process)), ...passed];
  const opens = voting && voting.opens_at > now ? voting.opens_at : null;
  const words = [
    ...(claims ? [`Se reclama sobre el censo hasta el ${tellTime(claims.closes_at)}.`] : []),
    ...(voting ? [`Se vota desde el ${tellTime(voting.opens_at)}.`] : []),
  ];
  return unlessMissing('dates', missing, words.join(' '), opens);
}

export async function registerStep(db: Queryable): Promise<PreparationStep> {
  const line = await db.selectFrom('professional_register').select('imported_at').limit(1).executeTakeFirst();
  return line
    ? stepOf('register', 'done', 'Está importado: en él se busca a quien se inscribe.')
    : stepOf('register', 'todo', 'Falta importarlo: sin él nadie puede inscribirse.');
}

export async function processStep(db: Queryable, process: ProcessRow | null, now: Date): Promise<PreparationStep> {
  if (!process) return stepOf('process', 'todo', 'No hay ninguno: cree un borrador.');
  if (process.state === 'archived') return stepOf('process', 'done', 'Está archivado.');
  if (process.state === 'current') {
    const since = process.made_current_at;
    return stepOf('process', 'done', since ? `Está en curso desde el ${tellTime(since)}.` : 'Está en curso.');
  }
  const waits = await openingWaitsFor(db, process, now);
  return waits.length > 0
    ? stepOf('process', 'later', waits.join(' '))
    : stepOf('process', 'todo', 'Está listo para ponerse en curso: hasta entonces solo lo ve el personal.');
}
