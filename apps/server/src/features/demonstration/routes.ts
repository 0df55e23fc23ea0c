import { messageSchema } from '@urna/contract/envelope';
import { demoCloseRequestSchema } from '@urna/contract/tally';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http/app-type.ts';
import { asCauser, staffOf } from '../../services/people/staff/staff-guard.ts';
import { closeDemoVoting } from './close-voting.ts';

/** Doors that only a demonstration has. */
export function demonstrationRoutes(app: App, deps: Pick<Deps, 'db' | 'clock'>): void {
  app.post(
    '/demo/close-voting',
    {
      config: { session: ['staff'], ability: 'administer' },
      schema: {
        tags: ['Prueba'],
        security: [{ session: [] }],
        summary: 'Cierra ya la votación de una elección de la demostración',
        body: demoCloseRequestSchema,
        response: { 200: messageSchema },
      },
    },
    async (request) => {
      await closeDemoVoting(deps, asCauser(staffOf(request)), request.body.contest);
      return { message: 'La votación se cerró. El escrutinio comienza enseguida.' };
    },
  );
}
