import { z } from 'zod';
import type { Ability } from './roles.ts';

export type PersonKind = 'candidate' | 'correction' | 'voter';

/** Whose session a call needs. Several kinds may share a call: a document is read by its owner and by the staff. */
export interface Caller {
  sessions?: readonly PersonKind[];
  /** Staff with this ability. */
  staff?: Ability;
  /** The holder of a trustee's personal link. */
  trustee?: true;
  /** The holder of the link "No fui yo", which is mailed to the address in the professional register. */
  registrationOwner?: true;
  /** Also a session that this step itself ended, so that a receipt lost on the way can be fetched again. */
  evenAfter?: 'submission' | 'cast';
}

/**
 * One call of the API: the server registers it with `route`, the web app makes it with `call`, and the OpenAPI document
 * and the test of who may call what are made from it. So a path, a shape or a permission is written once.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Under /api, with its parameters as `:name`. */
  path: `/${string}`;
  /** Heading and line of the API's description. */
  tag: string;
  summary: string;
  who: 'anyone' | Caller;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** `multipart` for files, whose parts the server reads one by one. */
  body?: z.ZodType | 'multipart';
  /** By status. `fileAnswer` for bytes. */
  answers: Readonly<Record<number, z.ZodType>>;
}

/** The answer of a call that returns a file; everything else is JSON. */
export const fileAnswer = z.custom<Uint8Array>((value) => value !== null && typeof value === 'object');

/** An id in a path. Anything else names nothing that exists, and is answered so. */
export const idParams = z.object({ id: z.coerce.number<number>().int().positive().max(Number.MAX_SAFE_INTEGER) });
