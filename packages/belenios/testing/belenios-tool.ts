import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FETCH = join(import.meta.dirname, 'belenios-tool.sh');

const { LWT_ASYNC_METHOD: _, ...environment } = process.env;

/** A person's unmodified environment, in which `election verify` can skip the ballots. Only for showing that defect. */
export const bareEnvironment: NodeJS.ProcessEnv = environment;

/**
 * Lwt, belenios-tool's concurrency library, selects its event loop by LWT_ASYNC_METHOD. Without the variable, `election
 * verify` of versions 3.0 and 3.3 can exit before it has checked the ballots and report that all checks passed; with
 * `none` it checks them.
 */
export const toolEnvironment: NodeJS.ProcessEnv = { ...environment, LWT_ASYNC_METHOD: 'none' };

/**
 * Returns the path of belenios-tool: BELENIOS_TOOL, or the program that belenios-tool.sh unpacks. Without either, tests
 * that need it are skipped, except under CI=true, where that is an error.
 */
export function findBeleniosTool(): string | undefined {
  const given = process.env['BELENIOS_TOOL'];
  if (given !== undefined) return given;
  try {
    return execFileSync('bash', [FETCH], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  } catch (error) {
    const message = `belenios-tool could not be unpacked: ${error instanceof Error ? error.message : String(error)}`;
    if (process.env['CI'] === 'true') throw new Error(message, { cause: error });
    process.stderr.write(`${message}\nTests that need it are skipped; only the committed vectors are checked.\n`);
    return undefined;
  }
}

/** A folder in which belenios-tool works on one election. */
export class ToolFolder {
  readonly path: string;
  readonly #program: string;

  constructor(program: string) {
    this.#program = program;
    this.path = mkdtempSync(join(tmpdir(), 'belenios-'));
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }

  file(name: string): string {
    return join(this.path, name);
  }

  write(name: string, content: string | Uint8Array): string {
    writeFileSync(this.file(name), content);
    return name;
  }

  read(name: string): string {
    return readFileSync(this.file(name), 'utf8');
  }

  bytes(name: string): Uint8Array {
    return readFileSync(this.file(name));
  }

  /** The content of the only file with this extension. */
  readOnly(ending: string): string {
    const names = readdirSync(this.path).filter((name) => name.endsWith(ending));
    if (names.length !== 1) throw new Error(`${names.length} files end in ${ending}`);
    return this.read(names[0] ?? '').trimEnd();
  }

  /** Runs a command that must succeed and returns its output. */
  run(command: string, options: readonly string[] = [], input = ''): string {
    const { status, stdout, stderr } = this.attempt(command, options, input);
    if (status !== 0) throw new Error(`belenios-tool ${command} exits with ${status}: ${stderr.slice(0, 2000)}`);
    return stdout;
  }

  attempt(command: string, options: readonly string[] = [], input = '', env = toolEnvironment) {
    const result = spawnSync(this.#program, [...command.split(' '), ...options], {
      cwd: this.path,
      input,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      env,
    });
    return { status: result.status, stdout: result.stdout.trimEnd(), stderr: result.stderr };
  }
}
