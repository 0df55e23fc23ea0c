import { demoPhoto } from '../../demo/candidates.ts';
import { demoPerson, staff } from '../../demo/people.ts';
import { after, systemClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config.ts';
import { openEmbedded } from '../../platform/database/connect.ts';
import { prepareDatabase } from '../database/prepare-template.ts';
import { submittedCandidate } from '../fixtures/submitted-candidate.ts';
import { FIRST_CALENDAR, type FirstContest, kindOfContest } from './first-process.ts';

const A_DAY = 24 * 3600;
const firstNumbers = { contador: 1_000_000_301, ies: 1_000_000_351 } as const satisfies Record<FirstContest, number>;
const cities = [11001, 5001, 76001, 8001, 13001, 68001];

/**
 * Prepares a server's folder whose contests have only approved candidates: the demonstration's are sealed already. The
 * staff is the demonstration's; no voting window is set.
 */
export async function contestsInPreparation(folder: string, candidates: Record<FirstContest, number>): Promise<void> {
  // Creates the secrets that the server will read.
  readConfig({ DATA_DIR: folder }, 'trial');
  const database = await openEmbedded({ folder });
  const { db } = database;
  try {
    await prepareDatabase(database);
    const now = systemClock.now();
    const ids = await db
      .insertInto('staff_users')
      .values(
        staff.map(({ number, name, role }) => ({
          identification_number: number,
          name,
          role,
          email: `staff${number}@demo.test`,
          created_at: now,
        })),
      )
      .returning(['id', 'name', 'role'])
      .execute();
    await db
      .insertInto('windows')
      .values(
        (['inscription', 'correction'] as const).map((name) => ({
          calendar_id: FIRST_CALENDAR,
          name,
          opens_at: after(now, -30 * A_DAY),
          closes_at: after(now, -A_DAY),
        })),
      )
      .execute();
    const reviewer = ids.find(({ role }) => role === 'REVISOR');
    if (!reviewer) throw new Error('The demonstration has no reviewer');
    for (const contest of ['contador', 'ies'] as const) {
      for (let index = 0; index < candidates[contest]; index++) {
        const person = demoPerson(firstNumbers[contest] + index);
        await submittedCandidate(
          { database, clock: systemClock },
          {
            status: 'APROBADO',
            kind: kindOfContest[contest],
            reviewer,
            photo: await demoPhoto(firstNumbers[contest] + index),
            changes: {
              first_name: person.first_name,
              second_name: person.second_name,
              first_last_name: person.first_last_name,
              second_last_name: person.second_last_name,
              professional_license: `${String(10_000 + index)}-T`,
              residence_city_id: cities[index % cities.length] ?? 11001,
            },
          },
        );
      }
    }
  } finally {
    await database.close();
  }
}
