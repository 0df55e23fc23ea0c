import { createHash } from 'node:crypto';
import type { Contest } from '@urna/contract/election/contest-admin';
import { PUBLISH_WORD } from '@urna/contract/election/contest-trustees';
import { type ContestStage, hasReached } from '@urna/contract/election/contests';
import type { Results } from '@urna/contract/election/results';
import { TrusteeBrowser } from '../../apps/server/src/testing/clients/trustee-client.ts';
import type { TestApp } from '../../apps/server/src/testing/servers/test-app.ts';
import { type Site, until } from './site.ts';

/** From the close to the published result, as administrator and trustee do it. `staff` is an administrator's session. */

/** The page behind a trustee's mailed link. */
export async function openTrustee(site: Site, email: string): Promise<TrusteeBrowser> {
  const token = await site.mailed(email, /custodio#token=([\w-]+)/);
  const inject = async (request: string | { method?: string; url: string; headers?: object; payload?: object }) => {
    const { method = 'GET', url: path, payload } = typeof request === 'string' ? { url: request } : request;
    const answer = await site.request(method, path, payload, token);
    const rawPayload = Buffer.from(await answer.arrayBuffer());
    const body = rawPayload.toString();
    return { statusCode: answer.status, body, rawPayload, json: () => JSON.parse(body) as unknown };
  };
  // All that the trustee's browser reads of an answer.
  return new TrusteeBrowser({ inject: inject as unknown as TestApp['inject'] }, email, token);
}

export const readContest = async (site: Site, staff: string, contest: string): Promise<Contest> =>
  (await site.call<{ data: Contest }>('GET', `/admin/contests/${contest}`, undefined, staff)).data;

export const reached = (site: Site, staff: string, contest: string, stage: ContestStage): Promise<Contest> =>
  until(`the contest to be ${stage}`, async () => {
    const read = await readContest(site, staff, contest);
    if (read.sealing.error !== null) throw new Error(read.sealing.error);
    return hasReached(read.stage, stage) ? read : null;
  });

/** Has the closed box decrypted by its trustee, and publishes the result. */
export async function count(site: Site, staff: string, contest: string, trustee: TrusteeBrowser): Promise<void> {
  await reached(site, staff, contest, 'tallied');
  await trustee.doWhatIsAsked();
  await reached(site, staff, contest, 'decrypted');
  // Until the hash of a large archive is computed, the publication is refused for a moment.
  await until('the publication', async () => {
    const path = `/api/admin/contests/${contest}/publish`;
    const answer = await site.request('POST', path, { confirmation: PUBLISH_WORD }, staff);
    if (answer.ok) return true;
    if (answer.status === 409) return null;
    throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  });
}

/** The published result with its archive, whose hash is the published one, and the proofs of the decryption. */
export async function publication(
  site: Site,
  contest: string,
): Promise<{ data: Results; archive: Buffer; proofs: Buffer }> {
  const { data } = await site.call<{ data: Results }>('GET', `/elections/${contest}/results`);
  const archive = await site.download(data.archive.url);
  const sha256 = createHash('sha256').update(archive).digest('hex');
  if (sha256 !== data.archive.sha256) throw new Error(`the archive is another: ${sha256}`);
  return { data, archive, proofs: await site.download(data.decryption_proofs_url) };
}
