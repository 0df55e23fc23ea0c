import type { VerificationReport } from '@urna/belenios/verify/report';
import { verifyArchive } from '@urna/belenios/verify/verify-archive';
import { expect, test } from 'vitest';
import { makeBallot } from '../../belenios/src/ballot/make-ballot.ts';
import { nobleEd25519 } from '../../belenios/src/groups/ed25519-noble.ts';
import { chunked, GrowingArchive, makeElection, wholeArchive } from '../../belenios/testing/election-fixture.ts';
import { rebuild, stepsOf } from '../../belenios/testing/rebuild-archive.ts';
import { fastestGroup } from './fastest-group.ts';
import { namedTotals, reportText, verdictText } from './report-text.ts';

const VERIFIED = 'Verificada: cada paso, de la apertura al resultado, es correcto.';
/** Clears the screen, prints a verdict, and hides what follows. */
const hostile = `\u001b[2J\n${VERIFIED}\n\u001b[8m\u202e\u2028`;
const question = { answers: ['a', hostile], blank: true, min: 1, max: 1, question: hostile };

const fixture = makeElection<unknown>(nobleEd25519(), { questions: [question], voters: 2 });
const json: Record<string, unknown> = JSON.parse(fixture.election.text);

const judge = (bytes: Uint8Array): Promise<VerificationReport> =>
  verifyArchive<unknown>(() => chunked(bytes), { group: fastestGroup });

const expectHarmless = (text: string) => {
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
};

test('an election whose name, question and answers hold escape codes can’t hide the verdict', async () => {
  const named = makeElection<unknown>(nobleEd25519(), { questions: [question], voters: 2 });
  const ballots = named.credentials.map((one) => makeBallot(named.election, one, [[0, 0, 1]]).text);
  const steps = await stepsOf(wholeArchive(named, ballots, [1]).bytes);
  const text = JSON.stringify({ ...JSON.parse(named.election.text), name: hostile });
  for (const bytes of [rebuild(steps, 0, 0, text), rebuild(steps, -1, -1, '')]) {
    const report = await judge(bytes);
    const printed = reportText(report);
    expectHarmless(printed);
    expect(printed.trimEnd().split('\n').at(-1)).toBe(verdictText(report));
    const others = printed.split('\n').slice(0, -2);
    expect(others.filter((line) => line.startsWith('Verificada'))).toEqual([]);
    for (const { question: printedQuestion, answers } of namedTotals(report)) {
      expectHarmless([printedQuestion, ...answers.map(({ answer }) => answer)].join(''));
    }
    expectHarmless(report.election?.name ?? '');
  }
});

test('a question that is worded like a verdict stands behind its own word', async () => {
  const named = makeElection<unknown>(nobleEd25519(), { questions: [{ ...question, question: VERIFIED }], voters: 1 });
  const ballots = named.credentials.map((one) => makeBallot(named.election, one, [[0, 1, 0]]).text);
  const lines = reportText(await judge(wholeArchive(named, ballots, [1]).bytes)).split('\n');
  expect(lines.filter((line) => line === VERIFIED)).toHaveLength(1);
  expect(lines).toContain(`Pregunta   ${VERIFIED}`);
});

test('a failure that quotes the archive, and an election of unsupported parts, are printable too', async () => {
  const archive = new GrowingArchive(fixture);
  const renamed = Buffer.from(archive.bytes);
  renamed.write('\u001b[2J', 512 + 512, 'latin1');
  for (const report of [
    await judge(renamed),
    await judge(rebuild(await stepsOf(archive.bytes), 0, 0, JSON.stringify({ ...json, name: hostile, version: 2 }))),
    await judge(
      rebuild(
        await stepsOf(archive.bytes),
        0,
        0,
        JSON.stringify({
          ...json,
          name: hostile,
          questions: [{ type: 'Lists', value: { answers: [[hostile]], question: hostile } }],
        }),
      ),
    ),
  ]) {
    expectHarmless(reportText(report));
    expectHarmless(report.election?.name ?? '');
  }
});
