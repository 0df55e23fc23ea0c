import { ToolFolder } from '../../packages/belenios/testing/belenios-tool.ts';
import { toolObjections } from '../../packages/belenios/testing/tool-election.ts';
import { type RunFigures, runProgram } from '../processor-time.ts';

/** Runs belenios-tool on archives of one election, on each in a folder of its own. */
export class Reference {
  readonly #program: string;
  readonly #name: string;

  constructor(program: string, uuid: string) {
    this.#program = program;
    this.#name = `${uuid}.bel`;
  }

  /** Uses the commands that docs/checking.md gives to auditors. */
  objections(whole: Uint8Array): Promise<string[]> {
    return this.#inFolder(async (folder) => toolObjections(folder, this.#name, whole));
  }

  verify(whole: Uint8Array): Promise<RunFigures> {
    return this.#inFolder((folder) => {
      folder.write(this.#name, whole);
      return runProgram(this.#program, ['election', 'verify'], folder.path);
    });
  }

  async #inFolder<Result>(work: (folder: ToolFolder) => Promise<Result>): Promise<Result> {
    const folder = new ToolFolder(this.#program);
    return work(folder).finally(() => folder.remove());
  }
}
