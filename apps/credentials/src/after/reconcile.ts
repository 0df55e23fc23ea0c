// Verifies the published archive, compares it with the authority's list, and writes the signed result.

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { payloadOf, walkArchive } from '@urna/belenios/archive/walk';
import { ballotTracker, credentialOfBallot } from '@urna/belenios/ballot/ballot';
import { readElectionOutline } from '@urna/belenios/election-outline';
import { readPublicCredentials } from '@urna/belenios/public-credentials';
import { checked, Refusal } from '@urna/belenios/refusal';
import { readSetup } from '@urna/belenios/verify/setup-phase';
import type { CredentialList } from '@urna/credential-files/credential-list';
import {
  type FoundProblem,
  MAX_EXAMPLES,
  type Reconciliation,
  type ReconciliationProblem,
  writeReconciliation,
} from '@urna/credential-files/reconciliation';
import { verifyArchiveFile } from '@urna/node-tools/verify-archive-file';
import { writeDurably } from '@urna/node-tools/write-durably';
import { failureText } from '@urna/verification/report-text';
import { inFolder } from '../folder/files.ts';
import { readOwnList } from '../folder/open-folder.ts';
import type { PrivateFile } from '../private-file/open-private-file.ts';
import { Problem } from '../problem.ts';
import { writeUsed } from './notices.ts';

class Findings {
  readonly #problems = new Map<ReconciliationProblem, { count: number; examples: string[] }>();

  add(problem: ReconciliationProblem, example: string): void {
    const entry = this.#problems.get(problem) ?? { count: 0, examples: [] };
    entry.count += 1;
    if (entry.examples.length < MAX_EXAMPLES) entry.examples.push(example.slice(0, 200));
    this.#problems.set(problem, entry);
  }

  list(): FoundProblem[] {
    return [...this.#problems].map(([problem, entry]) => ({ problem, ...entry }));
  }
}

interface Counted {
  sha256: string;
  ballots: number;
  used: ReadonlySet<string>;
}

/** Reads the archive once, apart from its verification, and compares its credentials with the issued ones. */
async function compare(path: string, own: CredentialList, findings: Findings): Promise<Counted> {
  const issued = new Set(own.credentials);
  const used = new Set<string>();
  const hash = createHash('sha256');
  let ballots = 0;
  let hasEnded = false;
  const compareSetup = (text: string) => {
    const read = checked(() => readPublicCredentials(text));
    // The verification says what is wrong with it.
    if (!read.ok) return;
    const listed = new Set(read.value.keys());
    for (const credential of listed) if (!issued.has(credential)) findings.add('foreign_credential', credential);
    for (const credential of issued) if (!listed.has(credential)) findings.add('missing_credential', credential);
  };
  const take = (ballot: string) => {
    const credential = credentialOfBallot(ballot) ?? '';
    ballots += 1;
    if (!issued.has(credential)) findings.add('foreign_ballot', ballotTracker(ballot));
    else if (used.has(credential)) findings.add('repeated_ballot', credential);
    else used.add(credential);
  };

  async function* pieces(): AsyncGenerator<Uint8Array> {
    for await (const piece of createReadStream(path, { highWaterMark: 2 ** 20 })) {
      hash.update(piece as Buffer);
      yield piece as Buffer;
    }
  }

  for await (const step of walkArchive(pieces())) {
    if (step.event.type === 'Setup') {
      const setup = readSetup(step);
      if (readElectionOutline(setup.election).parameters?.uuid !== own.election) {
        throw new Problem('El archivo público es de otra elección.');
      }
      compareSetup(setup.credentials);
    } else if (step.event.type === 'Ballot') take(payloadOf(step));
    else hasEnded = true;
  }
  if (!hasEnded) throw new Problem('La votación de este archivo no ha cerrado: descárguelo cuando termine.');
  return { sha256: hash.digest('hex'), ballots, used };
}

export interface ReconcileOptions {
  folder: string;
  file: PrivateFile;
  archive: string;
  onProgress?: (fraction: number) => void;
}

export async function reconcile({ folder, file, archive, onProgress }: ReconcileOptions): Promise<Reconciliation> {
  const own = readOwnList(folder, file);
  const findings = new Findings();
  const counted = await compare(archive, own, findings).catch((error: unknown) => {
    // Nothing can be counted in an archive whose chain breaks; that it isn't one is told instead of signed.
    if (error instanceof Refusal) {
      throw new Problem(`El archivo no es una urna completa de Belenios (.bel): ${failureText(error)}.`);
    }
    throw error;
  });
  const report = await verifyArchiveFile(archive, {
    onProgress: ({ bytes, totalBytes }) => onProgress?.(totalBytes === 0 ? 1 : bytes / totalBytes),
  });
  for (const failure of report.failures) findings.add('archive_refused', failureText(failure));
  if (!report.ok && report.failures.length === 0) findings.add('archive_refused', 'parte del protocolo no admitida');
  const reconciliation: Reconciliation = {
    election: own.election,
    issued: own.credentials.length,
    used: counted.used.size,
    ballots: counted.ballots,
    archive: counted.sha256,
    problems: findings.list(),
  };
  // Public credentials, as in the public archive: whose they are needs the private file.
  await writeUsed(folder, { archive: counted.sha256, used: counted.used });
  await writeDurably(inFolder(folder, 'reconciliation'), writeReconciliation(reconciliation, file.signingKey));
  return reconciliation;
}
