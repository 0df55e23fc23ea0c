import { z } from 'zod';
import { contestFields } from '../election/contests.ts';
import { type Endpoint, fileAnswer } from '../shared/endpoint.ts';
import { dataSchema } from '../shared/envelope.ts';
import { provenVoterSchema } from './voting.ts';

/** Four groups of five characters, without characters that are easily confused when read aloud. */
export const certificateCodeSchema = z
  .string()
  .transform((text) => text.toUpperCase().replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{20}$/, 'El código no es válido'));
export const certificateCheckSchema = z.object({
  ...contestFields,
  process_title: z.string(),
  name: z.string(),
  /** The masked document number of an accountant, or the masked e-mail of an elector. */
  identification: z.string(),
  /** YYYY-MM-DD in Bogotá. */
  voted_on: z.string(),
});
export type CertificateCheck = z.infer<typeof certificateCheckSchema>;
/** The code has about 100 random bits, so only people who were given it can read the certificate. */
const certificateQuestion = z.object({ code: certificateCodeSchema });

const tag = 'Votación';

export const downloadCertificate = {
  method: 'POST',
  path: '/certificates/pdf',
  reads: true,
  booth: true,
  tag,
  summary: 'El certificado de votación en PDF',
  who: 'anyone',
  guessing: { limit: { counter: 'renders', perMinute: 'renders' } },
  body: certificateQuestion,
  answers: { 200: fileAnswer },
} as const satisfies Endpoint;

/** For a person who proved who they are and has voted already. Like the certificate, it says nothing of the ballot. */
export const downloadOwnCertificate = {
  method: 'POST',
  path: '/voting/certificate',
  reads: true,
  booth: true,
  tag,
  summary: 'El certificado de votación de quien acaba de probar quién es',
  who: 'anyone',
  guessing: { limit: { counter: 'renders', perMinute: 'renders' } },
  body: provenVoterSchema,
  answers: { 200: fileAnswer },
} as const satisfies Endpoint;

export const getCertificateCheck = {
  method: 'POST',
  path: '/certificates/check',
  reads: true,
  tag,
  summary: '¿Es auténtico este certificado?',
  who: 'anyone',
  guessing: 'too long to guess',
  body: certificateQuestion,
  answers: { 200: dataSchema(certificateCheckSchema) },
} as const satisfies Endpoint;
