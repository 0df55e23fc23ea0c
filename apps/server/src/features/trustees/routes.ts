import * as trustees from '@urna/contract/trustees';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../platform/http/app-type.ts';
import { route } from '../../platform/http/route.ts';
import type { TrusteeRow } from '../../services/elections/contests/trustees.ts';
import { readTrusteePage } from './read-page.ts';
import { readTrusteeTally } from './read-tally.ts';
import { guardTrustees, trusteeOf } from './require-trustee.ts';
import { sendPublicKey, sendRehearsal } from './send-key.ts';
import { sendPartialDecryption } from './send-partial-decryption.ts';
import { objectToSealing, sendSealingAct } from './send-sealing-act.ts';
import { sendCertificate, sendOutput, sendPolynomial } from './send-threshold-step.ts';
import type { TrusteeDeps } from './take-step.ts';

/** Larger than the texts themselves, because JSON escapes their quotation marks. */
const STEP_BODY_BYTES = 256 * 1024;

/** The calls of a trustee's personal page, which its mailed link opens. */
export function trusteeRoutes(app: App, deps: TrusteeDeps): void {
  const { db } = deps;
  const guard = { ...guardTrustees(app, db), authenticatesItself: true };
  const step = { ...guard, bodyLimit: STEP_BODY_BYTES };
  /** Stores what a trustee sent and answers with their updated page. */
  const take = async (request: FastifyRequest, message: string, send: (trustee: TrusteeRow) => Promise<void>) => {
    const trustee = trusteeOf(request);
    await send(trustee);
    return { message, data: await readTrusteePage(db, trustee) };
  };

  route(
    app,
    trustees.getTrusteePage,
    async (request) => ({ data: await readTrusteePage(db, trusteeOf(request)) }),
    guard,
  );

  route(
    app,
    trustees.sendPublicKey,
    (request) =>
      take(request, 'Su clave pública se guardó. El archivo con la privada es solo suyo.', (trustee) =>
        sendPublicKey(deps, trustee, request.body.public_key),
      ),
    step,
  );

  route(
    app,
    trustees.sendCertificate,
    (request) =>
      take(request, 'El primer paso quedó hecho.', (trustee) =>
        sendCertificate(deps, trustee, request.body.certificate),
      ),
    step,
  );

  route(
    app,
    trustees.sendPolynomial,
    (request) =>
      take(request, 'El segundo paso quedó hecho.', (trustee) =>
        sendPolynomial(deps, trustee, request.body.polynomial),
      ),
    step,
  );

  route(
    app,
    trustees.sendOutput,
    (request) =>
      take(request, 'El tercer paso quedó hecho.', (trustee) => sendOutput(deps, trustee, request.body.output)),
    step,
  );

  route(
    app,
    trustees.sendRehearsal,
    (request) =>
      take(request, 'El ensayo salió bien: su archivo abre su parte.', (trustee) =>
        sendRehearsal(deps, trustee, request.body.partial),
      ),
    step,
  );

  route(
    app,
    trustees.sendSealingAct,
    (request) =>
      take(request, 'Su firma del acta de sellado se guardó.', (trustee) =>
        sendSealingAct(deps, trustee, request.body.signature),
      ),
    step,
  );

  route(
    app,
    trustees.objectToSealing,
    (request) =>
      take(request, 'Los administradores recibieron su aviso.', (trustee) =>
        objectToSealing(deps, trustee, request.body.detail),
      ),
    step,
  );

  route(
    app,
    trustees.sendPartialDecryption,
    (request) =>
      take(request, 'Su parte quedó descifrada. Gracias.', (trustee) =>
        sendPartialDecryption(deps, trustee, request.body),
      ),
    step,
  );

  route(
    app,
    trustees.getTrusteeTally,
    async (request) => ({ data: await readTrusteeTally(db, trusteeOf(request)) }),
    guard,
  );
}
