import type { Selectable } from 'kysely';
import type { ProfessionalRegisterTable, Queryable } from '../../../platform/database/tables.ts';
import type { PersonKey } from '../../access/sessions/subjects.ts';

export type RegisterEntry = Selectable<ProfessionalRegisterTable>;

export async function findInRegister(db: Queryable, person: PersonKey): Promise<RegisterEntry | undefined> {
  return db
    .selectFrom('professional_register')
    .selectAll()
    .where('identification_type_id', '=', person.identification_type_id)
    .where('identification_number', '=', person.identification_number)
    .executeTakeFirst();
}
