// Builds the whole server. It doesn't listen: main.ts and the tests decide that.

import { randomUUID } from 'node:crypto';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { API_BASE } from '@urna/contract/shared/endpoint';
import Fastify, { type FastifyServerOptions, LogController } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { Registry } from 'prom-client';
import { z } from 'zod';
import { es } from 'zod/locales';
import { changeRequestRoutes, passkeyRoutes, staffSessionRoutes } from './features/access/routes.ts';
import { activityLogRoutes } from './features/activity/routes.ts';
import { documentRoutes } from './features/candidacy/documents/routes.ts';
import { proposalRoutes, publicCandidateRoutes } from './features/candidacy/proposals/routes.ts';
import { questionRoutes } from './features/candidacy/questions/routes.ts';
import { registrationRoutes } from './features/candidacy/registration/routes.ts';
import { reviewRoutes } from './features/candidacy/review/routes.ts';
import { correctionRoutes, disowningRoutes, trackingRoutes } from './features/candidacy/routes.ts';
import { ballotBoxRoutes, electionRoutes, transparencyRoutes } from './features/checking/routes.ts';
import { demonstrationRoutes, resultRoutes } from './features/election/publish/routes.ts';
import { contestRoutes, credentialRoutes, tieRoutes } from './features/election/routes.ts';
import { trusteeRoutes } from './features/election/trustees/routes.ts';
import type { MailboxDeps } from './features/mail/read-local-mails.ts';
import {
  campaignRoutes,
  mailboxPages,
  mailboxRoutes,
  mailPreferenceRoutes,
  mailQueueRoutes,
} from './features/mail/routes.ts';
import { adminRoutes, lookupRoutes } from './features/people/routes.ts';
import { calendarChangeRoutes, calendarRoutes } from './features/processes/calendar-routes.ts';
import { processRoutes } from './features/processes/routes.ts';
import { certificateRoutes } from './features/voting/certificate-routes.ts';
import { claimRoutes, helpDeskRoutes, votingRoutes } from './features/voting/routes.ts';
import { boothPages, installationOf } from './features/voting/serve-booth.ts';
import { timeRequests } from './operation/metrics/process-figures.ts';
import { type MetricsDeps, metricsRoutes } from './operation/metrics/routes.ts';
import { databaseChecks } from './platform/database/readiness-checks.ts';
import type { Deps } from './platform/deps.ts';
import type { FileSandbox } from './platform/files/sandbox/file-sandbox.ts';
import { handleErrors, refuseUnreadable, sendError } from './platform/http/error-handler.ts';
import { logRequests, parseQuery, refuseUnstorableText } from './platform/http/every-request.ts';
import { healthRoutes } from './platform/http/health.ts';
import type { App } from './platform/http/route.ts';
import { allowBoothOrigins, secureHeaders } from './platform/http/security-headers.ts';
import { serveSecurityText } from './platform/http/security-txt.ts';
import { type BuiltVerifier, readVerifier } from './platform/http/verifier-page.ts';
import { pagesCheck, serveWebApp } from './platform/http/web-app.ts';
import { type InstallationSettings, installationCheck } from './platform/installation.ts';
import { Readiness } from './platform/readiness.ts';
import { secretCheck } from './platform/secret-fingerprint.ts';
import { type TrustProxy, trusting } from './platform/trust-proxy.ts';
import { guardConfirmations } from './services/access/passkeys/guard-confirmations.ts';
import { guardSessions } from './services/access/sessions/session-guard.ts';
import { guardStaff } from './services/access/staff-guard.ts';
import { limitRequests } from './services/access/throttle/count-hit.ts';
import { guardAttempts } from './services/access/throttle/guard-attempts.ts';
import type { ArchiveStore } from './services/election/ballot-box/archive-store.ts';
import { boothCheck, type OwnBooth, ServedBooth } from './services/election/booth/served-booth.ts';
import type { CheckPage } from './services/election/vote-checks/sealed-check.ts';
import { guardProcesses } from './services/processes/processes.ts';
import { pageWordsReader } from './services/processes/texts.ts';

export interface AppDeps extends Deps, MetricsDeps, MailboxDeps {
  fileSandbox: FileSandbox;
  archives: ArchiveStore;
  /** The settings that decide whether this process may run on a copy or a drill's database. */
  installation?: InstallationSettings;
  /** Aborted once the process is about to stop. */
  leaving?: AbortSignal;
  /** Whether mail stays in the local mailbox. */
  localMailbox: boolean;
  webFolder: string;
  ownBooth: OwnBooth;
  checkPage: CheckPage;
  /** Origins of other bodies that serve the booth. */
  boothOrigins: readonly string[];
  logger: FastifyServerOptions['logger'];
  trustProxy: TrustProxy;
}

const JSON_BODY_BYTES = 64 * 1024;

interface FeatureDeps extends AppDeps {
  booth: ServedBooth;
  verifier: BuiltVerifier | null;
  readiness: Readiness;
  /** This app's figures: a test has several apps in one process. */
  registry: Registry;
}

/** Each gets a scope of its own: its hooks and its parsers of bodies are no other's. */
const featuresOf = ({
  localMailbox,
  demonstration,
}: AppDeps): readonly ((app: App, deps: FeatureDeps) => void | Promise<void>)[] => [
  healthRoutes,
  metricsRoutes,
  calendarRoutes,
  lookupRoutes,
  ...(localMailbox ? [mailboxRoutes] : []),
  registrationRoutes,
  documentRoutes,
  proposalRoutes,
  questionRoutes,
  disowningRoutes,
  trackingRoutes,
  correctionRoutes,
  staffSessionRoutes,
  passkeyRoutes,
  reviewRoutes,
  activityLogRoutes,
  contestRoutes,
  credentialRoutes,
  tieRoutes,
  trusteeRoutes,
  resultRoutes,
  ...(demonstration ? [demonstrationRoutes] : []),
  electionRoutes,
  transparencyRoutes,
  publicCandidateRoutes,
  votingRoutes,
  ballotBoxRoutes,
  certificateRoutes,
  helpDeskRoutes,
  claimRoutes,
  changeRequestRoutes,
  campaignRoutes,
  mailQueueRoutes,
  mailPreferenceRoutes,
  processRoutes,
  calendarChangeRoutes,
  adminRoutes,
];

export async function buildApp(deps: AppDeps): Promise<App> {
  // Spanish for zod's own messages, where a schema has none.
  z.config(es());
  const app: App = Fastify({
    logger: deps.logger ?? false,
    // Fastify's own request lines contain the raw address.
    logController: new LogController({ disableRequestLogging: true }),
    // An id from the client could inject anything into the log.
    genReqId: () => randomUUID(),
    trustProxy: trusting(deps.trustProxy),
    bodyLimit: JSON_BODY_BYTES,
    // A phone with a bad connection may need this long to send 1 MB.
    requestTimeout: 120_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 100, querystringParser: parseQuery },
    return503OnClosing: true,
    // Refused by the router or by Node, before any hook of ours.
    frameworkErrors: (error, request, reply) => void sendError(request, reply, error),
    clientErrorHandler: refuseUnreadable,
  });
  // Only JSON bodies, and multipart where files are uploaded.
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  handleErrors(app);
  logRequests(app);
  await secureHeaders(app, deps);
  const { boothUrl, boothOrigins } = deps;
  allowBoothOrigins(app, new Set([...boothOrigins, ...(boothUrl === deps.publicUrl ? [] : [boothUrl])]));
  refuseUnstorableText(app);
  limitRequests(app, deps);
  guardSessions(app, deps);
  guardStaff(app, deps);
  guardProcesses(app, deps);
  guardAttempts(app, deps);
  guardConfirmations(app, deps);
  await describeApi(app);
  const verifier = readVerifier(deps.webFolder);
  const booth = new ServedBooth(deps.db, await deps.ownBooth(), installationOf(deps));
  const readiness = new Readiness(
    [
      ...databaseChecks(deps.db),
      ...(deps.installation ? [installationCheck(deps.db, deps.installation)] : []),
      secretCheck(deps),
      boothCheck(booth),
      pagesCheck(deps.webFolder),
    ],
    app.log,
    deps.leaving,
  );

  const registry = new Registry();
  const featureDeps = { ...deps, booth, verifier, readiness, registry };
  await app.register(
    async (api: App) => {
      timeRequests(api, registry);
      for (const routes of featuresOf(deps)) await api.register(async (scope: App) => routes(scope, featureDeps));
    },
    { prefix: API_BASE },
  );
  if (deps.localMailbox) await app.register(async (pages: App) => mailboxPages(pages, deps));
  const readWords = pageWordsReader(deps);
  serveSecurityText(app, { origin: deps.publicUrl, clock: deps.clock, readWords });
  boothPages(app, { ...deps, booth });
  await serveWebApp(app, {
    folder: deps.webFolder,
    origin: deps.publicUrl,
    drill: deps.drill ?? false,
    readWords,
    verifier,
  });
  return app;
}

/** Generates the OpenAPI document from the validation schemas. Register before the routes. */
async function describeApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: {
        title: 'Urna',
        version: '1',
        description: 'API de la plataforma electoral. Los errores responden { message, code, errors? }.',
      },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    theme: { title: 'API de Urna' },
  });
  app.get('/api/openapi.json', { schema: { hide: true, response: { 200: z.unknown() } } }, () => app.swagger());
}
