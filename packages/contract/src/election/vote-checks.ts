import { z } from 'zod';
import { inclusionSchema } from '../checking/transparency.ts';
import type { Endpoint } from '../shared/endpoint.ts';
import { dataSchema, messageSchema } from '../shared/envelope.ts';
import { contestParams, trackingCodeSchema } from './contests.ts';

/**
 * The voter's own check: which choice their ballot holds, asked for by a second device on a page of somebody else
 * (`packages/belenios/src/ballot/cast-as-intended.ts`). The device that cast the ballot shows what these calls need.
 */

/** From the start of the session that cast the ballot. */
export const CHECK_MINUTES = 35;
/** The end is rounded up to so many minutes, so that it says little of the moment of the vote. */
export const CHECK_ROUNDING_MINUTES = 5;
/** A page that asks again after each failure can guess no more than this. */
export const MOST_CHALLENGES = 3;

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${String(2 * bytes)}}$`));

/** Minutes since 1970 until which it counts, and a keyed hash. */
export const checkTokenSchema = z.string().regex(/^[\w-]{27}$/);

/** Beside the receipt, for the device that cast the ballot and for nobody else. Null where a check says nothing. */
export const checkSecretSchema = z.object({ x: hex(32), token: checkTokenSchema }).nullable();
export type CheckSecret = z.infer<typeof checkSecretSchema>;

const checkedBallot = z.object({ tracking_code: trackingCodeSchema, token: checkTokenSchema });
/** The page's challenge, which it commits itself to before it sees what the server shows. */
export const beginCheckSchema = checkedBallot.extend({ commitment: hex(32) });
export const openCheckSchema = checkedBallot.extend({ e: hex(32), rho: hex(32) });

export const begunCheckSchema = z.object({
  ballot: z.string(),
  mask: z.object({ X: hex(32), Y: hex(32), A: hex(32), B: hex(32) }),
  inclusion: inclusionSchema,
});
export type BegunCheck = z.infer<typeof begunCheckSchema>;

/** Why the page couldn't show a choice. */
export const checkFailures = [
  'other_election',
  'other_ballot',
  'invalid_ballot',
  'invalid_element',
  'wrong_answer',
  'other_randomness',
  'no_choice',
  'not_included',
  // The server took no code that counts by the device's clock. It may not count that, and the page's host does.
  'refused',
] as const;
/** Or what the voter said of the choice that it showed. Never which choice. */
export const checkOutcomes = ['confirmed', 'contradicted', ...checkFailures] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];
export const reportCheckSchema = checkedBallot.extend({ outcome: z.enum(checkOutcomes) });

/**
 * Who offers the page of the second device, and where. Sealed with the contest, so that neither the server nor a page
 * chooses it later. Never the operator's, the authority's or the booth's origin: who delivers the program that encrypts
 * must not be who checks it.
 */
export const checkHostSchema = z.object({
  name: z.string(),
  /** The whole address of the page, without anything behind it: the code follows after `#`. */
  page: z.url({ protocol: /^https?$/ }),
});
export type CheckHost = z.infer<typeof checkHostSchema>;
export const MAX_CHECK_HOSTS = 5;

/** From how many failed and contradicted checks of a day the board must investigate: more than both. */
export const checkRuleSchema = z.object({ count: z.int().min(0), percent: z.number().min(0).max(100) });
export type CheckRule = z.infer<typeof checkRuleSchema>;
export const SUGGESTED_CHECK_RULE: CheckRule = { count: 3, percent: 0.5 };

/** What is sealed of it, and signed by the trustees as this JSON text. */
export const sealedCheckSchema = z.object({
  hosts: z.array(checkHostSchema).min(1).max(MAX_CHECK_HOSTS),
  /** SHA-256 of `comprobar.html` in hexadecimal. */
  page_sha256: hex(32),
  rule: checkRuleSchema,
});
export type SealedCheck = z.infer<typeof sealedCheckSchema>;

export const checkHourSchema = z.object({
  hour: z.string(),
  /** Each ballot counts once: repeated checks of one must not dilute the others. */
  begun: z.int(),
  shown: z.int(),
  confirmed: z.int(),
  contradicted: z.int(),
  /** By reason, as `checkOutcomes` names them. */
  failed: z.record(z.string(), z.int()),
});
export type CheckHour = z.infer<typeof checkHourSchema>;
/** Of the hours that are over. Null where the contest was sealed without hosts. */
export const checkNumbersSchema = z.object({ check: sealedCheckSchema, hours: z.array(checkHourSchema) }).nullable();
export type CheckNumbers = z.infer<typeof checkNumbersSchema>;

/** What the board sees: the hour that runs too, and which ballots were reported. */
export const checkReportsSchema = z
  .object({
    check: sealedCheckSchema,
    hours: z.array(checkHourSchema),
    reports: z.array(z.object({ day: z.string(), tracking_code: z.string(), outcome: z.enum(checkOutcomes) })),
  })
  .nullable();
export type CheckReports = z.infer<typeof checkReportsSchema>;

const tag = 'Urna pública';
/**
 * Thirty checks of three calls: many voters may be behind one address, where thirty electors or ten accountants can log in
 * in a minute. Without a ballot's token a call costs a keyed hash.
 */
const limit = { counter: 'checks', perMinute: 90 } as const;

export const beginCheck = {
  method: 'POST',
  path: '/elections/:contest/checks',
  about: 'process',
  anyOrigin: true,
  tag,
  summary: 'Empieza a comprobar, desde otro dispositivo, qué voto contiene una papeleta',
  who: 'anyone',
  guessing: { limit },
  params: contestParams,
  body: beginCheckSchema,
  answers: { 200: dataSchema(begunCheckSchema) },
} as const satisfies Endpoint;

export const openCheck = {
  method: 'POST',
  path: '/elections/:contest/checks/opened',
  about: 'process',
  anyOrigin: true,
  tag,
  summary: 'Abre el desafío de una comprobación y recibe la respuesta',
  who: 'anyone',
  guessing: { limit },
  params: contestParams,
  body: openCheckSchema,
  answers: { 200: dataSchema(z.object({ z: hex(32) })) },
} as const satisfies Endpoint;

export const reportCheck = {
  method: 'POST',
  path: '/elections/:contest/checks/reported',
  about: 'process',
  anyOrigin: true,
  tag,
  summary: 'Dice si la papeleta contiene lo que la persona votó, o por qué no se pudo comprobar',
  who: 'anyone',
  guessing: { limit },
  params: contestParams,
  body: reportCheckSchema,
  answers: { 200: messageSchema },
} as const satisfies Endpoint;

export const getCheckNumbers = {
  method: 'GET',
  path: '/elections/:contest/checks',
  about: 'process',
  tag,
  summary: 'Dónde se comprueban los votos y, por hora, cuántas comprobaciones hubo y con qué resultado',
  who: 'anyone',
  guessing: 'nothing to guess',
  params: contestParams,
  answers: { 200: dataSchema(checkNumbersSchema) },
} as const satisfies Endpoint;

export const getCheckReports = {
  method: 'GET',
  path: '/admin/contests/:contest/checks',
  about: 'process',
  tag: 'Elecciones',
  summary: 'Comprobaciones de los votantes: cuántas por hora, y qué papeletas se señalaron cada día',
  who: { staff: 'audit' },
  params: contestParams,
  answers: { 200: dataSchema(checkReportsSchema) },
} as const satisfies Endpoint;
