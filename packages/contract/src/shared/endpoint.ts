import { z } from 'zod';
import type { Ability } from '../access/roles.ts';

export type PersonKind = 'candidate' | 'correction' | 'tracking' | 'voter';

/** Which sessions may make a call. Several kinds may share one: a document is read by its owner and by staff. */
export interface Caller {
  sessions?: readonly PersonKind[];
  /** Staff with this ability may call. */
  staff?: Ability;
  /** The holder of a trustee's personal link may call. */
  trustee?: true;
  /** The phone that opened a candidate's link «Continuar en mi teléfono» may call. */
  phone?: true;
  /** The holder of the mailed link to a reviewer's question may call. */
  question?: true;
  /** Also accepts a session that this step has ended, so that a receipt lost in transit can be requested again. */
  evenAfter?: 'submission' | 'cast';
}

/** A multipart form, whose parts the server reads as streams: by name, with `?` where the part may be missing. */
export interface UploadForm {
  form: Readonly<Record<string, 'text' | 'file'>>;
}

type NameOf<Part> = Part extends `${infer Name}?` ? Name : Part;
/** The parts of an upload. Its reader compares a part's name with these, so that contract and reader can't diverge. */
export type PartOf<E extends { body: UploadForm }> = NameOf<keyof E['body']['form'] & string>;

/** How often an address may make a call in a minute: so often, or as the installation sets for calls of this kind. */
export interface Limit {
  /** The calls of one counter are counted together. */
  counter: string;
  perMinute: number | 'codes' | 'renders' | 'requests';
}

/** Of the calls that send or take codes, passwords and links. */
export const codeLimit = { counter: 'codes', perMinute: 'codes' } as const satisfies Limit;

/** Whose login a call tries, by these fields of its body: while many tries fail, each costs a proof of work. */
export interface AttemptedLogin {
  at: 'applicant' | 'correction' | 'tracking' | 'staff' | 'voter';
  names: readonly string[];
  /** So many from one address at one person: of a password, which doesn't end as a code does. */
  tries?: { most: number; minutes: number };
}

/** What a stranger could guess with a call, and what bounds that. */
export type Guessing =
  | 'nothing to guess'
  /** The code or the token of a link, of 80 bits and more. */
  | 'too long to guess'
  | { limit: Limit; attempt?: AttemptedLogin };

/** Only a call with a session needs to say nothing about guessing: so that a forgotten limit doesn't compile. */
type WhoMayCall =
  | {
      who:
        | 'anyone'
        | (Caller & ({ trustee: true } | { registrationOwner: true } | { phone: true } | { question: true }));
      guessing: Guessing;
    }
  | { who: Caller & { trustee?: never; registrationOwner?: never; phone?: never; question?: never }; guessing?: never };

export type Endpoint = EndpointParts & WhoMayCall;

/**
 * One API call. The server registers it with `route`, the web app makes it with `call`, and the OpenAPI document and
 * the role matrix test are generated from it, so each path, schema and permission is written once.
 */
interface EndpointParts {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path under /api, with parameters as `:name`. */
  path: `/${string}`;
  /**
   * The call is about one process. It exists twice: at its path it is about the current process, and at
   * `/processes/:process` followed by its path about any other.
   */
  about?: 'process';
  /**
   * A POST that only reads, because its question may hold a name, a number or a code: those stand in no address, which
   * logs and histories keep. It is answered like a GET: also about an archived process, and without a limit of its own.
   */
  reads?: true;
  /**
   * The booth makes this call. It may stand on an origin of its own, or be served by another body, so browsers may read
   * the answer there too. No other call is answered across origins.
   */
  booth?: true;
  /** Pages of anybody's make this call, which has no session: it is answered to any origin. */
  anyOrigin?: true;
  /** The OpenAPI tag; `summary` is the line below it. */
  tag: string;
  summary: string;
  /** Stricter than the general limit, for a call that is expensive. */
  limit?: Limit;
  /**
   * Asks staff for their passkey again: those who have one, or `always`, so that nobody without one may call. `when`
   * limits it to bodies with these values. With `second`, the call can become a change request that another administrator
   * approves and that takes effect after the wait; it is then answered with 202. `fourEyesCalls` says when.
   */
  confirm?: {
    passkey: 'if any' | 'always';
    when?: Readonly<Record<string, string>>;
    second?: 'administrator';
    after?: '24 h';
  };
  /** Also for an administrator who has yet to create the passkey that the installation requires. */
  beforePasskey?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType | UploadForm;
  /** Response schemas by status; `fileAnswer` for bytes. */
  answers: Readonly<Record<number, z.ZodType>>;
}

/** The path prefix of every endpoint. */
export const API_BASE = '/api';

export const PROCESS_BASE = '/processes/:process';

/** The address of an endpoint on its server, without a query. With the parameter `process` it is about that process. */
export function addressOf(
  { path, about }: Endpoint,
  params: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const whole = about === 'process' && params.process !== undefined ? PROCESS_BASE + path : path;
  const filled = whole.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });
  return API_BASE + filled;
}

/** The response of a call that returns a file; all others return JSON. */
export const fileAnswer = z.custom<Uint8Array>((value) => value !== null && typeof value === 'object');

/** Of a list that staff export. */
export const exportFormatSchema = z.enum(['csv', 'xlsx']);
export type ExportFormat = z.infer<typeof exportFormatSchema>;

/** An id in a path. Any other value can't exist and gets a 404. */
export const idParams = z.object({ id: z.coerce.number<number>().int().positive().max(Number.MAX_SAFE_INTEGER) });

/** The token of a link that the server signs and doesn't store: numbers, when it expires, and a keyed hash. */
export const signedTokenSchema = z
  .string()
  .regex(/^((0|[1-9]\d{0,14})-){1,4}(e[1-9]\d{0,10}-)?[\da-f]{32}$/, 'El enlace no es válido');
