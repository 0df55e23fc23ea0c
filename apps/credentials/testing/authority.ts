import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type RollHeader, type RollVoter, writeRollHeader, writeRollVoter } from '@urna/credential-files/roll';
import { inFolder } from '../src/folder/files.ts';
import { openPrivateFile } from '../src/private-file/open-private-file.ts';
import { withQuickScrypt } from './quick-scrypt.ts';

const program = join(import.meta.dirname, '../src/main.ts');
const asScriptsDo = ['--import', join(import.meta.dirname, '../../../scripts/require-node.mjs')];

export const PASSPHRASE = 'caballo pila correcta grapa 27';

export const testRoll = (voters: number): { header: RollHeader; voters: RollVoter[] } => ({
  header: {
    election: 'Urna1Prueba2Urna',
    process: 'Elecciones 2026',
    contest: 'Contadores públicos',
    kind: 'contador',
    address: 'https://vota.example.test',
    login: '/voting/login-accountant',
    voters,
    contact: ['Atención de Junta de Prueba:', 'atencion@junta.test', '601 555 0134', 'Lunes a viernes'],
    check_hosts: [
      { name: 'Veeduría Ciudadana', page: 'https://veeduria.test/comprobar' },
      { name: 'Universidad del Sur', page: 'https://sur.test/urna/comprobar.html' },
    ],
  },
  voters: Array.from({ length: voters }, (_, index) => ({
    voter: 10 + index,
    name: `Votante Número ${index + 1}`,
    email: `votante${index + 1}@demo.test`,
  })),
});

export const rollText = ({ header, voters }: ReturnType<typeof testRoll>): string =>
  [writeRollHeader(header), ...voters.map(writeRollVoter)].map((line) => `${line}\n`).join('');

export interface CommandEnd {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** An authority's machine: a folder of its own, and the real program as a process. */
export class Authority {
  readonly path = mkdtempSync(join(tmpdir(), 'urna-authority-'));
  readonly folder = join(this.path, 'credenciales');

  file(name: string): string {
    return join(this.path, name);
  }

  write(name: string, content: string | Uint8Array): string {
    writeFileSync(this.file(name), content);
    return this.file(name);
  }

  start(words: readonly string[], env: Record<string, string> = {}): ChildProcessWithoutNullStreams {
    return spawn(process.execPath, [...asScriptsDo, ...withQuickScrypt, program, ...words], {
      cwd: this.path,
      // The test runner's environment must not reach the program under test.
      env: { PATH: process.env['PATH'], CREDENTIALS_PASSPHRASE: PASSPHRASE, ...env },
    });
  }

  async run(words: readonly string[], env: Record<string, string> = {}): Promise<CommandEnd> {
    const child = this.start(words, env);
    child.stdin.end();
    const [stdout, stderr, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit') as Promise<[number | null]>,
    ]);
    return { code, stdout, stderr };
  }

  /** Opens the guide; its address carries the token. */
  async openGuide(): Promise<{ url: string; stop: () => Promise<void> }> {
    const child = this.start(['--folder', this.folder]);
    let printed = '';
    for await (const piece of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
      printed += piece as string;
      if (/#llave=\S+\n/.test(printed)) break;
    }
    child.stdout.resume();
    const url = /http:\S+/.exec(printed)?.[0];
    if (url === undefined) throw new Error(`the guide doesn’t start: ${printed}`);
    return {
      url,
      stop: async () => {
        child.kill('SIGINT');
        await once(child, 'exit');
      },
    };
  }

  /** Makes credentials for a new roll. */
  async make(voters: number, env: Record<string, string> = {}): Promise<CommandEnd> {
    const roll = this.write('censo.jsonl', rollText(testRoll(voters)));
    return this.run(['make', '--roll', roll, '--out', this.folder, '--yes'], env);
  }

  /** The private credentials that were made, in the order of the roll. */
  async credentials(): Promise<string[]> {
    const credentials: string[] = [];
    const file = await openPrivateFile(inFolder(this.folder, 'privateFile'), PASSPHRASE);
    for await (const voters of file.voters()) credentials.push(...voters.map(({ credential }) => credential));
    return credentials;
  }

  /** Settings of a mail server on this machine, from its URL. */
  mailSettings(url: string, { perSecond = 100, booth }: { perSecond?: number; booth?: string } = {}): string {
    const settings = {
      host: '127.0.0.1',
      port: Number(new URL(url).port),
      tls: 'plain',
      user: null,
      from: 'autoridad@universidad.test',
      authority: 'Universidad de Prueba',
      perSecond,
      ...(booth === undefined ? {} : { booth }),
    };
    return this.write('ajustes.json', JSON.stringify(settings));
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}
