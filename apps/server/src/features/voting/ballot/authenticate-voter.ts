import type { FastifyRequest } from 'fastify';
import { repeatedStatement, type ValueOf } from '../../../platform/database/repeated-statement.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { countingHit, type Hit, hitOf } from '../../../services/access/rate-limit/count-hit.ts';
import { type Limit, limitOf, requireRoom } from '../../../services/access/rate-limit/limit-requests.ts';
import { type PresentedToken, sessionOfToken } from '../../../services/access/sessions/queries.ts';
import { admitted, bearerToken } from '../../../services/access/sessions/require-session.ts';
import type { Session } from '../../../services/access/sessions/tokens.ts';
import { voterIdIn } from '../../../services/people/voters/voter-subject.ts';
import { type Standing, standings } from '../voter-status.ts';

/** Who comes to cast a ballot. */
export interface Caster {
  session: Session;
  standing: Standing;
}

declare module 'fastify' {
  interface FastifyRequest {
    caster: Caster | null;
  }
}

const seen = repeatedStatement((db, value: ValueOf<Hit & PresentedToken>) =>
  db
    .with('counted', () => countingHit(db, value))
    .with('session', () => sessionOfToken(db, value))
    .selectFrom('counted')
    .leftJoin('session', (join) => join.onTrue())
    .leftJoin(
      () => standings(db).as('voter'),
      (join) => join.on('voter.id', '=', voterIdIn('session.subject')),
    )
    .selectAll('voter')
    .select([
      'hits',
      'session.id as session_id',
      'kind',
      'subject',
      'candidateType',
      'startedAt',
      'expiresAt',
      'endedBy',
    ]),
);
type Seen = NonNullable<Awaited<ReturnType<typeof seen>>>;

function sessionIn({ session_id: id, kind, subject, candidateType, startedAt, expiresAt, endedBy }: Seen) {
  if (id === null || kind === null || subject === null || startedAt === null || expiresAt === null) return undefined;
  return { id, kind, subject, candidateType, startedAt, expiresAt, endedBy };
}

function standingIn({ id, contest, name, email, stage, ...rest }: Seen): Standing | undefined {
  if (id === null || contest === null || name === null || email === null || stage === null) return undefined;
  return { id, contest, name, email, stage, ...rest };
}

type DoorDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'limits'>;

/** Counts the request and finds whose it is and how their contest stands. */
export async function seeCaster(
  { db, clock }: DoorDeps,
  { token, limit }: { token: string; limit: Limit },
): Promise<Caster> {
  const now = clock.now();
  const { hit, secondsLeft } = hitOf(limit, now);
  const row = await seen(db, { ...hit, hash: sha256(token), now });
  if (!row) throw new Error('a hit that could not be counted');
  requireRoom(limit, { hits: row.hits, secondsLeft });
  const session = admitted(sessionIn(row), { kinds: ['voter'], evenAfter: 'cast' }, now);
  const standing = standingIn(row);
  if (!standing) throw new AppError('no_session');
  return { session, standing };
}

/**
 * The door of whoever casts a ballot, in place of those that every request passes: the same limit and the same session, and
 * with them all that a vote must know beforehand, in one statement. Hundreds may stand here at once in the last minute.
 */
export function guardCasting(app: App, deps: DoorDeps) {
  app.decorateRequest('caster', null);
  return {
    config: { countsItself: true },
    onRequest: async (request: FastifyRequest): Promise<void> => {
      request.caster = await seeCaster(deps, { token: bearerToken(request), limit: limitOf(request, deps) });
    },
  };
}

export function casterOf(request: FastifyRequest): Caster {
  if (!request.caster) throw new Error('this route has no door for who casts');
  return request.caster;
}
