import { setTimeout as delay } from 'node:timers/promises';
import { openCheckpoint } from '@urna/transparency/checkpoint';
import { readBase64 } from '@urna/transparency/encoding';
import { hashLeaf } from '@urna/transparency/merkle/hashes';
import { verifyInclusion } from '@urna/transparency/merkle/verify-proofs';
import { cosign } from '@urna/transparency/note/cosignature';
import { readVkey, type SecretNoteKey, secretKey, writeVkey } from '@urna/transparency/note/note-key';
import { writeSignatureLine } from '@urna/transparency/note/signature-line';
import { readNote } from '@urna/transparency/note/signed-note';
import { openReceipt } from '@urna/transparency/receipt';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { publishCheckpoints } from '../../services/election/log/publish-checkpoints.ts';
import { carryOut } from '../../testing/clients/change-client.ts';
import { type Employee, get, hireAndLogIn, send } from '../../testing/clients/staff-client.ts';
import { ballotPaper, cast, openSession, vote } from '../../testing/clients/voter-client.ts';
import { databaseIsShared } from '../../testing/database/test-database.ts';
import { ballotFor } from '../../testing/elections/make-ballot.ts';
import { openSealedContest, type SealedContest } from '../../testing/elections/sealed-contest.ts';
import { eventsIn, type LogReader, logOf, publishAll, rootOfEvents } from '../../testing/elections/watch-log.ts';
import { silent, turnContestClock } from '../../testing/servers/contest-workers.ts';
import { mailsTo } from '../../testing/servers/mailbox.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';

let app: TestApp;
let sealed: SealedContest;
let log: LogReader;
let admin: Employee & { token: string };
let taken = 0;
const witness = secretKey('witness', 'veedor.example', new Uint8Array(32).fill(5));
const another = secretKey('witness', 'otra.example', new Uint8Array(32).fill(6));

beforeAll(async () => {
  app = await openTestApp();
  admin = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
  sealed = await openSealedContest(app, { contest: 'contador', voters: 40 });
  log = logOf(app, 'contador');
  await turnContestClock(app);
});
afterAll(() => app.close());

async function castOne(choice: number | 'blank' = 0) {
  const voter = sealed.voters[taken++];
  if (!voter) throw new Error('no voter is left');
  const token = await openSession(app, voter.id);
  const ballot = ballotFor(await ballotPaper(app, token), choice);
  const answer = await cast(app, token, ballot);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const { data } = answer.json<{ data: { tracking_code: string; signed: string } }>();
  return { voter, token, ballot, tracker: data.tracking_code, signed: data.signed };
}

const key = async () => readVkey(await log.vkey());
const archive = async () => eventsIn((await app.inject('/api/elections/contador/archive')).rawPayload);
const deliver = (line: string, url = '/api/elections/contador/cosignatures') =>
  app.inject({ method: 'POST', url, payload: line, headers: { 'content-type': 'text/plain' } });
const seconds = () => BigInt(Math.floor(app.clock.now().getTime() / 1000));
const signedBy = async (by: SecretNoteKey, note: string, time = seconds()) =>
  writeSignatureLine(cosign(readNote(note).text, by, time));
const addWitness = (by: SecretNoteKey, name: string) =>
  send(app, admin.token, 'POST', '/admin/processes/2025/witnesses', {
    name,
    page: `https://${by.name}`,
    vkey: writeVkey(by),
  });
const reason = 'La institución dejó de seguir la urna.';
const retireWitness = (id: number) =>
  send(app, admin.token, 'POST', `/admin/processes/2025/witnesses/${id}/retirement`, { reason });
const loggedWitnesses = async () =>
  (
    await app.database.db
      .selectFrom('activity_entries')
      .select('event')
      .where('event', 'like', 'witness%')
      .orderBy('id')
      .execute()
  ).map(({ event }) => event);
const seenBy = async (name: string) => {
  const { data } = (await app.inject('/api/elections/contador')).json();
  return data.election.log.witnesses.find((one: { name: string }) => one.name === name)?.seen;
};

describe('the key of a contest', () => {
  test('is published with the sealing, named after its address and election, and stands in the log of activities', async () => {
    const vkey = await log.vkey();
    expect(readVkey(vkey)).toMatchObject({ kind: 'log', name: `127.0.0.1:3000/elections/${sealed.election.uuid}` });
    const entry = await app.database.db
      .selectFrom('activity_entries')
      .select('properties')
      .where('event', '=', 'contest_sealed')
      .executeTakeFirstOrThrow();
    expect(entry.properties).toMatchObject({ log_key: vkey });
  });

  test('signs nothing on a server with another secret', async () => {
    const other = await openTestApp({ database: app.database, secret: Buffer.alloc(32, 9), windowsOpen: false });
    const errors = vi.fn<() => void>();
    const worker = { ...other.deps, log: { ...silent, error: errors } };
    await castOne();
    const before = await app.database.db.selectFrom('logs').selectAll().execute();
    await publishCheckpoints(worker, { ballots: true });
    expect(errors).toHaveBeenCalled();
    expect(await app.database.db.selectFrom('logs').selectAll().execute()).toEqual(before);
  });
});

describe('checkpoints', () => {
  test('hold the root of the events that the archive holds, at every size', async () => {
    for (const count of [1, 2, 4]) {
      for (let index = 0; index < count; index++) await castOne(index % 3);
      await publishAll(app);
      const { size, root } = openCheckpoint(await log.checkpoint(), await key());
      const events = await archive();
      expect(Number(size)).toBe(events.length);
      expect(Buffer.from(root).equals(rootOfEvents(events))).toBe(true);
    }
  });

  test('are consistent under several servers that publish and vote at once', async () => {
    const other = await openTestApp({ database: app.database, windowsOpen: false });
    const notes = [await log.checkpoint()];
    const stop = new AbortController();
    const publishing = [app, other, app, other].map(async (server) => {
      while (!stop.signal.aborted) {
        await publishAll(server);
        notes.push(await log.checkpoint());
        // The embedded database answers without giving the event loop to the votes, which would never end.
        await delay(1);
      }
    });
    await Promise.all(Array.from({ length: 6 }, () => castOne()));
    stop.abort();
    await Promise.all(publishing);
    await publishAll(app);
    notes.push(await log.checkpoint());
    expect(await log.areConsistent([...new Set(notes)])).toBe(true);
    const { size, root } = openCheckpoint(await log.checkpoint(), await key());
    const events = await archive();
    expect([Number(size), Buffer.from(root).equals(rootOfEvents(events))]).toEqual([events.length, true]);
  });

  test.runIf(databaseIsShared)(
    'show nothing of a server that is killed before it commits, and go on without it',
    async () => {
      await castOne();
      const before = await log.checkpoint();
      // A server that has signed and not committed: it holds the log's row, and is then killed.
      const hanging = new pg.Client(app.database.url ?? '');
      hanging.on('error', () => undefined);
      await hanging.connect();
      await hanging.query("begin; update logs set size = size + 1, note = 'half', root = sha256('x')");
      await publishAll(app);
      expect(await log.checkpoint()).toBe(before);
      await hanging.end();
      await expect.poll(async () => (await publishAll(app), await log.checkpoint())).not.toBe(before);
      expect(await log.areConsistent([before, await log.checkpoint()])).toBe(true);
    },
  );

  test('never become smaller or others, whatever writes to the database', async () => {
    const { db } = app.database;
    await expect(db.updateTable('logs').set({ size: 1 }).execute()).rejects.toThrow(/are never/);
    await expect(db.updateTable('logs').set({ note: 'other' }).execute()).rejects.toThrow(/are never/);
    await expect(db.deleteFrom('logs').execute()).rejects.toThrow(/are never/);
    await expect(
      db
        .updateTable('log_tiles')
        .set({ hashes: Buffer.alloc(32) })
        .execute(),
    ).rejects.toThrow(/are never/);
    await expect(db.deleteFrom('log_tiles').execute()).rejects.toThrow(/are never/);
  });

  test('aren’t signed over a box that was changed behind the server’s back', async () => {
    const { tracker } = await castOne();
    const before = await log.checkpoint();
    await castOne();
    const errors = vi.fn<() => void>();
    await sql`set session_replication_role = replica`.execute(app.database.db).catch(() => undefined);
    await app.database.db.transaction().execute(async (tx) => {
      await sql`alter table ballots disable trigger user`.execute(tx);
      await tx
        .updateTable('ballots')
        .set({ tracker: 'A'.repeat(43) } as never)
        .where('tracker', '=', tracker)
        .execute();
    });
    await sql`set session_replication_role = origin`.execute(app.database.db).catch(() => undefined);
    await publishCheckpoints({ ...app.deps, log: { ...silent, error: errors } }, { ballots: true });
    expect(errors).toHaveBeenCalledTimes(1);
    expect(await log.checkpoint()).toBe(before);
    await app.database.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('ballots')
        .set({ tracker } as never)
        .where('tracker', '=', 'A'.repeat(43))
        .execute();
      await sql`alter table ballots enable trigger user`.execute(tx);
    });
    await publishAll(app);
    expect(await log.checkpoint()).not.toBe(before);
  });
});

describe('a signed receipt', () => {
  test('names the contest, the ballot, its place and the hash of its event, and is the same in the mail and when repeated', async () => {
    const voter = sealed.voters[taken++];
    if (!voter) throw new Error('no voter is left');
    const receipt = await vote(app, voter, 1);
    const opened = openReceipt(receipt.signed, await key());
    const events = await archive();
    expect(opened.tracker).toBe(receipt.tracking_code);
    const event = events[Number(opened.height)] ?? new Uint8Array();
    expect(Buffer.from(opened.eventHash).toString('hex')).toBe(
      Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(event))).toString('hex'),
    );
    expect(JSON.parse(Buffer.from(event).toString())).toMatchObject({
      payload: Buffer.from(receipt.tracking_code, 'base64').toString('hex'),
    });
    const queued = await app.database.db
      .selectFrom('outbox')
      .select('text')
      .where('receipt_of', '=', receipt.tracking_code)
      .executeTakeFirst();
    expect(queued?.text).toContain('[[comprobante]]');
    const [mail] = await mailsTo(app, voter.email);
    expect(mail?.attachment).toEqual({ name: 'comprobante-de-votacion.txt', text: receipt.signed });
    expect(mail?.text).toContain('Guarde el archivo adjunto, comprobante-de-votacion.txt');
    // For programs alone.
    for (const body of [mail?.text, mail?.html]) expect(body).not.toMatch(/urna receipt|\[\[/);
    expect((await app.inject('/correo')).body).toContain(`href="/correo/${mail?.id}/adjunto"`);
    expect((await app.inject(`/correo/${mail?.id}/adjunto`)).body).toBe(receipt.signed);
  });

  test('is the same for the same ballot sent again', async () => {
    const { token, ballot, signed } = await castOne();
    const again = await cast(app, token, ballot);
    expect(again.json().data.signed).toBe(signed);
  });
});

describe('a proof of inclusion', () => {
  test('shows every ballot in the tree', async () => {
    await publishAll(app);
    const events = await archive();
    const trackers = await app.database.db.selectFrom('ballots').select(['number', 'tracker']).execute();
    for (const { number, tracker } of trackers) {
      const { event, index, proven } = await log.inclusion(tracker);
      expect([event, index]).toEqual([Buffer.from(events[number] ?? []).toString(), number]);
      const head = openCheckpoint(proven?.checkpoint ?? '', await key());
      const proof = (proven?.proof ?? []).map((hash) => readBase64(hash, 'proof'));
      expect(verifyInclusion(head, BigInt(index), hashLeaf(Buffer.from(event)), proof)).toBe(true);
      expect(verifyInclusion(head, BigInt(index), hashLeaf(Buffer.from(`${event} `)), proof)).toBe(false);
    }
  });

  test('waits for the next checkpoint, and is none for an unknown code', async () => {
    const { tracker } = await castOne();
    expect(await log.inclusion(tracker)).toMatchObject({ proven: null });
    await publishAll(app);
    expect((await log.inclusion(tracker)).proven).not.toBeNull();
    const unknown = `/api/elections/contador/ballots/${'A'.repeat(43)}`;
    expect((await app.inject(`${unknown}/inclusion`)).statusCode).toBe(404);
    expect((await app.inject('/api/elections/ies/checkpoint')).statusCode).toBe(404);
  });
});

describe('witnesses', () => {
  test('are registered by administrators alone, with a valid key of their own, and logged', async () => {
    expect((await addWitness(witness, 'Universidad de Prueba')).statusCode).toBe(201);
    expect((await addWitness(witness, 'Otra con la misma llave')).json().errors.vkey).toBeDefined();
    expect((await addWitness(another, 'universidad de prueba')).json().errors.name).toBeDefined();
    const asWitness = { name: 'Un registro', page: 'https://x.example', vkey: await log.vkey() };
    expect((await send(app, admin.token, 'POST', '/admin/processes/2025/witnesses', asWitness)).statusCode).toBe(422);
    const script = { name: 'Otro', page: 'javascript:alert(1)', vkey: writeVkey(another) };
    expect((await send(app, admin.token, 'POST', '/admin/processes/2025/witnesses', script)).statusCode).toBe(422);
    const auditor = await hireAndLogIn(app, 'AUDITOR');
    const body = { name: 'Otro', page: 'https://x.example', vkey: writeVkey(another) };
    expect((await send(app, auditor.token, 'POST', '/admin/processes/2025/witnesses', body)).statusCode).toBe(403);
    expect((await addWitness(another, 'Otra')).statusCode).toBe(201);
    expect(await loggedWitnesses()).toEqual(['witness_added', 'witness_added']);
  });

  test('stay on the page with what they signed once retired after the sealing, and sign no more', async () => {
    await publishAll(app);
    expect((await deliver(await signedBy(another, await log.checkpoint()))).statusCode).toBe(200);
    const { data } = (await get(app, admin.token, '/admin/processes/2025')).json();
    const { id } = data.witnesses.find(({ name }: { name: string }) => name === 'Otra');
    const before = await seenBy('Otra');
    const answer = await retireWitness(id);
    // Nobody is named, so everybody is told.
    const announced = (await app.inject('/api/announced-changes')).json().data;
    expect(announced).toMatchObject([{ action: 'witness_retired', about: 'Otra', needs_second: true }]);
    expect(await seenBy('Otra')).toEqual(before);
    expect((await carryOut(app, answer)).state).toBe('applied');
    admin = await hireAndLogIn(app, 'ADMINISTRADOR');
    expect(before).toMatchObject({ line: expect.stringContaining(another.name) });
    expect(await seenBy('Otra')).toEqual(before);
    const view = (await app.inject('/api/elections/contador')).json().data.election.log;
    const listed = view.witnesses.find(({ name }: { name: string }) => name === 'Otra');
    expect(listed.retired).toEqual({ at: app.clock.now().toISOString(), reason });
    expect((await deliver(await signedBy(another, await log.checkpoint()))).json().code).toBe('unknown_witness');
    expect((await retireWitness(id)).statusCode).toBe(404);
    expect(await loggedWitnesses()).toEqual(['witness_added', 'witness_added', 'witness_retired']);
  });

  test('deliver a signature of the last checkpoint, which is then served with it', async () => {
    await publishAll(app);
    const note = await log.checkpoint();
    expect((await deliver(await signedBy(witness, note))).statusCode).toBe(200);
    const { size, cosignatures } = openCheckpoint(await log.checkpoint(), await key(), [witness]);
    expect(cosignatures).toHaveLength(1);
    expect(await seenBy('Universidad de Prueba')).toMatchObject({
      events: Number(size),
      at: app.clock.now().toISOString(),
      line: expect.stringContaining(witness.name),
    });
    // Repeated, it changes nothing.
    const rows = app.database.db.selectFrom('cosignatures').selectAll();
    const before = await rows.execute();
    expect((await deliver(await signedBy(witness, note))).statusCode).toBe(200);
    expect((await deliver(await signedBy(witness, note, seconds() - 60n))).statusCode).toBe(200);
    expect(await rows.execute()).toEqual(before);
  });

  test('may sign one of the last checkpoints late: proofs take the one that they have signed', async () => {
    const { tracker } = await castOne();
    await publishAll(app);
    const earlier = await log.checkpoint();
    await castOne();
    await publishAll(app);
    expect((await deliver(await signedBy(witness, earlier))).statusCode).toBe(200);
    const { proven } = await log.inclusion(tracker);
    const cosigned = openCheckpoint(proven?.checkpoint ?? '', await key(), [witness]);
    expect(cosigned.cosignatures).toHaveLength(1);
    expect(cosigned.size).toBe(openCheckpoint(earlier, await key()).size);
    // The last one has none yet.
    expect(openCheckpoint(await log.checkpoint(), await key(), [witness]).cosignatures).toEqual([]);
  });

  test.each<[string, string, () => Promise<string>]>([
    ['of an unregistered key', 'unknown_witness', async () => signedBy(another, await log.checkpoint())],
    [
      'of a known name by another key',
      'unknown_witness',
      async () => signedBy(secretKey('witness', witness.name, new Uint8Array(32).fill(7)), await log.checkpoint()),
    ],
    [
      'of another text',
      'wrong_cosignature',
      async () => signedBy(witness, (await log.checkpoint()).replace(/\n\d+\n/, '\n3\n')),
    ],
    ['dated ahead', 'cosignature_ahead', async () => signedBy(witness, await log.checkpoint(), seconds() + 3600n)],
    ['at the end of time', 'cosignature_ahead', async () => signedBy(witness, await log.checkpoint(), 2n ** 63n - 1n)],
    ['that is no line', 'malformed', async () => 'hola'],
    ['that is two', 'malformed', async () => (await signedBy(witness, await log.checkpoint())).repeat(2)],
    ['that is empty', 'malformed', async () => ''],
    ['that is huge', 'body_too_large', async () => 'x'.repeat(5000)],
  ])('can’t deliver a signature %s', async (_, code, line) => {
    const before = await app.database.db.selectFrom('cosignatures').selectAll().execute();
    expect((await deliver(await line())).json().code).toBe(code);
    expect(await app.database.db.selectFrom('cosignatures').selectAll().execute()).toEqual(before);
  });
});

describe('after the close', () => {
  test('the end of the ballots and the tally are in a checkpoint at once, and decryptions only once published', async () => {
    app.clock.set('2025-09-30T22:00:01Z');
    await turnContestClock(app);
    const before = openCheckpoint(await log.checkpoint(), await key());
    await publishCheckpoints({ ...app.deps, log: silent }, { ballots: false });
    const closed = openCheckpoint(await log.checkpoint(), await key());
    expect(closed.size).toBe(before.size + 1n);
    expect(Buffer.from(closed.root).equals(rootOfEvents(await archive()))).toBe(true);
  });
});
