import { exportRollFindings, getRollReport, requestRollReport } from '@urna/contract/election/roll-report';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http/app-type.ts';
import { route } from '../../platform/http/route.ts';
import { staffOf } from '../../services/people/staff/staff-guard.ts';
import { exportFindings } from './export-findings.ts';
import { readReport, requestReport } from './read-report.ts';

export function rollReportRoutes(app: App, deps: Deps): void {
  route(app, getRollReport, async ({ contest }) => ({ data: await readReport(deps, contest) }));

  route(app, requestRollReport, async (request, reply) =>
    reply.status(202).send({ data: await requestReport(deps, staffOf(request), request.contest) }),
  );

  route(app, exportRollFindings, async (request, reply) => {
    const { fileName, content } = await exportFindings(deps, staffOf(request), request.contest);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(content);
  });
}
