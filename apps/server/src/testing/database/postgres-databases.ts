import { randomUUID } from 'node:crypto';
import pg from 'pg';

async function asAdmin(adminUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function urlOfDatabase(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Creates a database and returns its URL. */
export async function createDatabaseFrom(
  adminUrl: string,
  template = 'template1',
  name = `t_${randomUUID().replaceAll('-', '')}`,
): Promise<string> {
  const words = `create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(template)}`;
  // Copying the files costs two thirds of writing a log of them.
  await asAdmin(adminUrl, `${words} strategy file_copy`);
  return urlOfDatabase(adminUrl, name);
}

export async function dropDatabase(adminUrl: string, url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await asAdmin(adminUrl, `drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
}
