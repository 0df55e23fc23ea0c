import type { Calendar } from './calendar.ts';
import { govBarHtml } from './institution.ts';

/** What the server writes into every page, so that the words of the current process are there at the first paint. */
export type PageWords = Pick<Calendar, 'process' | 'contests' | 'windows'>;

export const siteTitle = (process: { slug: string } | null): string =>
  process ? `Plataforma de Inscripción Electoral ${process.slug}` : 'Plataforma de Inscripción Electoral';

function siteDescription(words: PageWords | null): string {
  if (!words) return 'Inscripción, subsanación y votación de candidaturas.';
  const { title, body, period } = words.process;
  return `Inscripción, subsanación y votación: ${title}, ${body}, periodo ${period}.`;
}

/** Where index.html has the bar of GOV.CO. */
const BAR = '<!-- bar -->';

/** Where index.html says that this is a drill: outside of what the app renders, so that no page can lack it. */
const DRILL = '<!-- drill -->';
const drillBarHtml =
  '<aside class="drill-bar" aria-label="Simulacro"><p><strong>Simulacro:</strong> no es una votación real.</p></aside>';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

export interface PageFacts {
  words: PageWords | null;
  /** The public address of the installation, for link previews: they ignore relative addresses. */
  origin: string;
  /** Whether this installation is a drill, which every page then states. */
  drill?: boolean;
  /** The title and description of the page itself, where the server renders it. */
  title?: string | undefined;
  description?: string | undefined;
  /** The picture in previews of its link, where it has one of its own. */
  image?: { path: string; alt: string } | undefined;
}

const siteImage = { path: '/preview.png', alt: 'Urna: elecciones en línea que cualquiera puede comprobar' };

/** How to reach the board, as far as the process says: without scripts no page can. */
function contactOf(words: PageWords | null): string {
  if (!words) return '';
  const { organiser, contact } = words.process;
  const { page, email, phone, hours } = contact;
  const link = (href: string, text: string) => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
  const lines = [
    `<strong>${escapeHtml(organiser)}</strong>`,
    page && link(page, page.replace(/^https?:\/\//, '')),
    email && link(`mailto:${email}`, email),
    phone && link(`tel:${phone.replaceAll(/[^\d+]/g, '')}`, phone),
    hours && escapeHtml(hours),
  ].filter(Boolean);
  return `<address>Si necesita ayuda:<br>${lines.join('<br>')}</address>`;
}

/** Fills the placeholders of apps/web/index.html. The words are null between two processes. */
export function fillPage(
  template: string,
  { words, origin, drill, title, description, image = siteImage }: PageFacts,
): string {
  const values: Record<string, string> = {
    title: title ?? siteTitle(words?.process ?? null),
    description: description ?? siteDescription(words),
    site: words ? `${words.process.title}, ${words.process.body}` : 'Urna',
    image: origin + image.path,
    imageAlt: image.alt,
    process: words ? JSON.stringify(words) : '',
  };
  return template
    .replace(DRILL, () => (drill ? drillBarHtml : ''))
    .replace(BAR, () => (words?.process.shows_gov_bar ? govBarHtml : ''))
    .replaceAll(/\{\{(title|description|site|image|imageAlt|process)\}\}/g, (_, name: string) =>
      escapeHtml(values[name] ?? ''),
    )
    .replace('<!-- contact -->', () => contactOf(words));
}
