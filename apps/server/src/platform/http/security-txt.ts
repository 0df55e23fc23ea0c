import type { PageWords } from '@urna/contract/processes/page-words';
import { after, type Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { App } from './route.ts';

/** RFC 9116 asks for less than a year. The text is made anew for each request, so this only limits copies. */
const VALID_SECONDS = 30 * 24 * 3600;

interface SecurityText {
  origin: string;
  clock: Clock;
  readWords: () => Promise<PageWords | null>;
}

/** The addresses of the contact that the format takes: mail, telephone, and pages over TLS. */
function contactsOf({ page, email, phone }: PageWords['process']['contact']): string[] {
  const digits = phone?.replaceAll(/[^\d+]/g, '') ?? '';
  return [
    ...(email ? [`mailto:${email}`] : []),
    ...(page?.startsWith('https://') ? [page] : []),
    ...(digits ? [`tel:${digits}`] : []),
  ];
}

/** Tells researchers whom to write to: the contact of the current process. Without one there is no such file. */
export function serveSecurityText(app: App, { origin, clock, readWords }: SecurityText): void {
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    const words = await readWords();
    const contacts = words ? contactsOf(words.process.contact) : [];
    if (contacts.length === 0) throw new AppError('not_found');
    const expires = after(clock.now(), VALID_SECONDS).toISOString();
    const fields = [
      ...contacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${expires.slice(0, 19)}Z`,
      'Preferred-Languages: es, en',
      `Canonical: ${origin}/.well-known/security.txt`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${fields.join('\n')}\n`);
  });
}
