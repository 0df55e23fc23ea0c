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
 * Makes the vectors anew: `node packages/belenios/testing/make-vectors.ts`. They are elections of belenios-tool with
 * all their secrets, so that the package is checked against it where it can't be had.
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
  // A second vote of the first voter, which replaces the first.
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
