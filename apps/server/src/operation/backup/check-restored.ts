import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verdictOf } from '@urna/belenios/verify/report';
import { progressBar } from '@urna/node-tools/progress-bar';
import { verifyArchiveFile } from '@urna/node-tools/verify-archive-file';
import type { Database } from '../../platform/database/tables.ts';
import { verifyChain } from '../../services/activity/verify-chain.ts';
import { findPublicArchiveEnd } from '../../services/election/ballot-box/read-box.ts';
import { streamArchive } from '../../services/election/ballot-box/stream-archive.ts';
import { findElection } from '../../services/election/find-election.ts';
import { print } from '../commands/output.ts';
import { type Manifest, readFacts } from './manifest.ts';

/** Verifies the log and each archive of a restored database, and compares it with its manifest. */
export async function checkRestored(db: Database, manifest: Manifest): Promise<number> {
  const wrong: string[] = [];
  const say = (ok: boolean, words: string) => {
    if (!ok) wrong.push(words);
    print(`${ok ? 'Bien' : 'MAL'}: ${words}`);
  };
  const facts = await readFacts(db);
  for (const [table, count] of Object.entries(manifest.rows)) {
    if (facts.rows[table] !== count) say(false, `${table} tiene ${facts.rows[table]} filas y la copia ${count}`);
  }
  const chain = await verifyChain(db);
  const isWholeLog = chain.ok && facts.log.last_hash === manifest.log.last_hash;
  say(isWholeLog, `registro de actividades, ${chain.entries} de ${manifest.log.entries} entradas comprobadas`);
  for (const expected of manifest.elections) {
    const { process: slug, contest, ballots, last_hash } = expected;
    const restored = facts.elections.find(({ uuid }) => uuid === expected.uuid);
    const isSame = restored?.ballots === ballots && restored.last_hash === last_hash;
    const verdict = restored ? await verifyBox(db, expected.uuid) : 'wrong';
    say(
      isSame && verdict !== 'wrong' && verdict !== 'unjudged',
      `urna de ${slug}/${contest}, ${ballots} votos: ${verdictWords[verdict]}`,
    );
  }
  print(
    wrong.length === 0
      ? 'La copia restaurada es la del manifiesto, y se comprobó entera.'
      : 'La copia restaurada NO es la del manifiesto: no la use para seguir una votación.',
  );
  return wrong.length === 0 ? 0 : 1;
}

const verdictWords = {
  verified: 'comprobada',
  right_so_far: 'correcta hasta donde va',
  wrong: 'no es correcta',
  unjudged: 'no se puede juzgar',
} as const;

async function verifyBox(db: Database, uuid: string): Promise<keyof typeof verdictWords> {
  const { contest } = await db
    .selectFrom('elections')
    .select('contest')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  const election = await findElection(db, contest);
  const end = await findPublicArchiveEnd(db, contest);
  if (!election || !end) return 'wrong';
  const folder = mkdtempSync(join(tmpdir(), 'urna-restored-'));
  const bar = progressBar(process.stderr);
  try {
    const file = join(folder, `${uuid}.bel`);
    await writeFile(file, streamArchive(db, election, end));
    const report = await verifyArchiveFile(file, {
      onProgress: ({ bytes, totalBytes, ballots }) => bar.show(bytes / totalBytes, `${ballots} votos`),
    });
    return verdictOf(report);
  } finally {
    bar.end();
    rmSync(folder, { recursive: true, force: true });
  }
}
