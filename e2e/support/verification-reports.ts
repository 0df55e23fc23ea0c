import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';

/** A verification report in a form that allows comparing the command's output with the page. */
export interface TellsReport {
  verdict: string;
  failures: string[];
  /** Election, roll, ballots, fingerprints. */
  facts: string[];
  /** The number of checked items of each kind, and the result. */
  counts: string[];
  /** The note about decryptions without a strong proof. */
  unproven: string[];
}

const cli = join(import.meta.dirname, '../../apps/server/src/cli.ts');

/** The program and its arguments, as run by `npm run cli -- verify`. */
export function verifyCommand(path: string, proofs?: string): [program: string, options: string[]] {
  return [process.execPath, [cli, 'verify', path, ...(proofs === undefined ? [] : ['--proofs', proofs])]];
}

export function verifyByCommand(path: string, proofs?: string): Promise<TellsReport & { code: number }> {
  return new Promise((resolve) => {
    execFile(...verifyCommand(path, proofs), (error, stdout) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? -1), ...readPrinted(stdout) });
    });
  });
}

/** Parses the command's output. */
export function readPrinted(stdout: string): TellsReport {
  const lines = stdout.trimEnd().split('\n');
  const matching = (pattern: RegExp) => lines.flatMap((line) => pattern.exec(line)?.slice(1).join(' ') ?? []);
  return {
    verdict: lines.at(-1) ?? '',
    failures: matching(/^ {2}✗ (.*)$/),
    facts: matching(/^(?:Elección|Huella|Censo|Urna|Último) +(.*)$/).toSorted(),
    counts: matching(/^ +([\d.]+) {2}(.*)$/)
      .map(asWritten)
      .toSorted(),
    unproven: matching(/^(Sin pruebas fuertes .*)$/),
  };
}

/** Waits for the report on the page. */
export async function readReport(page: Page): Promise<TellsReport> {
  const report = reportOn(page);
  const texts = (where: Locator) => where.allInnerTexts();
  await report.getByText('Ver todo lo que se revisó').click();
  const rows = await report
    .locator('tbody tr')
    .evaluateAll((all) =>
      all.map((row) => [row.children[1]?.textContent ?? '', row.children[0]?.textContent ?? ''].join(' ')),
    );
  return {
    verdict: await report.locator('[role=status] p, [role=alert] p').first().innerText(),
    failures: await texts(
      report.getByRole('list', { name: /^Lo que no (es correcto|se puede revisar aquí)$/ }).getByRole('listitem'),
    ),
    facts: (await texts(report.locator('dd'))).toSorted(),
    counts: rows.map(asWritten).toSorted(),
    unproven: await texts(report.getByText(/^Sin pruebas fuertes /)),
  };
}

export function reportOn(page: Page): Locator {
  return page.getByRole('region', { name: 'Informe de la verificación' });
}

export async function verifyByPage(page: Page, path: string, timeout = 60_000): Promise<TellsReport> {
  await expect(archiveField(page)).toBeEnabled();
  await archiveField(page).setInputFiles(path);
  // The report of a previous file disappears at once.
  await expect(reportOn(page)).toBeVisible({ timeout });
  return readReport(page);
}

/** The same field takes both. */
export function proofsField(page: Page): Locator {
  return archiveField(page);
}

export function archiveField(page: Page): Locator {
  return page.getByLabel('Archivo de la urna (.bel)');
}

/** The page capitalizes the names of checks. */
const asWritten = (row: string): string => row.toLocaleLowerCase('es');
