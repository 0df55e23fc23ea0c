import { submitted } from '../demo/people.ts';
import { demonstrationSteps } from '../demo/prepare.ts';
import { Preparation } from '../platform/preparation.ts';
import { prepareDemoData } from './demo-data.ts';

/** Run as a process of its own, to be killed in the middle: a small demonstration in the folder that its argument names. */
export const few = [
  ...submitted.filter(({ outcome, kind }) => outcome === 'approved' && kind === 'CANDIDATE_IES').slice(0, 2),
  ...submitted.filter(({ outcome, kind }) => outcome === 'approved' && kind === 'CANDIDATE_ACCOUNTANT').slice(0, 3),
  ...submitted.filter(({ outcome }) => outcome === 'pending').slice(0, 1),
  ...submitted.filter(({ outcome }) => outcome === 'to_correct').slice(0, 1),
  ...submitted.filter(({ outcome }) => outcome === 'corrected').slice(0, 1),
];

class ToldPreparation extends Preparation {
  override step(): void {
    super.step();
    process.stdout.write(`${this.progress.done}\n`);
  }
}

const [, , folder] = process.argv;
if (import.meta.main && folder !== undefined) {
  await prepareDemoData(folder, { people: few, preparation: new ToldPreparation(demonstrationSteps(few)) });
}
