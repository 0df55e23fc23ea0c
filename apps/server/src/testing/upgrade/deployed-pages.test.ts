import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { allDocuments, enrol, mailedCode } from '../clients/candidate-client.ts';
import { ballotFor } from '../elections/make-ballot.ts';
import { openSealedContest } from '../elections/sealed-contest.ts';
import { openTestApp, type TestApp } from '../servers/test-app.ts';

/** A call as a deployed version's pages make it. Nothing here knows the present contract. */
interface RecordedCall {
  call: string;
  body?: object;
  form?: Record<string, string | { file: string }>;
  expect: object;
  /** By name, the member of the answer that later calls use. */
  keep?: Record<string, string>;
}
type Recorded = Record<'registration' | 'vote', RecordedCall[]>;

const files = globSync('pages-*.json', { cwd: import.meta.dirname });
const read = (file: string) => JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as Recorded;

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const kinds: Readonly<Record<string, unknown>> = { '<string>': expect.any(String), '<integer>': expect.any(Number) };
type Known = Record<string, string>;

const named = (text: string, known: Known, write = (value: string) => value) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => write(known[name] ?? `no ${name}`));

/** A recorded value with its names and types filled in. */
const filled = <Value>(value: Value, known: Known): Value =>
  JSON.parse(JSON.stringify(value), (_, one: unknown) =>
    typeof one === 'string' ? (kinds[one] ?? named(one, known)) : one,
  ) as Value;

const memberOf = (answer: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], answer);

async function formOf(parts: NonNullable<RecordedCall['form']>): Promise<FormData> {
  const documents = await allDocuments();
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.append(name, part);
    else {
      const bytes = documents.find((document) => document.name === part.file)?.bytes ?? [];
      form.append(name, new Blob([new Uint8Array(bytes)]), part.file);
    }
  }
  return form;
}

/** Makes the calls in order and returns the answers; `bring` gives what the page makes or the person reads before a call. */
async function replay(
  calls: readonly RecordedCall[],
  known: Known,
  bring: (call: string) => Promise<Known> | Known = () => ({}),
): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const { call, body, form, expect: expected, keep = {} } of calls) {
    Object.assign(known, await bring(call));
    const [method = '', path = ''] = call.split(' ');
    const payload = form ? await formOf(filled(form, known)) : body && filled(body, known);
    const headers = known['token'] === undefined ? {} : { authorization: `Bearer ${known['token']}` };
    const url = named(path, known, encodeURIComponent);
    const answer = await app.inject({ method: method as 'GET', url, headers, ...(payload && { payload }) });
    expect(answer.statusCode, `${call}: ${answer.body}`).toBe(200);
    const told: unknown = answer.json();
    expect(told, call).toMatchObject(filled(expected, known));
    for (const [name, member] of Object.entries(keep)) known[name] = String(memberOf(told, member));
    answers.push(told);
  }
  return answers;
}

describe.each(files.map((file) => [basename(file, '.json'), read(file)] as const))('recorded %s', (_, recorded) => {
  test('the deployed pages of registration go from the document through the uploads to the radicado', async () => {
    await enrol(app, '52123456');
    const answers = await replay(recorded.registration, { number: '52123456' });
    expect(answers).toHaveLength(recorded.registration.length);
  });

  test('the deployed pages of the vote go from the login to the ballot in the box', async () => {
    const { voters } = await openSealedContest(app, { contest: 'contador', choices: 2, voters: 1 });
    const number = voters[0]?.identification_number ?? '';
    const known: Known = { number };
    const answers = await replay(recorded.vote, known, async (call) => {
      if (call.endsWith('verify-code')) return { code: await mailedCode(app, voters[0]?.email ?? '') };
      const { election = '', credential = '' } = known;
      return call === 'POST /api/voting/ballots' ? { ballot: ballotFor({ election, credential }, 1) } : {};
    });
    expect(answers).toHaveLength(recorded.vote.length);
  });
});
