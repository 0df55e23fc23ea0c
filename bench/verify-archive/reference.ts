import { ToolFolder } from '../../packages/belenios/testing/belenios-tool.ts';
import { toolObjections } from '../../packages/belenios/testing/tool-election.ts';
import { type RunFigures, runProgram } from '../processor-time.ts';

/** Runs belenios-tool on archives of one election. */
export class Reference {
  readonly #program: string;
  readonly #name: string;

  constructor(program: string, uuid: string) {
    this.#program = program;
    this.#name = `${uuid}.bel`;
  }

  /** Uses the commands that docs/checking.md gives to auditors. */
  objections(whole: Uint8Array): string[] {
    const folder = new ToolFolder(this.#program);
    try {
      return toolObjections(folder, this.#name, whole);
    } finally {
      folder.remove();
    }
  }

  async verify(whole: Uint8Array): Promise<RunFigures> {
    const folder = new ToolFolder(this.#program);
    try {
      folder.write(this.#name, whole);
      return await runProgram(this.#program, ['election', 'verify'], folder.path);
    } finally {
      folder.remove();
    }
  }
}
