import { describe, expect, test } from 'vitest';
import { readUtf8 } from '../encoding.ts';
import { LogRefusal } from '../log-refusal.ts';
import { cosign } from './cosignature.ts';
import { readSecretKey, readVkey, secretKey, writeSecretKey, writeVkey } from './note-key.ts';
import { writeSignatureLine } from './signature-line.ts';
import { openNote, readNote, signNote, writeNote } from './signed-note.ts';

// The keys, the text and the signatures are golang/mod's, sumdb/note/note_test.go.
const peter = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const peterSecret = 'PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz';
const enoch = 'EnochRoot+af0cfe78+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop';
const text = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const peterLine =
  '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n';
const enochLine =
  '— EnochRoot rwz+eBzmZa0SO3NbfRGzPCpDckykFXSdeX+MNtCOXm2/5n2tiOHp+vAF1aGrQ5ovTG01oOTGwnWLox33WWd1RvMc+QQ=\n';
const note = `${text}\n${peterLine}${enochLine}`;
const peterKey = readVkey(peter);
const enochKey = readVkey(enoch);

const names = (list: readonly { key: { name: string } }[]) => list.map(({ key }) => key.name);
const refusal = (reason: string) => expect.objectContaining({ reason }) as LogRefusal;

describe('keys', () => {
  test('are read and written in their one form', () => {
    for (const vkey of [peter, enoch]) expect(writeVkey(readVkey(vkey))).toBe(vkey);
    expect(writeSecretKey(readSecretKey(peterSecret))).toBe(peterSecret);
    expect(writeVkey(readSecretKey(peterSecret))).toBe(peter);
  });

  test.each([
    ['vkey', peter, readVkey],
    ['secret key', peterSecret, readSecretKey],
  ] as const)('a part of a %s, or one with a changed character, is refused', (_, key, read) => {
    for (let start = 0; start <= key.length; start++) {
      for (let end = start + 1; end <= key.length; end++) {
        if (start === 0 && end === key.length) continue;
        expect(() => read(key.slice(start, end)), key.slice(start, end)).toThrow(LogRefusal);
      }
    }
    for (let index = 0; index < key.length; index++) {
      const changed = key.slice(0, index) + String.fromCharCode(key.charCodeAt(index) + 1) + key.slice(index + 1);
      expect(() => read(changed), changed).toThrow(LogRefusal);
    }
  });

  test('a vkey of another length or algorithm is refused, although its id fits', () => {
    const longer = 'PeterNeumann+cc469956+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TWBADKEY==';
    const unknown = 'PeterNeumann+173116ae+ZRpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
    expect(() => readVkey(longer)).toThrow(refusal('malformed'));
    expect(() => readVkey(unknown)).toThrow(refusal('unsupported'));
  });

  test('a key’s id depends on its name and its kind', () => {
    const seed = new Uint8Array(32).fill(7);
    const keys = [secretKey('log', 'a.example', seed), secretKey('witness', 'a.example', seed)];
    const ids = [...keys, secretKey('log', 'b.example', seed)].map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
  });

  test.each(['', 'two words', 'one+two', 'a\u00a0b', 'a\u2028b', 'a\u0085b', 'line\nfeed', 'a\u0007b', '\ud800'])(
    'a key isn’t named %j',
    (name) => {
      expect(() => secretKey('log', name, new Uint8Array(32))).toThrow(LogRefusal);
    },
  );

  test('a key of small order, for which anybody can sign, is refused', () => {
    const identity = new Uint8Array(32).with(0, 1);
    const typed = Buffer.concat([Buffer.of(1), identity]).toString('base64');
    expect(() => readVkey(`weak+00000000+${typed}`)).toThrow(refusal('invalid_key'));
  });
});

describe('signing', () => {
  test('makes the published note', () => {
    const signed = writeNote({ text, signatures: [signNote(text, readSecretKey(peterSecret))] });
    expect(signed).toBe(`${text}\n${peterLine}`);
  });

  test.each(['', 'abc', 'a\tb\n', 'a\r\n', '\ud800\n'])('refuses the text %j', (wrong) => {
    expect(() => signNote(wrong, readSecretKey(peterSecret))).toThrow(refusal('malformed'));
  });

  test('refuses a witness’s key where a log’s is needed, and the reverse', () => {
    const seed = new Uint8Array(32).fill(9);
    expect(() => signNote(text, secretKey('witness', 'w', seed))).toThrow(refusal('invalid_key'));
    expect(() => cosign(text, secretKey('log', 'w', seed), 1n)).toThrow(refusal('invalid_key'));
  });
});

describe('opening', () => {
  test('lists the keys that signed, and ignores unknown ones', () => {
    expect(openNote(note, [peterKey]).text).toBe(text);
    expect(names(openNote(note, [peterKey]).verified)).toEqual(['PeterNeumann']);
    expect(names(openNote(note, [enochKey, peterKey]).verified)).toEqual(['PeterNeumann', 'EnochRoot']);
  });

  test('refuses a note that no known key signed', () => {
    expect(() => openNote(note, [])).toThrow(refusal('unknown_signer'));
    const misnamed = `${text}\n${peterLine.replace('PeterNeumann', 'CarmenSandiego')}`;
    expect(() => openNote(misnamed, [peterKey])).toThrow(refusal('unknown_signer'));
    const otherId = `${text}\n${peterLine.replace('x08g', 'xxxx')}`;
    expect(() => openNote(otherId, [peterKey])).toThrow(refusal('unknown_signer'));
  });

  test('refuses a note with an invalid signature of a known key, although another is valid', () => {
    const wrong = peterLine.slice(0, 60) + 'ABCD' + peterLine.slice(60);
    for (const lines of [wrong, wrong + enochLine, peterLine + wrong]) {
      expect(() => openNote(`${text}\n${lines}`, [peterKey, enochKey])).toThrow(refusal('invalid_signature'));
    }
    expect(names(openNote(`${text}\n${wrong}${enochLine}`, [enochKey]).verified)).toEqual(['EnochRoot']);
    expect(() => openNote(note.replace('answer', 'Answer'), [peterKey])).toThrow(refusal('invalid_signature'));
  });

  test('counts a key that signed twice once', () => {
    const twice = `${text}\n${peterLine}${peterLine}${enochLine}${enochLine}`;
    expect(names(openNote(twice, [peterKey]).verified)).toEqual(['PeterNeumann']);
  });

  test('refuses to work with one key under two names, or twice', () => {
    const seed = new Uint8Array(32).fill(3);
    const [one, other] = [secretKey('witness', 'one.example', seed), secretKey('witness', 'other.example', seed)];
    const cosigned = writeNote({ text, signatures: [cosign(text, one, 5n)] });
    expect(() => openNote(cosigned, [one, other])).toThrow(refusal('ambiguous_key'));
    expect(() => openNote(note, [peterKey, readVkey(peter)])).toThrow(refusal('ambiguous_key'));
  });

  test('accepts a hundred signatures and refuses more', () => {
    expect(names(openNote(`${text}\n${peterLine.repeat(100)}`, [peterKey]).verified)).toEqual(['PeterNeumann']);
    expect(() => readNote(`${text}\n${peterLine.repeat(101)}`)).toThrow(refusal('too_large'));
    expect(() => readNote(`${'a'.repeat(1_000_000)}\n\n${peterLine}`)).toThrow(refusal('too_large'));
  });

  // The first six are golang/mod's.
  test.each([
    ['has no signatures', text],
    ['ends after its empty line', `${text}\n`],
    ['ends without a line feed', `${text}\n${peterLine.slice(0, -1)}`],
    ['has a control character', `\u0001${text}\n${peterLine}`],
    ['has a name with a space', `${text}\n${peterLine.replace('PeterNeumann', 'Bad Name')}`],
    ['has another line among the signatures', `${text}\n${peterLine}Unexpected line.\n`],
    ['has carriage returns', note.replaceAll('\n', '\r\n')],
    ['has a tab', note.replace('problem,', 'problem\t,')],
    ['has a hyphen for the dash', `${text}\n${peterLine.replace('—', '-')}`],
    ['has two spaces in a signature', `${text}\n${peterLine.replace('— ', '—  ')}`],
    ['has a signature in unpadded base64', `${text}\n${peterLine.replace('=\n', '\n')}`],
    ['has a signature in URL-safe base64', `${text}\n${peterLine.replaceAll('/', '_')}`],
    ['has spare bits in its base64', `${text}\n${peterLine.replace('AM=', 'AN=')}`],
    ['has a signature without bytes', `${text}\n— PeterNeumann x08gow==\n`],
    ['has half a character', `\ud800${note}`],
  ])('refuses a note that %s', (_, wrong) => {
    expect(() => readNote(wrong)).toThrow(refusal('malformed'));
  });

  test('refuses bytes that aren’t UTF-8, and keeps a byte order mark', () => {
    expect(() => readUtf8(Buffer.from([0xff, 0x0a]), 'note')).toThrow(refusal('malformed'));
    expect(readUtf8(Buffer.from('\ufeffa'), 'note')).toBe('\ufeffa');
  });

  test('finds the signatures behind the last empty line', () => {
    // C2SP, signed-note.md: a text with an empty line of its own.
    const poem = 'Ognuno sta solo sul cuor della terra\ntrafitto da un raggio di sole:\n\ned è subito sera.\n';
    const signature =
      '— quasimodo.example/salvatore NnugSzTjtVAewIS+Z/iJhUPeFDkO/5QQ2i5ddnGITLlC+EhfLW9oJKONrMouFSQU0xMcXxj99ihAQwaqP3ZekRwNtIc=\n';
    const read = readNote(`${poem}\n${signature}`);
    expect(read.text).toBe(poem);
    expect(read.signatures.map(({ name, id, bytes }) => [name, id, bytes.length])).toEqual([
      ['quasimodo.example/salvatore', '367ba04b', 64],
    ]);
    expect(writeNote(read)).toBe(`${poem}\n${signature}`);
  });
});

describe('cosignatures', () => {
  // FiloSottile/sunlight, cmd/skylight/testdata/witness: its checkpoint, and the key of witness.v0.json.
  const checkpoint = 'rome2026h1.example.org\n300\nlCkHUpkmVBEms2r2T1K6Og69+wUuuN3MIEW1/ezu2v0=\n';
  const line =
    '— witness.example.org uKLPIAAAAABpVGeAhm2bOvKc3LaB9PFN1ruG19Y5yqslmcAAbhftnn1Zznmo0LXFZq4LGvqKqLX8jWlwLKasxEGTLIqAVusneCBmBw==\n';
  const logLine =
    '— rome2026h1.example.org kVB1JgAAAZtxtEwABAMARzBFAiEAi+mTa2xjL1IdWpH82OeciGsGvwRAP+f1WkfKaSZCfFECIHoNPZ/Q3y6UNzvKOO9cuLr6V16vPNfhwhle9f6r5H/Z\n';
  const witness = readVkey('witness.example.org+b8a2cf20+BFLN3yikSfFkVAJtrnh/CiY3Zozkoy7clp+P7XB28qUN');

  test('cosignatures of another program verify, with their time', () => {
    const { verified } = openNote(`${checkpoint}\n${logLine}${line}`, [witness]);
    expect(verified.map(({ key, time }) => [key.kind, key.name, time])).toEqual([
      ['witness', 'witness.example.org', 0x69546780n],
    ]);
  });

  test('hold for their text and time alone', () => {
    const key = secretKey('witness', 'w.example', new Uint8Array(32).fill(4));
    const signature = cosign(checkpoint, key, 1_800_000_000n);
    const of = (signed: string, bytes: Uint8Array) => `${signed}\n${writeSignatureLine({ ...signature, bytes })}`;
    expect(openNote(of(checkpoint, signature.bytes), [key]).verified[0]?.time).toBe(1_800_000_000n);
    const later = signature.bytes.with(7, (signature.bytes[7] ?? 0) + 1);
    expect(() => openNote(of(checkpoint, later), [key])).toThrow(refusal('invalid_signature'));
    expect(() => openNote(of('another\n', signature.bytes), [key])).toThrow(refusal('invalid_signature'));
    expect(() => openNote(of(checkpoint, signature.bytes.subarray(8)), [key])).toThrow(refusal('invalid_signature'));
    expect(() => openNote(of(checkpoint, signature.bytes.with(0, 128)), [key])).toThrow(refusal('malformed'));
    expect(() => cosign(checkpoint, key, 2n ** 63n)).toThrow(refusal('malformed'));
    expect(() => cosign(checkpoint, key, -1n)).toThrow(refusal('malformed'));
  });
});
