import { IMPORT_SAMPLE, type ImportSamples, type RollCheck } from '@urna/contract/people/imports';
import { meantDomain } from '@urna/contract/shared/email-domains';
import { plainText } from '@urna/contract/shared/plain-text';
import type { ListChecks } from '../../people/csv-import/import-target.ts';

type CheckedRow = ImportSamples[RollCheck][number];

/** Counts rows and keeps the first of them. */
class Findings {
  count = 0;
  readonly rows: CheckedRow[] = [];

  add(row: CheckedRow): void {
    this.count += 1;
    if (this.rows.length < IMPORT_SAMPLE) this.rows.push(row);
  }
}

/** Finds the rows that have their key in common: from the second on, and then the first too. */
class Repeats extends Findings {
  /** The only row of a key so far; null once it was found. */
  readonly #first = new Map<string, CheckedRow | null>();

  addKeyed(key: string, row: CheckedRow): void {
    const first = this.#first.get(key);
    if (first === undefined) return void this.#first.set(key, row);
    if (first !== null) this.add(first);
    this.#first.set(key, null);
    this.add(row);
  }
}

/**
 * Looks in a roll for people who seem to be on it twice, addresses of several people, and misspelt domains. An accountant
 * twice under two documents keeps the address; an elector twice under two addresses keeps the institution: `beside` is
 * what a repeated person keeps besides the name.
 */
export function checkRoll<Row>(read: (line: Row) => { row: CheckedRow; beside: string }): ListChecks<Row> {
  const repeated = new Repeats();
  const shared = new Repeats();
  const misspelt = new Findings();
  return {
    add: (line) => {
      const { row, beside } = read(line);
      repeated.addKeyed(`${plainText(row.name).replaceAll(/\s+/g, ' ')} ${beside}`, row);
      shared.addKeyed(row.email, row);
      if (meantDomain(row.email.slice(row.email.indexOf('@') + 1)) !== null) misspelt.add(row);
    },
    found: () => ({
      counts: { repeated: repeated.count, shared: shared.count, misspelt: misspelt.count },
      rows: { repeated: repeated.rows, shared: shared.rows, misspelt: misspelt.rows },
    }),
  };
}
