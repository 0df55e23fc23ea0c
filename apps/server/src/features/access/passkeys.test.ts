import type { PasskeyCreation } from '@urna/contract/access/passkeys';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runHousekeeping } from '../../operation/housekeeping.ts';
import {
  addPasskey,
  callAs,
  callWithPasskey,
  loginWithPasskey,
  ORIGIN,
  passkeyAsked,
  requestIn,
} from '../../testing/clients/passkey-client.ts';
import { SoftwareAuthenticator } from '../../testing/clients/software-authenticator.ts';
import { get, hire, hireAndLogIn, logIn, send } from '../../testing/clients/staff-client.ts';
import { mailsTo } from '../../testing/servers/mailbox.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ publicUrl: ORIGIN });
});
afterAll(() => app.close());

const statusesOf = (answers: readonly { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
const codeOf = (answer: { json: () => { code?: string } }) => answer.json().code;
const begin = async (token: string) =>
  (await callAs(app, { token, method: 'POST', url: '/me/passkeys/options' })).json<{ data: PasskeyCreation }>().data;
const register = (token: string, created: object, name = 'Portátil') =>
  callAs(app, { token, method: 'POST', url: '/me/passkeys', payload: { name, created } });
const entries = (event: string) =>
  app.database.db
    .selectFrom('activity_entries')
    .select(['causer_name', 'subject_id', 'properties', 'description'])
    .where('event', '=', event)
    .orderBy('id')
    .execute();
/** Somebody of the staff with a session and a passkey. */
async function holder(role: 'ADMINISTRADOR' | 'REVISOR' = 'ADMINISTRADOR') {
  const person = await hireAndLogIn(app, role);
  return { ...person, device: await addPasskey(app, person.token) };
}

describe('creating a passkey', () => {
  test('asks for an unlocked one under a random handle, without attestation', async () => {
    const { token, number } = await hireAndLogIn(app, 'REVISOR', 'Rosa Villegas');
    const options = await begin(token);
    expect(options).toMatchObject({
      rp: { id: 'urna.test', name: 'Urna' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      excludeCredentials: [],
    });
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32);
    expect(JSON.stringify(options)).not.toContain(number);
    expect((await begin(token)).user.id).toBe(options.user.id);
  });

  test('keeps its name and dates, tells the owner by mail, and is logged', async () => {
    const { token, device, email, id } = await holder();
    const { data, origin, required } = (await get(app, token, '/me/passkeys')).json();
    expect({ origin, required }).toEqual({ origin: ORIGIN, required: false });
    expect(data).toEqual([
      {
        id: expect.any(Number),
        name: 'Portátil',
        synced: false,
        created_at: app.clock.now().toISOString(),
        last_used_at: null,
      },
    ]);
    const [mail] = await mailsTo(app, email);
    expect(mail?.subject).toBe('Se agregó una llave de acceso a su cuenta');
    expect((await entries('passkey_added')).at(-1)).toMatchObject({
      subject_id: id,
      properties: { staff_id: id, passkey_id: data[0].id, name: 'Portátil' },
    });
    const [credential] = device.credentials;
    for (const secret of [credential?.id.toString('base64url'), credential?.id.toString('hex')]) {
      expect(app.log()).not.toContain(secret);
      expect(JSON.stringify(await entries('passkey_added'))).not.toContain(secret);
    }
  });

  test.each([
    ['another origin', { origin: 'https://uma.test' }],
    ['the origin with another port', { origin: `${ORIGIN}:8443` }],
    ['another relying party', { rpId: 'uma.test' }],
    ['a device that did not verify its owner', { userVerified: false }],
    ['an answer to a login', { type: 'webauthn.get' }],
    ['a statement by a maker', { format: 'android-safetynet' }],
    ['a statement of its own without a signature', { format: 'packed' }],
    ['a statement in an unknown format', { format: 'x' }],
  ])('refuses %s', async (_what, deviation) => {
    const { token } = await hireAndLogIn(app, 'REVISOR');
    const created = new SoftwareAuthenticator(ORIGIN).create(await begin(token), deviation);
    expect(codeOf(await register(token, created))).toBe('passkey_refused');
    expect((await get(app, token, '/me/passkeys')).json().data).toEqual([]);
  });

  test('refuses malformed answers of every shape with 4xx', async () => {
    const { token } = await hireAndLogIn(app, 'REVISOR');
    const created = new SoftwareAuthenticator(ORIGIN).create(await begin(token));
    for (const change of [
      { id: 'otra' },
      { response: { ...created.response, attestationObject: 'AAAA' } },
      { response: { ...created.response, clientDataJSON: 'AAAA' } },
      { response: { ...created.response, clientDataJSON: 'A'.repeat(9000) } },
      { response: {} },
      { type: 'password' },
    ]) {
      const { statusCode } = await register(token, { ...created, ...change });
      expect([403, 422]).toContain(statusCode);
    }
    for (const name of ['', '   ', 'x'.repeat(61)]) {
      expect((await register(token, created, name)).json().errors.name).toHaveLength(1);
    }
    expect((await register(token, created)).statusCode).toBe(201);
  });

  test('takes each challenge once, in five minutes, in its own session, also when two answers arrive at once', async () => {
    const { token, number, email, ...person } = await hireAndLogIn(app, 'REVISOR');
    const device = new SoftwareAuthenticator(ORIGIN);
    const late = device.create(await begin(token));
    app.clock.advance(300);
    expect(codeOf(await register(token, late))).toBe('dead_passkey_creation');
    const other = await logIn(app, { number, email, ...person });
    const created = device.create(await begin(token));
    expect(codeOf(await register(other, created))).toBe('dead_passkey_creation');
    const answers = await Promise.all([register(token, created), register(token, created), register(token, created)]);
    expect(statusesOf(answers)).toEqual([201, 422, 422]);
    const again = new SoftwareAuthenticator(ORIGIN).create(await begin((await hireAndLogIn(app, 'REVISOR')).token));
    expect(codeOf(await register(token, again))).toBe('dead_passkey_creation');
  });

  test('a second passkey needs the first one, also where its creation was begun before there was any', async () => {
    const { token } = await hireAndLogIn(app, 'REVISOR');
    const [thief, owner] = [new SoftwareAuthenticator(ORIGIN), new SoftwareAuthenticator(ORIGIN)];
    const begunEarly = thief.create(await begin(token));
    const own = owner.create(await begin(token));
    const answers = await Promise.all([register(token, own), register(token, begunEarly)]);
    expect(statusesOf(answers)).toEqual([201, 422]);
    expect(codeOf(await callAs(app, { token, method: 'POST', url: '/me/passkeys/options' }))).toBe('passkey_needed');
    const winner = answers[0].statusCode === 201 ? owner : thief;
    await addPasskey(app, token, winner, 'Teléfono');
    expect((await get(app, token, '/me/passkeys')).json().data).toHaveLength(2);
  });

  test('the first one ends the other sessions, which a code alone had opened', async () => {
    const { token, ...person } = await hireAndLogIn(app, 'REVISOR');
    const elsewhere = await logIn(app, person);
    const device = await addPasskey(app, token);
    expect((await get(app, elsewhere, '/me')).statusCode).toBe(401);
    expect((await get(app, token, '/me')).statusCode).toBe(200);
    app.clock.advance(60);
    const answer = await loginWithPasskey(app, person.number, device.answer(await passkeyAsked(app, person)));
    await addPasskey(app, token, device, 'Otra');
    expect((await get(app, answer.json().token_info.token, '/me')).statusCode).toBe(200);
  });

  test('a credential belongs to one person, and each has ten at most', async () => {
    const { token, device } = await holder('REVISOR');
    for (let more = 1; more < 10; more++) await addPasskey(app, token, device, `Llave ${more}`);
    const surplus = await callWithPasskey(app, device, { token, method: 'POST', url: '/me/passkeys/options' });
    expect(codeOf(surplus)).toBe('too_many_passkeys');
    const other = await hireAndLogIn(app, 'REVISOR');
    const created = new SoftwareAuthenticator(ORIGIN).create(await begin(other.token));
    await app.database.db
      .updateTable('staff_passkeys')
      // Stands in for a device that answers with another's identifier.
      .set({ credential_id: Buffer.from(created.id, 'base64url') } as never)
      .where('name', '=', 'Llave 9')
      .execute();
    expect(codeOf(await register(other.token, created))).toBe('passkey_exists');
  });
});

describe('logging in', () => {
  test('offers a passkey after the code until it is declined or there is one', async () => {
    const person = await hire(app, 'REVISOR');
    const token = await logIn(app, person);
    const offered = async () => (await get(app, token, '/me')).json().data.passkey;
    expect(await offered()).toBe('offer');
    expect((await send(app, token, 'POST', '/me/passkeys/decline')).statusCode).toBe(200);
    expect((await send(app, token, 'POST', '/me/passkeys/decline')).statusCode).toBe(200);
    expect(await offered()).toBeUndefined();
    await addPasskey(app, token);
    expect(await offered()).toBeUndefined();
  });

  test('needs code and passkey, and logs both', async () => {
    const { device, token, ...person } = await holder();
    const request = await passkeyAsked(app, person);
    expect(request).toMatchObject({ rpId: 'urna.test', userVerification: 'required' });
    expect(request.allowCredentials).toEqual([
      { id: device.credentials[0]?.id.toString('base64url'), type: 'public-key', transports: ['internal'] },
    ]);
    const answer = await loginWithPasskey(app, person.number, device.answer(request));
    expect(answer.json()).toMatchObject({ data: { id: person.id } });
    expect((await get(app, answer.json().token_info.token, '/me')).statusCode).toBe(200);
    expect((await entries('session_started')).at(-1)?.properties).toEqual({
      kind: 'staff',
      by_code: true,
      by_passkey: true,
    });
    const { data } = (await get(app, token, '/me/passkeys')).json();
    expect(data[0].last_used_at).toBe(app.clock.now().toISOString());
  });

  test.each([
    ['another origin', { origin: 'https://uma.test' }],
    ['another relying party', { rpId: 'uma.test' }],
    ['a device that did not verify its owner', { userVerified: false }],
    ['an answer to a registration', { type: 'webauthn.create' }],
    ['another person’s handle', { userHandle: 'AAAA' }],
  ])('refuses %s, and then takes the right answer to the same challenge', async (_what, deviation) => {
    const { device, ...person } = await holder('REVISOR');
    const request = await passkeyAsked(app, person);
    expect(codeOf(await loginWithPasskey(app, person.number, device.answer(request, deviation)))).toBe(
      'passkey_refused',
    );
    const right = device.answer(request, { userHandle: null });
    expect((await loginWithPasskey(app, person.number, right)).statusCode).toBe(200);
  });

  test('refuses another person’s passkey and another person’s challenge', async () => {
    const [{ device, ...person }, other] = [await holder(), await holder()];
    const request = await passkeyAsked(app, person);
    expect(codeOf(await loginWithPasskey(app, person.number, other.device.answer(request)))).toBe('passkey_refused');
    expect(codeOf(await loginWithPasskey(app, other.number, device.answer(request)))).toBe('dead_passkey_login');
    expect(codeOf(await loginWithPasskey(app, '899999999', device.answer(request)))).toBe('dead_passkey_login');
  });

  test.each([ORIGIN, 'http://127.0.0.1:3000'])(
    'at %s answers a stranger, a disabled user and staff with and without passkeys alike, after the same time',
    async (publicUrl) => {
      const holders = [await holder(), await hireAndLogIn(app, 'REVISOR'), await hireAndLogIn(app, 'REVISOR')];
      const disabled = holders[2]?.id ?? 0;
      await app.database.db.updateTable('staff_users').set({ active: false }).where('id', '=', disabled).execute();
      const [{ device }, person] = [await holder(), await holder()];
      const forged = device.answer({ ...(await passkeyAsked(app, person)), challenge: 'A'.repeat(43) });
      const server = await openTestApp({ database: app.database, publicUrl, windowsOpen: false });
      const answers = new Set<string>();
      for (const number of ['899999998', ...holders.map((one) => one.number)]) {
        server.clock.waits.length = 0;
        const { statusCode, body } = await loginWithPasskey(server, number, forged);
        answers.add(`${statusCode} ${body}`);
        // Elsewhere nobody is looked up.
        expect(server.clock.waits).toEqual(publicUrl === ORIGIN ? [150] : []);
      }
      expect(answers.size).toBe(1);
      await server.app.close();
    },
  );

  test('a passkey without the code opens nothing: a challenge of its own making or of a confirmation is dead', async () => {
    const { device, token, ...person } = await holder();
    const [credential] = (await passkeyAsked(app, person)).allowCredentials;
    if (!credential) throw new Error('no credential');
    const confirmation = requestIn(await callAs(app, { token, method: 'POST', url: '/me/passkeys/options' }));
    for (const challenge of ['A'.repeat(43), confirmation.challenge]) {
      const answer = device.answer({ ...confirmation, challenge });
      expect(codeOf(await loginWithPasskey(app, person.number, answer))).toBe('dead_passkey_login');
    }
  });

  test('takes an answer once, also when it arrives several times at once, and for five minutes', async () => {
    const { device, ...person } = await holder();
    const answer = device.answer(await passkeyAsked(app, person));
    const answers = await Promise.all(Array.from({ length: 5 }, () => loginWithPasskey(app, person.number, answer)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(codeOf(await loginWithPasskey(app, person.number, answer))).toBe('dead_passkey_login');
    app.clock.advance(60);
    const late = await passkeyAsked(app, person);
    app.clock.advance(300);
    expect(codeOf(await loginWithPasskey(app, person.number, device.answer(late)))).toBe('dead_passkey_login');
    await runHousekeeping({ ...app.deps, log: app.app.log });
    const { rows } = await app.database.pool.query('select count(*)::integer as left from staff_challenges');
    expect(rows).toEqual([{ left: 0 }]);
  });

  test('a disabled user opens nothing, also between code and passkey', async () => {
    const { device, ...person } = await holder('REVISOR');
    const request = await passkeyAsked(app, person);
    await app.database.db.updateTable('staff_users').set({ active: false }).where('id', '=', person.id).execute();
    expect(codeOf(await loginWithPasskey(app, person.number, device.answer(request)))).toBe('dead_passkey_login');
  });

  test('refuses a copy whose counter went back, and logs it; synced passkeys have none', async () => {
    const { device, ...person } = await holder();
    const [original] = device.credentials;
    if (!original) throw new Error('no credential');
    const counter = original.counter;
    await loginWithPasskey(app, person.number, device.answer(await passkeyAsked(app, person)));
    app.clock.advance(60);
    original.counter = counter;
    const copied = await loginWithPasskey(app, person.number, device.answer(await passkeyAsked(app, person)));
    expect(codeOf(copied)).toBe('passkey_refused');
    expect((await entries('copied_passkey_refused')).at(-1)?.properties).toMatchObject({ staff_id: person.id });

    const synced = await hireAndLogIn(app, 'REVISOR');
    const noCounter = await addPasskey(app, synced.token, new SoftwareAuthenticator(ORIGIN, { counts: false }));
    for (let time = 0; time < 2; time++) {
      const answer = noCounter.answer(await passkeyAsked(app, synced));
      expect((await loginWithPasskey(app, synced.number, answer)).statusCode).toBe(200);
      app.clock.advance(60);
    }
  });
});

describe('removing one’s own passkey', () => {
  test('needs a passkey, removes no other person’s, and is told and logged', async () => {
    const [{ token, device, email, id }, other] = [await holder(), await holder()];
    const own = (await get(app, token, '/me/passkeys')).json().data[0].id;
    const others = (await get(app, other.token, '/me/passkeys')).json().data[0].id;
    const remove = (passkey: number) =>
      callWithPasskey(app, device, { token, method: 'DELETE', url: `/me/passkeys/${passkey}` });
    expect(codeOf(await callAs(app, { token, method: 'DELETE', url: `/me/passkeys/${own}` }))).toBe('passkey_needed');
    expect((await remove(others)).statusCode).toBe(404);
    expect((await remove(own)).statusCode).toBe(200);
    expect((await mailsTo(app, email))[0]?.subject).toBe('Se eliminó una llave de acceso de su cuenta');
    expect((await entries('passkey_removed')).at(-1)?.properties).toMatchObject({ staff_id: id, passkey_id: own });
    expect((await get(app, other.token, '/me/passkeys')).json().data).toHaveLength(1);
  });
});

test.each(['http://127.0.0.1:3000', 'http://[::1]:3000', 'https://10.0.0.7', 'http://urna.test'])(
  'an installation at %s offers no passkeys and says why it has none',
  async (publicUrl) => {
    const bare = await openTestApp({ publicUrl });
    const { token } = await hireAndLogIn(bare, 'ADMINISTRADOR');
    expect((await get(bare, token, '/me')).json().data.passkey).toBeUndefined();
    expect((await get(bare, token, '/me/passkeys')).json()).toEqual({ data: [], origin: null, required: false });
    expect(codeOf(await send(bare, token, 'POST', '/me/passkeys/options'))).toBe('passkeys_unavailable');
    await bare.close();
  },
);
