import { listSchema, pageQuerySchema } from '@urna/contract/envelope';
import { newStaffSchema, staffAnswerSchema, staffChangeSchema, staffUserSchema } from '@urna/contract/staff';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http/app-type.ts';
import { paged } from '../../platform/http/pagination.ts';
import { idParams } from '../../platform/http/params.ts';
import { asCauser, staffOf } from '../../services/people/staff/staff-guard.ts';
import { changeStaff, type StaffAuthor } from './change-staff.ts';
import { createStaff } from './create-staff.ts';
import { listStaff } from './staff-users.ts';

const tags = ['Administración'];
const security = [{ session: [] }];
const authorOf = (request: FastifyRequest): StaffAuthor => {
  const staff = staffOf(request);
  return { id: staff.id, causer: asCauser(staff) };
};
const administering = { session: ['staff'], ability: 'administer' } as const;

export function staffAdminRoutes(app: App, deps: Deps): void {
  app.get(
    '/admin/staff',
    {
      config: { session: ['staff'], ability: 'audit' },
      schema: {
        tags,
        security,
        summary: 'El personal',
        querystring: pageQuerySchema,
        response: { 200: listSchema(staffUserSchema) },
      },
    },
    async (request) => paged(await listStaff(deps.db, request.query), request.query),
  );

  app.post(
    '/admin/staff',
    {
      config: administering,
      schema: {
        tags,
        security,
        summary: 'Crea un usuario',
        body: newStaffSchema,
        response: { 201: staffAnswerSchema },
      },
    },
    async (request, reply) => reply.status(201).send(await createStaff(deps, asCauser(staffOf(request)), request.body)),
  );

  app.patch(
    '/admin/staff/:id',
    {
      config: administering,
      schema: {
        tags,
        security,
        summary: 'Cambia nombre, correo, rol o actividad de un usuario',
        params: idParams,
        body: staffChangeSchema,
        response: { 200: staffAnswerSchema },
      },
    },
    async (request) => changeStaff(deps, authorOf(request), request.params.id, request.body),
  );
}
