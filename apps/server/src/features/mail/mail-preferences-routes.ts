import { getMailPreferences, stopReminders } from '@urna/contract/mail/mail-preferences';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { route } from '../../platform/http/route.ts';
import { declineReminders, readPreferences } from './decline-reminders.ts';

/** Register it in a separate context: only these routes parse the forms that mail programs post. */
export function mailPreferenceRoutes(app: App, deps: Deps): void {
  // RFC 8058: mail programs post "List-Unsubscribe=One-Click" as a form of either content type. The token is in the
  // URL.
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: 4096 },
    (_request, _body, done) => done(null, {}),
  );

  route(app, getMailPreferences, async (request) => ({ data: await readPreferences(deps, request.body.token) }));

  route(app, stopReminders, async (request) => {
    const token = request.body?.token ?? request.query.token;
    if (token === undefined) throw new AppError('unknown_preference_link');
    return declineReminders(deps, token);
  });
}
