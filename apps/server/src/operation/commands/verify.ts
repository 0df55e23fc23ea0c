import { readFileSync } from 'node:fs';
import { type Verdict, verdictOf } from '@urna/belenios/verify/report';
import { progressBar } from '@urna/node-tools/progress-bar';
import { verifyArchiveFile } from '@urna/node-tools/verify-archive-file';
import { reportText } from '@urna/verification/report-text';
import { verifySealingAct } from '../../features/election/trustees/verify-sealing-act.ts';
import type { OpenDatabase } from '../../platform/database/connect.ts';
import { isDrill } from '../../platform/installation.ts';
import { verifyChain } from '../../services/activity/verify-chain.ts';
import { print, UsageError } from './output.ts';

/** 2 is a usage error, as for every command. */
const exitCodes = { verified: 0, right_so_far: 0, wrong: 1, unjudged: 3 } as const satisfies Record<Verdict, number>;

export async function verifyArchiveCommand(file: string | undefined, proofsFile: string | undefined): Promise<number> {
  if (!file) throw new UsageError();
  const proofs = proofsFile === undefined ? undefined : readFileSync(proofsFile, 'utf8');
  const bar = progressBar(process.stderr);
  try {
    const report = await verifyArchiveFile(file, {
      proofs,
      onProgress: ({ bytes, totalBytes, ballots }) => bar.show(bytes / totalBytes, `${ballots} votos`),
    });
    bar.end();
    process.stdout.write(reportText(report));
    return exitCodes[verdictOf(report)];
  } finally {
    bar.end();
  }
}

export async function verifySealingActCommand(archive: string | undefined, act: string | undefined): Promise<number> {
  if (!archive || !act) throw new UsageError();
  const { ok, lines } = await verifySealingAct(archive, act);
  for (const line of lines) print(line);
  print(
    ok
      ? 'ACTA CORRECTA: están las firmas que hacen falta, y cada una es de una llave de la urna.'
      : 'ACTA NO CORRECTA.',
  );
  return ok ? 0 : 1;
}

export async function verifyLogCommand({ db }: OpenDatabase): Promise<number> {
  const report = await verifyChain(db);
  if (report.ok) {
    print(`La cadena está completa: ${report.entries} entradas comprobadas.`);
    print(`Huella de la última: ${report.head}`);
    print(
      'La cadena no tiene llave: quien escribe en la base de datos puede rehacerla entera. Compare con una huella guardada en otra parte.',
    );
    if (report.erased > 0) print(`Entradas sin sus datos personales: ${report.erased}.`);
    if (await isDrill(db)) print('Es de un simulacro: nada de lo que dice es de una votación real.');
    return 0;
  }
  print(
    `La cadena se rompe en la entrada ${report.id}: ${report.reason}. Las ${report.entries} anteriores son correctas.`,
  );
  return 1;
}
