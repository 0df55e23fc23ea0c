import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Debian's daemons are in sbin. */
export const env = { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`, LC_ALL: 'C', TZ: 'UTC' };

/** Takes connections at an address and leads them to another, until it is closed with all of them. */
export class Passage {
  readonly #open = new Set<Socket>();
  readonly #server: Server;
  readonly #address: { host: string; port: number };

  constructor(address: { host: string; port: number }, to: { host: string; port: number }) {
    this.#address = address;
    this.#server = createServer((inward) => {
      const outward = connect(to);
      for (const [socket, other] of [
        [inward, outward],
        [outward, inward],
      ] as const) {
        this.#open.add(socket);
        socket.on('error', () => other.destroy());
        socket.on('close', () => {
          this.#open.delete(socket);
          other.destroy();
        });
      }
      inward.pipe(outward).pipe(inward);
    });
    this.open();
  }

  open(): void {
    if (!this.#server.listening) this.#server.listen(this.#address);
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#open) socket.destroy();
  }
}

export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

/** A process that has ended meanwhile is as good. */
export function signal(pid: number, name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name);
  } catch {
    // It is gone.
  }
}

/** Machines of a test: a folder, an address of loopback each, and programs that end with the test. */
export class Machines {
  readonly folder = mkdtempSync(join(tmpdir(), 'urna-patroni-'));
  readonly password = randomBytes(16).toString('hex');
  /** Machines of other runs have other addresses. */
  readonly net = `127.${randomInt(1, 255)}.${randomInt(1, 255)}`;
  readonly #account: { uid?: number; gid?: number };
  readonly #running = new Set<ChildProcess>();
  readonly #abandon = () => {
    for (const child of this.#running) child.kill('SIGKILL');
  };

  constructor(account: { uid?: number; gid?: number }) {
    this.#account = account;
    chmodSync(this.folder, 0o755);
    process.once('exit', this.#abandon);
  }

  makeFolder(name: string): string {
    const path = join(this.folder, name);
    mkdirSync(path, { mode: 0o700 });
    this.#give(path);
    return path;
  }

  write(name: string, text: string): string {
    const path = join(this.folder, name);
    writeFileSync(path, text, { mode: 0o600 });
    this.#give(path);
    return path;
  }

  run(name: string, program: string, args: readonly string[]): ChildProcess {
    const log = openSync(join(this.folder, `${name}.log`), 'a');
    const child = spawn(program, [...args], { ...this.#account, env, cwd: '/', stdio: ['ignore', log, log] });
    this.#running.add(child);
    child.once('exit', () => this.#running.delete(child));
    return child;
  }

  /** The last lines of every program's output, for a failure. */
  logs(): string {
    return readdirSync(this.folder)
      .filter((name) => name.endsWith('.log'))
      .map((name) => `${name}:\n${readFileSync(join(this.folder, name), 'utf8').slice(-2000)}`)
      .join('\n');
  }

  async remove(): Promise<void> {
    process.off('exit', this.#abandon);
    const ended = [...this.#running].map((child) => once(child, 'exit'));
    this.#abandon();
    await Promise.all(ended);
    rmSync(this.folder, { recursive: true, force: true });
  }

  #give(path: string): void {
    const { uid, gid } = this.#account;
    if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  }
}
