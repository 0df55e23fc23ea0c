import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tries } from '../../../../../packages/belenios/testing/test-scope.ts';
import { as } from '../../testing/clients/candidate-client.ts';
import { applyChangesAtOnce, approveChange, changeIn } from '../../testing/clients/change-client.ts';
import { type Employee, get, hireAndLogIn, send } from '../../testing/clients/staff-client.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';

/** Any sequence of an administrator's steps, with processes that may not be there or be in another state. */
let app: TestApp;
let admin: Employee & { token: string };
let colleague: Employee & { token: string };
beforeAll(async () => {
  app = await openTestApp();
  admin = await hireAndLogIn(app, 'ADMINISTRADOR');
  colleague = await hireAndLogIn(app, 'ADMINISTRADOR');
  // Nothing is archived while a window is open or ahead.
  await app.database.db.deleteFrom('windows').execute();
});
afterAll(() => app.close());

const base = '/admin/processes';
const slugs = ['2025', 'a', 'b', 'c'];
type Step = { kind: 'create' | 'current' | 'archive' | 'discard' | 'rename' | 'words'; slug: string; from: string };

const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom('create', 'current', 'current', 'archive', 'discard', 'rename', 'words'),
    slug: fc.constantFrom(...slugs),
    from: fc.constantFrom(...slugs),
  }),
  { minLength: 4, maxLength: 14 },
);

const reason = 'Comienza el período nuevo.';

/** What waits is approved and takes effect at once: the wait has tests of its own. */
async function carryOut(request: ReturnType<typeof send>): ReturnType<typeof send> {
  const answer = await request;
  if (answer.statusCode !== 202) return answer;
  await approveChange(app, colleague, changeIn(answer));
  await applyChangesAtOnce(app);
  return answer;
}

async function take({ kind, slug, from }: Step): Promise<number> {
  const words = { slug, title: `Elecciones ${slug}`, body: 'Tribunal', period: '1-2', organiser: 'Junta' };
  const to = (method: 'POST' | 'PATCH', path: string, body: object) =>
    send(app, admin.token, method, base + path, body);
  const answer = await {
    create: () => to('POST', '', { ...words, copy_of: from, shift_days: null }),
    current: () => carryOut(to('POST', `/${slug}/current`, { confirmation: 'PONER EN CURSO', reason })),
    archive: () => carryOut(to('POST', `/${slug}/archive`, { confirmation: 'ARCHIVAR', reason })),
    discard: () => app.inject({ method: 'DELETE', url: `/api${base}/${slug}`, headers: as(admin.token) }),
    rename: () => to('PATCH', `/${slug}`, { slug: from }),
    words: () => to('PATCH', `/${slug}`, { title: `Otro título de ${from}` }),
  }[kind]();
  return answer.statusCode;
}

interface Shown {
  slug: string;
  state: 'draft' | 'current' | 'archived';
  title: string;
  made_current_at: string | null;
  archived_at: string | null;
}
const read = async () => (await get(app, admin.token, base)).json<{ data: Shown[] }>().data;

test('whatever an administrator does, one process at most is current, and what was archived never changes', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      for (const step of sequence) {
        const before = await read();
        const status = await take(step);
        const after = await read();
        expect(status).toBeLessThan(500);
        // A refusal changes nothing.
        expect(status >= 400 ? after : null).toEqual(status >= 400 ? before : null);
        expect(after.filter(({ state }) => state === 'current').length).toBeLessThanOrEqual(1);
        for (const archived of before.filter(({ state }) => state === 'archived'))
          expect(after).toContainEqual(archived);
        // A process that was current keeps its address, and is never a draft again or gone.
        for (const { slug, made_current_at } of before.filter(({ state }) => state !== 'draft')) {
          const same = after.find((one) => one.slug === slug);
          expect(same).toMatchObject({ made_current_at });
          expect(same?.state).not.toBe('draft');
        }
      }
      // Begins anew: the property is about any sequence, not about one history.
      for (const { slug, state } of await read())
        if (state === 'draft') await take({ kind: 'discard', slug, from: slug });
    }),
    { numRuns: tries(12) },
  );
});
