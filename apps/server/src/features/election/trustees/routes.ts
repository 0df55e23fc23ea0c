// The calls of a trustee's personal page, which its mailed link opens.

import * as trustees from '@urna/contract/election/trustee-calls';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import { type App, route } from '../../../platform/http/route.ts';
import type { TrusteeDeps } from '../../../services/election/trustees/notify-trustees.ts';
import { findTrusteeByLink, type TrusteeRow } from '../../../services/election/trustees/trustee-rows.ts';
import { readTrusteePage, readTrusteeTally } from './read-page.ts';
import { sendBoothChange } from './send-booth-change.ts';
import {
  sendCertificate,
  sendCommitment,
  sendOutput,
  sendPolynomial,
  sendPublicKey,
  sendRehearsal,
} from './send-key.ts';
import { sendPartialDecryption } from './send-partial-decryption.ts';
import { objectToSealing, sendSealingAct } from './send-sealing-act.ts';

/** Larger than the texts themselves, because JSON escapes their quotation marks. */
const STEP_BODY_BYTES = 256 * 1024;

export function trusteeRoutes(app: App, deps: TrusteeDeps): void {
  const { db } = deps;
  app.decorateRequest('trustee', null);
  const guard = {
    authenticatesItself: true,
    // Before the body is read. The token comes in a header: URLs end up in logs and histories.
    onRequest: async (request: FastifyRequest) => {
      const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
      request.trustee = (await findTrusteeByLink(db, deps.secrets, token)) ?? null;
      if (!request.trustee) throw new AppError('unknown_trustee_link');
    },
  };
  /** Stores what a trustee sent and answers with their updated page. */
  const take = <Body extends z.ZodType>(
    call: trustees.TrusteeStepCall<Body>,
    message: string,
    send: (trustee: TrusteeRow, body: z.output<Body>) => Promise<void>,
  ) =>
    route(
      app,
      call,
      async (request) => {
        const trustee = trusteeOf(request);
        await send(trustee, request.body as z.output<Body>);
        return { message, data: await readTrusteePage(db, trustee) };
      },
      { ...guard, bodyLimit: STEP_BODY_BYTES },
    );

  route(
    app,
    trustees.getTrusteePage,
    async (request) => ({ data: await readTrusteePage(db, trusteeOf(request)) }),
    guard,
  );
  route(
    app,
    trustees.getTrusteeTally,
    async (request) => ({ data: await readTrusteeTally(db, trusteeOf(request)) }),
    guard,
  );

  take(
    trustees.sendPublicKey,
    'Su llave pública se guardó. El archivo con la privada es solo suyo.',
    (trustee, { public_key }) => sendPublicKey(deps, trustee, public_key),
  );
  take(trustees.sendCertificate, 'El primer paso quedó hecho.', (trustee, { certificate }) =>
    sendCertificate(deps, trustee, certificate),
  );
  take(trustees.sendCommitment, 'El segundo paso quedó hecho.', (trustee, { commitment }) =>
    sendCommitment(deps, trustee, commitment),
  );
  take(trustees.sendPolynomial, 'El tercer paso quedó hecho.', (trustee, { polynomial }) =>
    sendPolynomial(deps, trustee, polynomial),
  );
  take(trustees.sendOutput, 'El cuarto paso quedó hecho.', (trustee, { output }) => sendOutput(deps, trustee, output));
  take(trustees.sendRehearsal, 'El ensayo salió bien: su archivo abre su parte.', (trustee, { partial }) =>
    sendRehearsal(deps, trustee, partial),
  );
  take(trustees.sendSealingAct, 'Su firma del acta de sellado se guardó.', (trustee, { signature }) =>
    sendSealingAct(deps, trustee, signature),
  );
  take(trustees.sendBoothChange, 'Su firma del cambio de la casilla se guardó.', (trustee, agreement) =>
    sendBoothChange(deps, trustee, agreement),
  );
  take(trustees.objectToSealing, 'Los administradores recibieron su aviso.', (trustee, { detail }) =>
    objectToSealing(deps, trustee, detail),
  );
  take(trustees.sendPartialDecryption, 'Su parte quedó descifrada. Gracias.', (trustee, texts) =>
    sendPartialDecryption(deps, trustee, texts),
  );
}

declare module 'fastify' {
  interface FastifyRequest {
    trustee: TrusteeRow | null;
  }
}

function trusteeOf(request: FastifyRequest): TrusteeRow {
  if (!request.trustee) throw new Error('this route is not for trustees alone');
  return request.trustee;
}
