import { roleLabels, roles } from '@urna/contract/access/roles';
import { type NewStaff, newStaffSchema, staffChangeSchema } from '@urna/contract/people/staff';
import { reasonSchema } from '@urna/contract/shared/reason';
import type { z } from 'zod';
import { changeStaff, resetStaffPasskeys } from '../../features/people/staff/change-staff.ts';
import { createStaff } from '../../features/people/staff/create-staff.ts';
import { listStaff } from '../../features/people/staff/staff-users.ts';
import type { Database } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { theOperator } from '../../services/activity/record.ts';
import { CommandError, note, print, UsageError } from './output.ts';

type StaffDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl'>;
type Options = Partial<Record<'name' | 'email' | 'role' | 'reason', string | undefined>>;

const operator = { id: null, causer: theOperator };
const EVERYBODY = { page: 1, per_page: 10_000 };

/** Whether a staff command writes, or null where there is no such command. */
export function staffWrites([action]: readonly string[]): boolean | null {
  if (action === 'list') return false;
  return action !== undefined && ['create', 'disable', 'set-email', 'reset-passkeys'].includes(action) ? true : null;
}

/**
 * Staff commands for the operator, as on the administrators' screens: nobody else can create the first administrator.
 */
export async function staffCommand(deps: StaffDeps, [action, ...words]: string[], options: Options): Promise<number> {
  if (action === 'list') await list(deps.db);
  else if (action === 'create') await create(deps, words, options);
  else if (action === 'disable') await disable(deps, words);
  else if (action === 'reset-passkeys') await resetPasskeys(deps, words, options.reason);
  else await setEmail(deps, words);
  return 0;
}

async function list(db: Database): Promise<void> {
  const { data } = await listStaff({ db }, EVERYBODY);
  if (data.length === 0) print('Todavía no hay nadie en el personal.');
  for (const { identification_number, role, active, name, email } of data) {
    const words = [identification_number.padEnd(15), roleLabels[role].padEnd(13), active ? 'activo  ' : 'inactivo'];
    print([...words, name, `<${email}>`].join('  '));
  }
}

async function create(deps: StaffDeps, [number, ...more]: string[], options: Options): Promise<void> {
  if (more.length > 0)
    throw new UsageError(`No se entiende «${more.join(' ')}»: un nombre con espacios va entre comillas.`);
  const input: Record<keyof NewStaff, unknown> = {
    identification_number: number ?? '',
    name: options.name ?? '',
    email: options.email ?? '',
    role: options.role ?? '',
  };
  const staff = valid(newStaffSchema, input);
  const { message, data } = await createStaff(deps, theOperator, staff);
  print(
    `${message} ${data.name}, ${roleLabels[data.role]}: ingresa con el documento ${data.identification_number} en ${deps.publicUrl}/auth/login`,
  );
  note('El código para ingresar llegará a su correo.');
}

async function disable(deps: StaffDeps, [number, ...more]: string[]): Promise<void> {
  if (more.length > 0) throw new UsageError();
  print((await changeStaff(deps, operator, await idOf(deps.db, number), { active: false })).message);
}

async function setEmail(deps: StaffDeps, [number, email, ...more]: string[]): Promise<void> {
  if (more.length > 0) throw new UsageError();
  const id = await idOf(deps.db, number);
  print((await changeStaff(deps, operator, id, valid(staffChangeSchema, { email: email ?? '' }))).message);
}

async function resetPasskeys(deps: StaffDeps, [number, ...more]: string[], reason: string | undefined): Promise<void> {
  if (more.length > 0) throw new UsageError();
  const input = valid(reasonSchema, { reason: reason ?? '' });
  print((await resetStaffPasskeys(deps, operator, await idOf(deps.db, number), input.reason)).message);
}

async function idOf(db: Database, number: string | undefined): Promise<number> {
  const identification_number = valid(newStaffSchema.shape.identification_number, number ?? '');
  const staff = await db
    .selectFrom('staff_users')
    .select('id')
    .where('identification_number', '=', identification_number)
    .executeTakeFirst();
  if (!staff) throw new CommandError(`No hay nadie en el personal con el documento ${identification_number}.`);
  return staff.id;
}

const fieldWords: Record<string, string> = {
  identification_number: 'NÚMERO',
  name: '--name',
  email: '--email',
  role: '--role',
  reason: '--reason',
};

/** Parses the input, or throws every reason why not, each with the command line option that it concerns. */
function valid<Value>(schema: z.ZodType<Value>, input: unknown): Value {
  const read = schema.safeParse(input);
  if (read.success) return read.data;
  const reasons = new Map<string, string>();
  for (const { path, message } of read.error.issues) {
    const field = String(path[0] ?? 'identification_number');
    const reason = field === 'role' ? `debe ser ${roles.slice(0, -1).join(', ')} o ${roles.at(-1)}` : message;
    // The first reason of a field is the one that the screens show.
    if (!reasons.has(field)) reasons.set(field, `${fieldWords[field] ?? field}: ${reason}`);
  }
  throw new CommandError([...reasons.values()].join('\n'));
}
