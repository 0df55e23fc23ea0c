// How a feature registers an endpoint of the contract.

import type { Ability } from '@urna/contract/access/roles';
import { slugSchema } from '@urna/contract/election/contests';
import {
  type AttemptedLogin,
  type Endpoint,
  type Limit,
  type PersonKind,
  PROCESS_BASE,
} from '@urna/contract/shared/endpoint';
import type {
  FastifyBaseLogger,
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteShorthandOptions,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { ContestRow, ProcessRow } from '../database/process-tables.ts';

/** A Fastify instance with Zod's type provider. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The kinds of session that may call; a route without it is public. */
    session?: readonly (PersonKind | 'staff')[];
    /** The ability that a member of staff needs. */
    ability?: Ability;
    /** Also accepts a session that this step has ended. */
    evenAfter?: 'submission' | 'cast';
    /** The call is about the process in its path, or else about the current one. */
    about?: 'process';
    /** The call changes nothing, whatever its method. */
    reads?: true;
    /** A call that sends mail, checks codes or is expensive has a stricter limit per address than the general one. */
    limit?: Limit;
    /** The call attempts, or requests, authentication. */
    attempt?: AttemptedLogin;
  }
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : unknown;
/** What the guard of processes has found by the path. */
type AboutProcess<E extends Endpoint> = E extends { about: 'process' }
  ? { process: ProcessRow } & (Parsed<E['params']> extends { contest: string } ? { contest: ContestRow } : unknown)
  : unknown;
/** What the guard of attempts has found by the body. */
type Attempted<E extends Endpoint> = E extends { guessing: { attempt: object } }
  ? { attempt: NonNullable<FastifyRequest['attempt']> }
  : unknown;
type RequestOf<E extends Endpoint> = FastifyRequest<{
  Params: Parsed<E['params']>;
  Querystring: Parsed<E['query']>;
  Body: Parsed<E['body']>;
}> &
  AboutProcess<E> &
  Attempted<E>;
/** A handler that returns a file sends its bytes through the reply. */
type AnswerOf<E extends Endpoint> = z.input<E['answers'][keyof E['answers']]> | FastifyReply;

type Handler<E extends Endpoint> = (request: RequestOf<E>, reply: FastifyReply) => AnswerOf<E> | Promise<AnswerOf<E>>;

interface RouteOptions extends Pick<RouteShorthandOptions, 'bodyLimit' | 'onRequest'> {
  /** The route authenticates callers in `onRequest`; the session guard is skipped. */
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

function boundsOf({ guessing, limit }: Endpoint): Pick<FastifyContextConfig, 'limit' | 'attempt'> {
  const bounds = typeof guessing === 'object' ? guessing : {};
  return { ...bounds, ...(limit && { limit }) };
}

const noParams = z.object({});

/** The paths of an endpoint with their parameters: two, if it is about a process. */
function pathsOf({ path, params, about }: Endpoint): { url: string; params: z.ZodObject | undefined }[] {
  if (about !== 'process') return [{ url: path, params }];
  const named = (params ?? noParams).extend({ process: slugSchema });
  return [
    { url: path, params },
    { url: PROCESS_BASE + path, params: named },
  ];
}

/** Whether a request only reads, by its method or by its endpoint. */
export function isRead({ method, routeOptions }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD' || routeOptions.config.reads === true;
}

/**
 * Registers a handler for an endpoint of the contract: method, paths, session guard, validation and OpenAPI description.
 */
export function route<const E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: Handler<E>,
  { authenticatesItself = false, ...options }: RouteOptions = {},
): void {
  const { method, about, reads, booth, anyOrigin, tag, summary, who, query, body, answers, confirm, beforePasskey } =
    endpoint;
  const onlyIf = {
    ...(about && { about }),
    ...(reads && { reads }),
    ...(booth && { booth }),
    ...(anyOrigin && { anyOrigin }),
    ...(confirm && { confirm }),
    ...(body && 'form' in body && { isForm: true as const }),
    ...(beforePasskey && { beforePasskey }),
  };
  for (const { url, params } of pathsOf(endpoint)) {
    app.route({
      ...options,
      method,
      url,
      config: { ...(authenticatesItself ? {} : guardOf(endpoint)), ...boundsOf(endpoint), ...onlyIf },
      schema: {
        tags: [tag],
        summary,
        ...(who === 'anyone' ? {} : { security: [{ session: [] }] }),
        ...(params ? { params } : {}),
        ...(query ? { querystring: query } : {}),
        ...(body && 'form' in body ? { consumes: ['multipart/form-data'] } : body ? { body } : {}),
        response: answers,
      },
      // TypeScript can't infer the schemas through Fastify's generics; `Handler` has already checked the handler's type.
      handler: handler as never,
    });
  }
}
