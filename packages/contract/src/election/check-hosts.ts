import { z } from 'zod';
import { MAX_CHECK_HOSTS } from './vote-checks.ts';

/** Who may host the voters' checks. What an installation's own addresses forbid, the server adds. */

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
export const isLoopback = (hostname: string): boolean => loopback.has(hostname);

/** Of an address in the form that `z.url` normalises it to. */
const hostnameOf = (page: string): string => /^https?:\/\/(?:[^@/]*@)?(\[[^\]]*\]|[^:/?#]*)/.exec(page)?.[1] ?? '';

/** Why a code can't lead to this address; null if it can. */
function whyNotLedTo(page: string): string | null {
  if (page.startsWith('http:') && !isLoopback(hostnameOf(page))) return 'Debe comenzar por https://';
  if (/^https?:\/\/[^/]*@/.test(page)) return 'No lleva usuario ni contraseña';
  if (hostnameOf(page).endsWith('.')) return 'No lleva un punto al final del dominio';
  // The code follows after #.
  return /[?#]/.test(page) ? 'No lleva nada después de ? o de #' : null;
}

const pageField = z
  .string({ error: 'Escriba la dirección' })
  .trim()
  .max(300, 'No puede tener más de 300 caracteres')
  .pipe(z.url({ protocol: /^https?$/, normalize: true, error: 'Escriba la dirección completa, con https://' }))
  .superRefine((page, context) => {
    const reason = whyNotLedTo(page);
    if (reason !== null) context.addIssue({ code: 'custom', message: reason });
  });

export const checkHostField = z.object({
  name: z
    .string({ error: 'Escriba el nombre' })
    .trim()
    .min(1, 'Escriba el nombre')
    .max(120, 'No puede tener más de 120 caracteres')
    .regex(/^[^\r\n]*$/, 'Debe estar en una sola línea'),
  page: pageField,
});

/** A code leads to one of them at random: an address that stands there twice would be one host that counts twice. */
export const checkHostsField = z
  .array(checkHostField)
  .max(MAX_CHECK_HOSTS, `Como máximo ${MAX_CHECK_HOSTS} direcciones`)
  .superRefine((hosts, context) => {
    for (const [index, { page }] of hosts.entries()) {
      if (hosts.findIndex((other) => other.page === page) < index)
        context.addIssue({ code: 'custom', path: [index, 'page'], message: 'Esta dirección ya está en la lista' });
    }
  });

/** Whether the page is at the domain of a mail address, or below it. */
export function isOfMailDomain(page: string, mail: string): boolean {
  const domain = mail.slice(mail.lastIndexOf('@') + 1).toLowerCase();
  const hostname = hostnameOf(page);
  return hostname === domain || hostname.endsWith(`.${domain}`);
}
