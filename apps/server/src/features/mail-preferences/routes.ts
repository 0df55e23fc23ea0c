import { dataSchema } from '@urna/contract/envelope';
import {
  mailPreferencesAnswerSchema,
  mailPreferencesSchema,
  unsubscribeTokenSchema,
} from '@urna/contract/mail-preferences';
import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { declineReminders, readPreferences } from './decline-reminders.ts';

const tags = ['Correo a los votantes'];
// Of one address, since nobody logs in here and a token is worth guessing at.
const limit = { name: 'mail-preferences', perMinute: 60 };

/** Register in a context of its own: what mail programs send is read here and nowhere else. */
export function mailPreferenceRoutes(app: App, deps: Deps): void {
  // RFC 8058: they post "List-Unsubscribe=One-Click" as a form of either kind. Whose it is stands in the address.
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: 4096 },
    (_request, _body, done) => done(null, {}),
  );

  app.get(
    '/mail-preferences',
    {
      config: { limit },
      schema: {
        tags,
        summary: 'Si quien recibió este enlace quiere recordatorios',
        querystring: z.object({ token: unsubscribeTokenSchema }),
        response: { 200: dataSchema(mailPreferencesSchema) },
      },
    },
    async (request) => ({ data: await readPreferences(deps, request.query.token) }),
  );

  app.post(
    '/mail-preferences/unsubscribe',
    {
      config: { limit },
      schema: {
        tags,
        summary: 'No recibir más recordatorios; el token va en el cuerpo o en la dirección',
        querystring: z.object({ token: unsubscribeTokenSchema.optional() }),
        body: z.object({ token: unsubscribeTokenSchema.optional() }).nullish(),
        response: { 200: mailPreferencesAnswerSchema },
      },
    },
    async (request) => {
      const token = request.body?.token ?? request.query.token;
      if (token === undefined) throw new AppError('unknown_preference_link');
      return declineReminders(deps, token);
    },
  );
}
