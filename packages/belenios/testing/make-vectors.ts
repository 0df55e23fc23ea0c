import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBeleniosTool, ToolFolder } from './belenios-tool.ts';
import {
  lines,
  toolBallot,
  toolCredentials,
  toolDecryption,
  toolElection,
  toolEvent,
  toolResult,
  toolTally,
  toolThreshold,
  toolThresholdDecryption,
  toolTrusteeKey,
  toolUuid,
} from './tool-election.ts';

/**
 * Regenerates the vectors: `node packages/belenios/testing/make-vectors.ts`. They are belenios-tool's elections with
 * all their secrets, so that the package is tested against it even where it can't be run. Elections with a part that
 * the package doesn't support come without secrets.
 */
const program = findBeleniosTool();
if (program === undefined) throw new Error('belenios-tool is needed');
const target = join(import.meta.dirname, 'vectors');

const questions = [
  { answers: ['Ñandú', 'Cóndor'], blank: true, min: 1, max: 1, question: '¿Cuál?' },
  { answers: ['a', 'b', 'c'], min: 0, max: 2, question: '¿Cuáles?' },
];

for (const [name, group, withThreshold] of [
  ['ed25519', 'Ed25519', false],
  ['ed25519-threshold', 'Ed25519', true],
  ['belenios-2048', 'BELENIOS-2048', false],
] as const) {
  const folder = new ToolFolder(program);
  const uuid = toolUuid(folder);
  const credentials = toolCredentials(folder, uuid, group, 3);
  const key = toolTrusteeKey(folder, group);
  folder.write('public_keys.jsons', lines([key.publicKey]));
  const threshold = withThreshold ? toolThreshold(folder, group, 2, 3) : undefined;
  if (threshold !== undefined) folder.write('threshold.json', lines([threshold.parameters]));
  toolElection(folder, uuid, group, { description: 'Línea 1\nLínea "2"', name: 'Elección \u007f', questions });
  folder.run('archive init');
  const choices = [
    [
      [0, 1, 0],
      [1, 1, 0],
    ],
    [
      [1, 0, 0],
      [0, 0, 0],
    ],
  ];
  for (const [voter, answers] of choices.entries()) {
    toolEvent(folder, 'Ballot', toolBallot(folder, credentials[voter] ?? '', answers));
  }
  // A second vote by the first voter, which supersedes the first.
  if (withThreshold)
    toolEvent(
      folder,
      'Ballot',
      toolBallot(folder, credentials[0] ?? '', [
        [0, 0, 1],
        [0, 0, 1],
      ]),
    );
  toolTally(folder);
  toolDecryption(folder, 1, key.privateKey);
  if (threshold !== undefined) {
    for (const place of [2, 0]) {
      toolThresholdDecryption(folder, place + 2, threshold.seeds[place] ?? '', threshold.shares[place] ?? '');
    }
  }
  toolResult(folder);
  copyFileSync(folder.file(`${uuid}.bel`), join(target, `${name}.bel`));
  const secrets = { uuid, credentials, privateKey: key.privateKey, threshold };
  writeFileSync(join(target, `${name}.json`), `${JSON.stringify(secrets, null, 2)}\n`);
  folder.remove();
}

/** Elections with one unsupported part each. */
for (const { name, group, asked, choices } of [
  {
    name: 'unsupported-group',
    group: 'RFC-3526-2048',
    asked: questions[0],
    choices: [
      [0, 1, 0],
      [1, 0, 0],
    ],
  },
  {
    name: 'unsupported-non-homomorphic',
    group: 'Ed25519',
    asked: { type: 'NonHomomorphic', value: { answers: ['a', 'b', 'c'], question: '¿En qué orden?' } },
    choices: [
      [1, 2, 3],
      [3, 1, 2],
    ],
  },
  {
    name: 'unsupported-lists',
    group: 'Ed25519',
    asked: {
      type: 'Lists',
      value: {
        answers: [
          ['Lista 1', 'a', 'b'],
          ['Lista 2', 'c', 'd'],
        ],
        question: '¿Qué lista?',
      },
    },
    choices: [
      [
        [1, 1, 0],
        [0, 0, 0],
      ],
      [
        [0, 0, 0],
        [1, 0, 1],
      ],
    ],
  },
]) {
  const folder = new ToolFolder(program);
  const uuid = toolUuid(folder);
  const credentials = toolCredentials(folder, uuid, group, 3);
  const key = toolTrusteeKey(folder, group);
  folder.write('public_keys.jsons', lines([key.publicKey]));
  toolElection(folder, uuid, group, { description: '', name, questions: [asked] });
  folder.run('archive init');
  for (const [voter, answer] of choices.entries()) {
    toolEvent(folder, 'Ballot', toolBallot(folder, credentials[voter] ?? '', [answer]));
  }
  toolTally(folder);
  if (name === 'unsupported-non-homomorphic') {
    toolEvent(folder, 'Shuffle', ...folder.run('election shuffle', ['--trustee-id', '1']).split('\n'));
    toolEvent(folder, 'EndShuffles');
  }
  toolDecryption(folder, 1, key.privateKey);
  toolResult(folder);
  folder.run('election verify');
  copyFileSync(folder.file(`${uuid}.bel`), join(target, `${name}.bel`));
  folder.remove();
}
