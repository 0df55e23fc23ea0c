import { expect, test } from 'vitest';
import { sha256Hex } from '../hash.ts';
import { appendBallot, beginArchive, eventAroundEnd } from './append.ts';

test('eventAroundEnd gives the same event as appendBallot once its hash and height are inserted', () => {
  const { head } = beginArchive(1_700_000_000, { election: 'e', trustees: 't', credentials: 'c' });
  const ballot = '{"a":"ballot"}';
  const { head: after, bytes } = appendBallot(head, ballot);
  const [start, middle, end] = eventAroundEnd(sha256Hex(ballot));
  const event = `${start}${head.last.hash}${middle}${head.last.height + 1}${end}`;
  expect(new TextDecoder().decode(bytes)).toContain(event);
  expect(after.last).toEqual({ hash: sha256Hex(event), height: head.last.height + 1 });
});
