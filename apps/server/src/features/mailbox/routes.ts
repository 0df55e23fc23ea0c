import { dataSchema } from '@urna/contract/envelope';
import { localMailSchema } from '@urna/contract/mailbox';
import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { composeSent } from '../../services/mail/campaigns/compose-sent.ts';
import { isOnThisMachine } from './on-this-machine.ts';

const NEWEST = 200;

/**
 * The mailbox of an installation that is being tried out: what would have been sent. Never where mail is real, and never
 * for anybody beyond this machine.
 */
export function mailboxRoutes(app: App, deps: Pick<Deps, 'db' | 'secrets' | 'publicUrl'>): void {
  app.get(
    '/dev/mail',
    {
      schema: {
        tags: ['Prueba'],
        summary: 'Correos del buzón local, del más reciente al más antiguo',
        querystring: z.object({ to: z.string().max(254).optional() }),
        response: { 200: dataSchema(z.array(localMailSchema)) },
      },
    },
    async (request) => {
      // As if it weren't there: codes of everybody stand in it.
      if (!isOnThisMachine(request)) throw new AppError('not_found');
      let mails = deps.db
        .selectFrom('outbox')
        .select(['id', 'to_address as to', 'subject', 'text', 'html', 'created_at', 'campaign_id', 'voter_id'])
        // Of a campaign there is a mail once it went out: until then there is only somebody's turn.
        .where((where) => where.or([where('campaign_id', 'is', null), where('status', '=', 'sent')]))
        .orderBy('id', 'desc')
        .limit(NEWEST);
      if (request.query.to) mails = mails.where('to_address', '=', request.query.to);
      const rows = await composeSent(deps, await mails.execute());
      return {
        data: rows.map((row) => ({
          ...row,
          text: row.text ?? '',
          html: row.html ?? '',
          created_at: row.created_at.toISOString(),
        })),
      };
    },
  );
}
