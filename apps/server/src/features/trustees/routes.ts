import { dataSchema } from '@urna/contract/envelope';
import {
  certificateRequestSchema,
  objectionRequestSchema,
  outputRequestSchema,
  partialDecryptionRequestSchema,
  polynomialRequestSchema,
  publicKeyRequestSchema,
  rehearsalRequestSchema,
  sealingActRequestSchema,
  trusteeAnswerSchema,
  trusteePageSchema,
  trusteeTallySchema,
} from '@urna/contract/trustees';
import type { z } from 'zod';
import type { App } from '../../platform/http/app-type.ts';
import type { TrusteeRow } from '../../services/elections/contests/trustees.ts';
import { readTrusteePage } from './read-page.ts';
import { readTrusteeTally } from './read-tally.ts';
import { guardTrustees, trusteeOf } from './require-trustee.ts';
import { sendPublicKey, sendRehearsal } from './send-key.ts';
import { sendPartialDecryption } from './send-partial-decryption.ts';
import { objectToSealing, sendSealingAct } from './send-sealing-act.ts';
import { sendCertificate, sendOutput, sendPolynomial } from './send-threshold-step.ts';
import type { TrusteeDeps } from './take-step.ts';

const tags = ['Custodios'];
const security = [{ session: [] }];
/** JSON escapes the quotation marks of the texts within. */
const bodyLimit = 256 * 1024;

/** A trustee's personal page, for whoever holds its link. */
export function trusteeRoutes(app: App, deps: TrusteeDeps): void {
  const { db } = deps;
  const guard = guardTrustees(app, db);
  const pageAfter = async (message: string, trustee: TrusteeRow) => ({
    message,
    data: await readTrusteePage(db, trustee),
  });

  app.get(
    '/trustees/me',
    {
      ...guard,
      schema: {
        tags,
        security,
        summary: 'Lo que se espera de un custodio',
        response: { 200: dataSchema(trusteePageSchema) },
      },
    },
    async (request) => ({ data: await readTrusteePage(db, trusteeOf(request)) }),
  );

  function step<Body extends z.ZodType>(
    path: string,
    words: { summary: string; message: string },
    body: Body,
    send: (trustee: TrusteeRow, body: z.output<Body>) => Promise<void>,
  ): void {
    app.post(
      `/trustees/me/${path}`,
      {
        ...guard,
        bodyLimit,
        schema: { tags, security, summary: words.summary, body, response: { 200: trusteeAnswerSchema } },
      },
      async (request) => {
        const trustee = trusteeOf(request);
        await send(trustee, request.body as z.output<Body>);
        return pageAfter(words.message, trustee);
      },
    );
  }

  step(
    'public-key',
    {
      summary: 'Entrega la clave pública',
      message: 'Su clave pública se guardó. El archivo con la privada es solo suyo.',
    },
    publicKeyRequestSchema,
    (trustee, { public_key }) => sendPublicKey(deps, trustee, public_key),
  );
  step(
    'certificate',
    { summary: 'Umbral, paso 1: el certificado', message: 'El primer paso quedó hecho.' },
    certificateRequestSchema,
    (trustee, { certificate }) => sendCertificate(deps, trustee, certificate),
  );
  step(
    'polynomial',
    { summary: 'Umbral, paso 2: las partes para los demás', message: 'El segundo paso quedó hecho.' },
    polynomialRequestSchema,
    (trustee, { polynomial }) => sendPolynomial(deps, trustee, polynomial),
  );
  step(
    'output',
    { summary: 'Umbral, paso 3: la clave de verificación', message: 'El tercer paso quedó hecho.' },
    outputRequestSchema,
    (trustee, { output }) => sendOutput(deps, trustee, output),
  );
  step(
    'rehearsal',
    { summary: 'El descifrado del ensayo', message: 'El ensayo salió bien: su archivo abre su parte.' },
    rehearsalRequestSchema,
    (trustee, { partial }) => sendRehearsal(deps, trustee, partial),
  );
  step(
    'sealing-act',
    { summary: 'La firma del acta de sellado', message: 'Su firma del acta de sellado se guardó.' },
    sealingActRequestSchema,
    (trustee, { signature }) => sendSealingAct(deps, trustee, signature),
  );
  step(
    'objection',
    { summary: 'Aviso de que lo sellado no es correcto', message: 'Los administradores recibieron su aviso.' },
    objectionRequestSchema,
    (trustee, { detail }) => objectToSealing(deps, trustee, detail),
  );
  step(
    'partial-decryption',
    { summary: 'El descifrado de su parte del total', message: 'Su parte quedó descifrada. Gracias.' },
    partialDecryptionRequestSchema,
    (trustee, texts) => sendPartialDecryption(deps, trustee, texts),
  );

  app.get(
    '/trustees/me/tally',
    {
      ...guard,
      schema: {
        tags,
        security,
        summary: 'El escrutinio cifrado que el custodio descifra, y con qué comprobarlo',
        response: { 200: dataSchema(trusteeTallySchema) },
      },
    },
    async (request) => ({ data: await readTrusteeTally(db, trusteeOf(request)) }),
  );
}
