import { addressOf, type Endpoint } from '@urna/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personSubject } from './services/access/sessions/subjects.ts';
import { staffSubject } from './services/people/staff/staff-subject.ts';
import { voterSubject } from './services/people/voters/voter-subject.ts';
import { as } from './testing/clients/candidate-client.ts';
import { linkMailedTo } from './testing/clients/disown-client.ts';
import { makeLink, openedPhone } from './testing/clients/phone-client.ts';
import { type Employee, hire, hireAndLogIn, send } from './testing/clients/staff-client.ts';
import { mailedTrusteeToken } from './testing/clients/trustee-client.ts';
import { rowsOf } from './testing/database/rows-of-process.ts';
import { openSealedContest } from './testing/elections/sealed-contest.ts';
import { everyEndpoint } from './testing/every-endpoint.ts';
import { bodyFor } from './testing/fixtures/call-bodies.ts';
import { type Caller, callersOf, idFor } from './testing/fixtures/callers.ts';
import { beginRegistration, newPerson, registerPerson } from './testing/fixtures/finished-process.ts';
import { publishedProposal } from './testing/fixtures/published-proposal.ts';
import { sessionOf } from './testing/fixtures/session-of.ts';
import { submittedCandidate } from './testing/fixtures/submitted-candidate.ts';
import type { Side } from './testing/fixtures/two-processes.ts';
import { openTestApp, type TestApp } from './testing/servers/test-app.ts';

/**
 * Two people of each kind: whatever one of them may call for themselves, they call with the other's ids and numbers. The
 * calls come from the contract, so a new one is tested without being listed.
 */
interface Twin {
  /** What only this one's data holds. */
  trait: RegExp;
  things: Side['things'] & { passkey: number };
  /** Rows that are theirs: by table, the keys of the rows that everything else of theirs refers to. */
  roots: Record<string, number[]>;
  subjects: string[];
  tokens: Partial<Record<Caller, () => Promise<string>>>;
}

let app: TestApp;
let twins: [Twin, Twin];
let endpoints: Endpoint[];

const citizen = (identification_number: string) => personSubject({ identification_type_id: 1, identification_number });
const kept = (token: string) => () => Promise.resolve(token);

async function inviteTrustee(token: string, mailbox: string, name: string): Promise<{ id: number; link: string }> {
  const email = `${mailbox.toLowerCase()}@custodia.test`;
  const answer = await send(app, token, 'POST', '/admin/contests/ies/trustees', { name, email });
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  const { id } = await app.database.db
    .selectFrom('trustees')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return { id, link: await mailedTrusteeToken(app, email) };
}

async function givePasskey({ id: staff_id }: Employee, name: string): Promise<number> {
  const { db } = app.database;
  await db
    .insertInto('staff_passkey_owners')
    .values({ staff_id, user_handle: Buffer.from(name), offer_declined_at: null })
    .execute();
  const key = { credential_id: Buffer.from(name), public_key: Buffer.from(name), counter: 0, transports: [] };
  const { id } = await db
    .insertInto('staff_passkeys')
    .values({ staff_id, name, ...key, synced: false, created_at: app.clock.now(), last_used_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Somebody who registers, somebody who corrects and follows, a voter, a trustee and a member of staff, of one name. */
async function fillTwin(name: string, admin: Employee & { token: string }, voter: number): Promise<Twin> {
  const { db } = app.database;
  const surname = `Quimbayo${name}`;
  await db.updateTable('voters').set({ name: surname }).where('id', '=', voter).execute();
  const registering = newPerson(name);
  const { number } = registering;
  const { id: candidate, token } = await beginRegistration(app, registering);
  const wanted = { candidate_id: candidate, document_type_id: 2 };
  const phone = await openedPhone(app, token, wanted);
  const { token: phoneToken, id: phoneLink } = await makeLink(app, token, { ...wanted, document_type_id: 1 });
  const submitted = await submittedCandidate(app, {
    status: 'PARA_SUBSANAR',
    reviewer: admin,
    changes: { first_last_name: surname, radicado: `2025-C-${name}` },
  });
  const disowning = { ...newPerson(`${name}Ajena`), first_last_name: surname };
  const disowned = await registerPerson(app, disowning);
  // Trustees are told each other's names, and nobody's address.
  const trustee = await inviteTrustee(admin.token, surname, `Custodia ${name}`);
  const employee = await hire(app, 'REVISOR', surname);
  const { id: document } = await db
    .selectFrom('documents')
    .select('id')
    .where('candidate_id', '=', candidate)
    .executeTakeFirstOrThrow();
  const things = {
    slug: '2025',
    candidate,
    candidateNumber: number,
    document,
    phoneLink,
    phoneToken,
    proposal: await publishedProposal(app, submitted.id, `${surname} propone.`),
    radicado: `2025-C-${name}`,
    voter,
    trustee: trustee.id,
    employee: employee.id,
    passkey: await givePasskey(employee, surname),
  } as Twin['things'];
  return {
    trait: new RegExp(`${surname}|${number}|${submitted.number}`, 'i'),
    things,
    roots: {
      candidates: [candidate, submitted.id, disowned],
      voters: [voter],
      trustees: [trustee.id],
      staff_users: [employee.id],
    },
    subjects: [citizen(number), citizen(submitted.number), voterSubject({ id: voter }), staffSubject(employee.id)],
    tokens: {
      candidate: kept(token),
      phone: kept(phone),
      correction: () => sessionOf(app, 'correction', citizen(submitted.number)),
      tracking: () => sessionOf(app, 'tracking', citizen(submitted.number)),
      voter: () => sessionOf(app, 'voter', voterSubject({ id: voter })),
      trustee: kept(trustee.link),
      owner: kept(await linkMailedTo(app, `registro.${disowning.email}`)),
      REVISOR: () => sessionOf(app, 'staff', staffSubject(employee.id)),
    },
  };
}

/** What ends the caller's own session or candidacy comes last. */
const ends = ({ path }: Endpoint) => Number(/logout|submit|finish|withdraw|disown|ballots$|refresh/.test(path));

beforeAll(async () => {
  app = await openTestApp();
  const admin = await hireAndLogIn(app, 'ADMINISTRADOR');
  const { voters } = await openSealedContest(app, { contest: 'contador', voters: 2 });
  const [first, second] = voters;
  if (!first || !second) throw new Error('nobody is on the roll');
  twins = [await fillTwin('Uno', admin, first.id), await fillTwin('Dos', admin, second.id)];
  endpoints = (await everyEndpoint()).toSorted((a, b) => ends(a) - ends(b));
}, 120_000);
afterAll(() => app.close());

/** Who calls for themselves; of the staff's calls only those about one's own account. */
function personalCallers(endpoint: Endpoint, { tokens }: Twin): Caller[] {
  if (endpoint.who === 'anyone') return [];
  const isOfAccount = endpoint.path.startsWith('/me');
  return callersOf(endpoint).filter((caller) => caller in tokens && (caller !== 'REVISOR' || isOfAccount));
}

async function make(endpoint: Endpoint, caller: Caller, { tokens }: Twin, { things }: Twin) {
  const { method, path } = endpoint;
  const id = () => (path.startsWith('/me/passkeys/') ? things.passkey : idFor(endpoint, { things }));
  const url = addressOf(endpoint, path.includes(':id') ? { id: id() } : {});
  const payload = bodyFor(endpoint, things);
  const headers = as((await tokens[caller]?.()) ?? '');
  const answer = await app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  return { answer, text: `${JSON.stringify(answer.headers)}${answer.rawPayload.toString('utf8')}` };
}

async function rowsOfTwin({ roots, subjects }: Twin): Promise<[string, string[]][]> {
  const rows = await rowsOf(
    app.database,
    (rowsIn) => (table) =>
      rowsIn(table).filter(
        ({ id, subject }) => roots[table]?.includes(Number(id)) === true || subjects.includes(String(subject)),
      ),
  );
  return [...rows].filter(([table]) => !table.startsWith('activity_'));
}

test('everybody is told their own, so the comparison below would find another’s', async () => {
  const [one] = twins;
  const told = new Set<Caller>();
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET'))
    for (const caller of personalCallers(endpoint, one))
      if (one.trait.test((await make(endpoint, caller, one, one)).text)) told.add(caller);
  // The pages of the others name nobody, or mask it.
  expect([...told].toSorted()).toEqual(['REVISOR', 'candidate', 'correction', 'tracking']);
  expect((await rowsOfTwin(one)).flatMap(([, rows]) => rows).length).toBeGreaterThan(20);
});

test('nobody reads or changes what is another person’s of the same kind, whatever ids and numbers they send', async () => {
  const [one, other] = twins;
  const wrong: string[] = [];
  let calls = 0;
  for (const caller of Object.keys(one.tokens) as Caller[]) {
    const before = await rowsOfTwin(other);
    for (const endpoint of endpoints.filter((each) => personalCallers(each, one).includes(caller))) {
      calls++;
      const what = `${caller}: ${endpoint.method} ${endpoint.path}`;
      const { answer, text } = await make(endpoint, caller, one, other);
      if (answer.statusCode >= 500) wrong.push(`${what} answered ${answer.statusCode}`);
      if (other.trait.test(text)) wrong.push(`${what} told the other's`);
    }
    const after = new Map(await rowsOfTwin(other));
    const changed = before.filter(([table, rows]) => JSON.stringify(after.get(table)) !== JSON.stringify(rows));
    for (const [table] of changed) wrong.push(`${caller} changed the other's ${table}`);
  }
  expect(wrong).toEqual([]);
  expect(calls).toBeGreaterThan(40);
});
