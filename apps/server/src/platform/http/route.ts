import type { Endpoint, PersonKind } from '@urna/contract/endpoint';
import type { Ability } from '@urna/contract/roles';
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { z } from 'zod';
import type { App } from './app-type.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whose sessions may call; a route without it is open to anyone. */
    session?: readonly (PersonKind | 'staff')[];
    /** What a member of staff must be allowed to do. */
    ability?: Ability;
    /** Also for a session that this step itself has ended. */
    evenAfter?: 'submission' | 'cast';
  }
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : unknown;
type RequestOf<E extends Endpoint> = FastifyRequest<{
  Params: Parsed<E['params']>;
  Querystring: Parsed<E['query']>;
  Body: Parsed<E['body']>;
}>;
/** A handler of a file sends its bytes by itself. */
type AnswerOf<E extends Endpoint> = z.input<E['answers'][keyof E['answers']]> | FastifyReply;

export type Handler<E extends Endpoint> = (
  request: RequestOf<E>,
  reply: FastifyReply,
) => AnswerOf<E> | Promise<AnswerOf<E>>;

export interface RouteOptions extends Pick<RouteShorthandOptions, 'bodyLimit' | 'onRequest'> {
  /** Limits of guessing and of rendering, which depend on the installation. */
  config?: RouteShorthandOptions['config'];
  /** The route has an `onRequest` that finds out who is calling, in place of the session guard. */
  authenticatesItself?: boolean;
}

function guardOf({ who }: Endpoint): RouteShorthandOptions['config'] {
  if (who === 'anyone') return {};
  const session = [...(who.sessions ?? []), ...(who.staff ? (['staff'] as const) : [])];
  return {
    ...(session.length > 0 ? { session } : {}),
    ...(who.staff ? { ability: who.staff } : {}),
    ...(who.evenAfter ? { evenAfter: who.evenAfter } : {}),
  };
}

/** Registers the handler of an endpoint: its path, who may call it, and the shapes that are checked and described. */
export function route<const E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: Handler<E>,
  { config, authenticatesItself = false, ...options }: RouteOptions = {},
): void {
  const { method, path, tag, summary, who, params, query, body, answers } = endpoint;
  app.route({
    ...options,
    method,
    url: path,
    config: { ...(authenticatesItself ? {} : guardOf(endpoint)), ...config },
    schema: {
      tags: [tag],
      summary,
      ...(who === 'anyone' ? {} : { security: [{ session: [] }] }),
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body === 'multipart' ? { consumes: ['multipart/form-data'] } : body ? { body } : {}),
      response: answers,
    },
    // The compiler can't follow the shapes through Fastify's own inference; `Handler` has checked them.
    handler: handler as never,
  });
}
