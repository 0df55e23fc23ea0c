import { writeArchiveHeader } from '../src/archive/archive-header.ts';
import { writeEvent } from '../src/archive/event.ts';
import { writeMember } from '../src/archive/tar.ts';
import { type ArchiveStep, walkArchive } from '../src/archive/walk.ts';
import { concatBytes, utf8 } from '../src/bytes.ts';
import { sha256Hex } from '../src/hash.ts';
import { chunked } from './election-fixture.ts';

export async function stepsOf(bytes: Uint8Array): Promise<ArchiveStep[]> {
  const steps: ArchiveStep[] = [];
  for await (const step of walkArchive(chunked(bytes))) steps.push(step);
  return steps;
}

/** Replaces one piece of data in an archive and makes every later name, reference and parent consistent. */
export function rebuild(list: readonly ArchiveStep[], place: number, index: number, changed: string): Uint8Array {
  const time = 1_795_166_943;
  const members = [writeMember({ name: 'BELENIOS', content: utf8(writeArchiveHeader(time)) }, time)];
  const add = (text: string, kind: string) =>
    members.push(writeMember({ name: `${sha256Hex(text)}.${kind}.json`, content: utf8(text) }, time));
  let parent: string | undefined;
  for (const [at, step] of list.entries()) {
    const texts = step.data.map(({ text }, piece) => (at === place && piece === index ? changed : text));
    step.data.forEach(({ hash }, piece) => {
      for (let later = piece + 1; later < texts.length; later++) {
        texts[later] = (texts[later] ?? '').replaceAll(hash, sha256Hex(texts[piece] ?? ''));
      }
    });
    for (const text of texts) add(text, 'data');
    const payload = texts.at(-1);
    const event = writeEvent({
      ...(parent === undefined ? {} : { parent }),
      height: step.event.height,
      type: step.event.type,
      ...(payload === undefined ? {} : { payload: sha256Hex(payload) }),
    });
    add(event, 'event');
    parent = sha256Hex(event);
  }
  return concatBytes(...members);
}
