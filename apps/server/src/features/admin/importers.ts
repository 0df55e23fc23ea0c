import type { ImportKind } from '@urna/contract/administration';
import type { Deps } from '../../platform/deps.ts';
import { type ImportInput, type ImportReport, importCsv } from '../../services/files/csv-import/import-csv.ts';
import { registerImport } from '../../services/people/register/import-register.ts';
import { universitiesImport } from '../../services/people/universities/import-universities.ts';
import { accountantRoll } from '../../services/people/voters/import-accountant-roll.ts';
import { electorRoll } from '../../services/people/voters/import-elector-roll.ts';

export type ImportDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl'>;
type Importer = (deps: ImportDeps, input: ImportInput) => Promise<ImportReport>;

/** The kinds of import, for the administrator's page and the operator's command. */
export const importers: Record<ImportKind, Importer> = {
  register: (deps, input) => importCsv(deps, registerImport, input),
  universities: (deps, input) => importCsv(deps, universitiesImport, input),
  'roll-contador': (deps, input) => importCsv(deps, accountantRoll, input),
  'roll-ies': (deps, input) => importCsv(deps, electorRoll({ inviteTo: deps.publicUrl }), input),
};
