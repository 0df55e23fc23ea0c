import type { ProcessDetail } from '@urna/contract/processes/process-admin';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Employee, get, hireAndLogIn, send } from '../../testing/clients/staff-client.ts';
import { contestIds } from '../../testing/elections/first-process.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';

const path = '/admin/processes/2025';
const addresses = { publicUrl: 'https://votaciones.test', boothUrl: 'https://casilla.test' };
const veedor = { name: 'Veedor', page: 'https://veedor.test/comprobar' };

let app: TestApp;
let admin: Employee & { token: string };
beforeAll(async () => {
  app = await openTestApp(addresses);
  admin = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
});
afterAll(() => app.close());

const change = (body: object, token = admin.token, on = app) => send(on, token, 'PATCH', path, body);
const setHost = (page: string) => change({ check_hosts: [veedor, { name: 'Otro', page }] });
const refusalOf = async (page: string) => {
  const answer = await setHost(page);
  return [answer.statusCode, answer.json<{ errors?: Record<string, string[]> }>().errors?.['check_hosts.1.page']?.[0]];
};
const detail = async (slug = '2025') =>
  (await get(app, admin.token, `/admin/processes/${slug}`)).json<{ data: ProcessDetail }>().data;

describe('the hosts of a process’s checks', () => {
  test('begin empty with the suggested rule, change, stand in the log, and are copied with it', async () => {
    expect(await detail()).toMatchObject({ check_hosts: [], check_rule_count: 3, check_rule_percent: 0.5 });
    const answer = await change({ check_hosts: [veedor], check_rule_count: 10, check_rule_percent: 0.75 });
    expect(answer.json()).toMatchObject({ message: 'Los cambios se guardaron correctamente.' });
    const set = { check_hosts: [veedor], check_rule_count: 10, check_rule_percent: 0.75 };
    expect(await detail()).toMatchObject(set);
    const entry = await app.database.db
      .selectFrom('activity_log')
      .select('properties')
      .where('event', '=', 'process_changed')
      .executeTakeFirst();
    expect(entry?.properties).toMatchObject({ old: { check_hosts: [], check_rule_count: 3 }, attributes: set });
    expect((await change({ check_hosts: [veedor] })).json()).toMatchObject({ message: 'No hubo cambios.' });
    const words = { title: 'Elecciones 2029', body: 'Tribunal', period: '2030-2033', organiser: 'Junta' };
    await send(app, admin.token, 'POST', '/admin/processes', {
      slug: 'copia',
      ...words,
      copy_of: '2025',
      shift_days: null,
    });
    expect(await detail('copia')).toMatchObject(set);
  });

  test.each([
    'https://votaciones.test/comprobar',
    'https://votaciones.test:8443/comprobar',
    'https://VOTACIONES.test',
    'https://casilla.test/',
    'https://casilla.test:444/',
  ])('are never the operator’s: %s', async (page) => {
    expect(await refusalOf(page)).toEqual([422, expect.stringMatching(/^Es una dirección de este servidor/)]);
  });

  test('are never at the domain of the authority that makes the credentials', async () => {
    expect((await setHost('https://claves.notaria.test/comprobar')).statusCode).toBe(200);
    await app.database.db
      .updateTable('contests')
      .set({ credentials_by: 'authority', authority_name: 'Notaría', authority_email: 'ana@notaria.test' })
      .where('id', '=', contestIds.contador)
      .execute();
    const refused = [422, 'Es de Notaría, que hace las credenciales: debe ser de otra entidad'];
    await change({ check_hosts: [] });
    expect(await refusalOf('https://claves.notaria.test/comprobar')).toEqual(refused);
    expect(await refusalOf('https://notaria.test/')).toEqual(refused);
    expect((await setHost('https://otranotaria.test/')).statusCode).toBe(200);
  });

  test.each([
    ['http://otro.test/', 'Debe comenzar por https://'],
    ['otro.test', 'Escriba la dirección completa, con https://'],
    [veedor.page, 'Esta dirección ya está en la lista'],
  ])('are refused with %s', async (page, message) => {
    expect(await refusalOf(page)).toEqual([422, message]);
  });

  test('stand still while a contest is being sealed with them', async () => {
    const setStage = (stage: 'preparing' | 'sealing') =>
      app.database.db.updateTable('contests').set({ stage }).where('id', '=', contestIds.ies).execute();
    await setStage('sealing');
    const refused = await setHost('https://tardio.test/');
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('se está sellando')]);
    await setStage('preparing');
    expect((await setHost('https://tardio.test/')).statusCode).toBe(200);
  });

  test('are changed by administrators alone', async () => {
    for (const role of ['REVISOR', 'AUDITOR'] as const) {
      const { token } = await hireAndLogIn(app, role);
      expect((await change({ check_hosts: [] }, token)).statusCode).toBe(403);
    }
  });
});

test('only a demonstration has its hosts on the computer of the server, at another port', async () => {
  const page = 'http://127.0.0.1:3100/comprobar';
  for (const [demonstration, own, statuses] of [
    [true, 'http://127.0.0.1:3000', [200, 422]],
    [false, 'http://127.0.0.1:3000', [422, 422]],
    [true, 'https://votaciones.test', [200, 200]],
  ] as const) {
    const other = await openTestApp({ demonstration, publicUrl: own });
    try {
      const { token } = await hireAndLogIn(other, 'ADMINISTRADOR');
      const same = 'http://127.0.0.1:3000/comprobar';
      const answers = [
        await change({ check_hosts: [{ name: 'Veedor', page }] }, token, other),
        await change({ check_hosts: [{ name: 'Veedor', page: same }] }, token, other),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(statuses);
    } finally {
      await other.close();
    }
  }
});
