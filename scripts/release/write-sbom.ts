import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Bom {
  serialNumber?: string;
  metadata: { timestamp: string; component: { name: string } };
}

/**
 * Lists every package of a release in CycloneDX's format. npm reads the release and not the repository, where its
 * `--omit=dev` leaves out each package that a developer's package needs too, such as fastify.
 */
export function writeSbom(folder: string, commitDate: string): void {
  const printed = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], { cwd: folder, encoding: 'utf8' });
  const bom = JSON.parse(printed) as Bom;
  // What differs between two runs on the same commit.
  delete bom.serialNumber;
  bom.metadata.timestamp = commitDate;
  bom.metadata.component.name = 'urna';
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`);
}
