import { readdirSync } from 'node:fs';
import type { ToolFolder } from './belenios-tool.ts';

/** The steps of an election with belenios-tool. */

export const toolUuid = (folder: ToolFolder): string => folder.run('setup generate-token', ['--length', '14']);

/** Returns the private credentials; the public ones are in public_creds.json. */
export function toolCredentials(folder: ToolFolder, uuid: string, group: string, count: number): string[] {
  folder.run('setup generate-credentials', ['--uuid', uuid, '--group', group, '--count', String(count)]);
  const lines: string[] = JSON.parse(folder.readOnly('.pubcreds'));
  folder.write('public_creds.json', JSON.stringify(lines.map((line) => line.split(',')[0])));
  const credentials: Record<string, string> = JSON.parse(folder.readOnly('.privcreds'));
  return Object.values(credentials);
}

export interface ToolKey {
  /** The content of the trustee's key file. */
  privateKey: string;
  publicKey: string;
}

export function toolTrusteeKey(folder: ToolFolder, group: string): ToolKey {
  const before = new Set(readdirSync(folder.path));
  folder.run('setup generate-trustee-key', ['--group', group]);
  const fresh = readdirSync(folder.path).filter((name) => !before.has(name));
  const content = (ending: string) => folder.read(fresh.find((name) => name.endsWith(ending)) ?? '').trim();
  return { privateKey: content('.privkey'), publicKey: content('.pubkey') };
}

export interface ToolThreshold {
  seeds: string[];
  certs: string[];
  polynomials: string[];
  inputs: string[];
  outputs: string[];
  /** The sealed decryption keys. */
  shares: string[];
  /** The public parameters. */
  parameters: string;
}

const STEPS = 'setup generate-trustee-key-threshold';

/** Step 1 for one trustee. The id in the result is the prefix of the files that later steps write. */
export function toolCertificate(folder: ToolFolder, group: string, context: string) {
  const id = folder.run(STEPS, ['--group', group, '--step', '1', '--threshold-context', context]);
  return { id, seed: folder.read(`${id}.key`).trim(), cert: folder.read(`${id}.cert`).trim() };
}

export function toolPolynomial(folder: ToolFolder, group: string, seed: string, certs: readonly string[]): string {
  folder.write('certs.jsons', lines(certs));
  folder.write('seed', `${seed}\n`);
  return folder.run(STEPS, ['--group', group, '--step', '3', '--certs', 'certs.jsons', '--key', 'seed']);
}

export function toolOutput(
  folder: ToolFolder,
  group: string,
  seed: string,
  certs: readonly string[],
  input: string,
): string {
  folder.write('certs.jsons', lines(certs));
  folder.write('seed', `${seed}\n`);
  return folder.run(STEPS, ['--group', group, '--step', '5', '--certs', 'certs.jsons', '--key', 'seed'], `${input}\n`);
}

/** Runs Pedersen's key generation with belenios-tool for every trustee. */
export function toolThreshold(folder: ToolFolder, group: string, threshold: number, size: number): ToolThreshold {
  const members = Array.from({ length: size }, (_, index) =>
    toolCertificate(folder, group, `${index + 1}/${threshold}/${size}`),
  );
  const certs = members.map(({ cert }) => cert);
  const polynomials = members.map(({ seed }) => toolPolynomial(folder, group, seed, certs));
  folder.write('polynomials.jsons', lines(polynomials));
  const files = ['--group', group, '--certs', 'certs.jsons', '--polynomials', 'polynomials.jsons'];
  folder.run(STEPS, [...files, '--step', '4']);
  const inputs = members.map(({ id }) => folder.read(`${id}.vinput`).trim());
  const outputs = members.map(({ seed }, index) => toolOutput(folder, group, seed, certs, inputs[index] ?? ''));
  const parameters = folder.run(STEPS, [...files, '--step', '6'], lines(outputs));
  const shares = members.map(({ id }) => folder.read(`${id}.dkey`).trim());
  return { seeds: members.map(({ seed }) => seed), certs, polynomials, inputs, outputs, shares, parameters };
}

export const lines = (texts: readonly string[]): string => texts.map((text) => `${text}\n`).join('');

export interface Template {
  description: string;
  name: string;
  /** Questions of any kind, as the protocol encodes them. */
  questions: readonly object[];
}

/** Makes election.json and trustees.json from public_keys.jsons and threshold.json. */
export function toolElection(folder: ToolFolder, uuid: string, group: string, template: Template): void {
  folder.write('template.json', JSON.stringify(template));
  folder.run('setup make-trustees');
  folder.run('setup make-election', ['--uuid', uuid, '--group', group, '--template', 'template.json']);
}

export function toolBallot(folder: ToolFolder, credential: string, answers: readonly (readonly unknown[])[]): string {
  folder.write('credential', credential);
  folder.write('choice', JSON.stringify(answers));
  return folder.run('election generate-ballot', ['--privcred', 'credential', '--choice', 'choice']);
}

export function toolEvent(folder: ToolFolder, type: string, ...texts: readonly string[]): void {
  folder.run('archive add-event', ['--type', type], lines(texts));
}

/** Decrypts after the last ballot, up to the result. */
export function toolDecryption(folder: ToolFolder, owner: number, key: ToolKey['privateKey']): void {
  folder.write('key', key);
  const texts = folder.run('election decrypt', ['--privkey', 'key', '--trustee-id', String(owner)]);
  toolEvent(folder, 'PartialDecryption', ...texts.split('\n'));
}

function toolThresholdTexts(folder: ToolFolder, owner: number, seed: string, share: string): string[] {
  folder.write('seed', `${seed}\n`);
  folder.write('share', share);
  const options = ['--key', 'seed', '--decryption-key', 'share', '--trustee-id', String(owner)];
  return folder.run('election decrypt-threshold', options).split('\n');
}

/** A partial decryption with a sealed share, not yet added to the archive. */
export const toolPartial = (folder: ToolFolder, owner: number, seed: string, share: string): string =>
  toolThresholdTexts(folder, owner, seed, share)[0] ?? '';

export const toolThresholdDecryption = (folder: ToolFolder, owner: number, seed: string, share: string): void =>
  toolEvent(folder, 'PartialDecryption', ...toolThresholdTexts(folder, owner, seed, share));

export function toolTally(folder: ToolFolder): void {
  toolEvent(folder, 'EndBallots');
  toolEvent(folder, 'EncryptedTally', ...folder.run('election compute-encrypted-tally').split('\n'));
}

export const toolResult = (folder: ToolFolder): void =>
  toolEvent(folder, 'Result', folder.run('election compute-result'));

/**
 * belenios-tool's objections to a whole archive. `election verify` of version 3.0 doesn't recompute the tally from the
 * ballots, so tally and result are recomputed here and compared.
 */
export function toolObjections(folder: ToolFolder, name: string, whole: Uint8Array): string[] {
  folder.write(name, whole);
  return [...toolObjectionsToCount(folder, whole), ...toolVerification(folder)];
}

/** Compares the published tally and result with belenios-tool's own, in the folder of the whole archive. */
export function toolObjectionsToCount(folder: ToolFolder, whole: Uint8Array): string[] {
  const { tally, result } = toolTexts(whole);
  const differs = (command: string, published: string | undefined) => {
    const { status, stdout, stderr } = folder.attempt(`election ${command}`);
    if (status !== 0) return [`${command}: ${lastLine(stderr)}`];
    return stdout.split('\n')[0] === published ? [] : [`${command}: another one`];
  };
  return [...differs('compute-encrypted-tally', tally), ...differs('compute-result', result)];
}

/** Judges by exit code and output, as a person would. */
export function toolVerification(folder: ToolFolder): string[] {
  const { status, stderr } = folder.attempt('election verify');
  return status === 0 && stderr.includes('all checks passed') ? [] : [`verify: ${lastLine(stderr)}`];
}

/** The last line without the ballot that may follow an objection. */
const lastLine = (text: string): string =>
  (text.trimEnd().split('\n').at(-1) ?? '').replace(/ in ballot \{.*/, '').slice(0, 200);

/** Extracts texts with a pattern, so that the test doesn't rely on the archive reader that it tests. */
function toolTexts(archive: Uint8Array) {
  const files = new TextDecoder('utf-8')
    .decode(archive)
    .split('\0')
    .filter((text) => /^[[{]/.test(text));
  return {
    tally: files.find((text) => text.startsWith('[[{"alpha"')),
    result: files.find((text) => text.startsWith('{"result"')),
  };
}
