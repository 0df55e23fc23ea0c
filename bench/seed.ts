import { seedDatabase } from '../apps/server/src/testing/database/seeded-database.ts';
import { full } from './sizes.ts';

/** Fills an empty PostgreSQL database to try the product with. */
export async function seed(): Promise<number> {
  const url = process.env['DATABASE_URL'];
  if (!url) {
    console.error('Falta DATABASE_URL: la dirección de una base de datos PostgreSQL vacía.');
    return 2;
  }
  const database = await seedDatabase(url, full, (line) => console.log(line));
  await database.close();
  return 0;
}
