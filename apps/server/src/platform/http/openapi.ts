import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { App } from './route.ts';

/** Generates the OpenAPI document from the validation schemas. Register before the routes. */
export async function describeApi(app: App): Promise<void> {
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
