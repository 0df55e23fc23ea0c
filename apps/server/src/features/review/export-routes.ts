import { Readable } from 'node:stream';
import { candidateFiltersSchema, exportFormatSchema } from '@urna/contract/review';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http/app-type.ts';
import { bytesSchema } from '../../platform/http/bytes.ts';
import { staffOf } from '../../services/people/staff/staff-guard.ts';
import { exportCandidates } from './export-candidates.ts';

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export function candidateExportRoutes(app: App, deps: Deps): void {
  app.get(
    '/candidates/export',
    {
      config: { session: ['staff'], ability: 'read' },
      schema: {
        tags: ['Revisión'],
        security: [{ session: [] }],
        summary: 'La lista con sus filtros, en CSV o XLSX',
        querystring: candidateFiltersSchema.extend({ format: exportFormatSchema }),
        response: { 200: bytesSchema },
      },
    },
    async (request, reply) => {
      const { format, ...filters } = request.query;
      const { fileName, content } = await exportCandidates(deps, staffOf(request), format, filters);
      return reply
        .type(mediaTypes[format])
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(Readable.from(content, { objectMode: false }) as never);
    },
  );
}
