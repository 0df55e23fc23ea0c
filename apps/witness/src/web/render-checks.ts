import { html, type Markup } from '@urna/node-tools/html';
import { formatNumber } from '@urna/verification/amounts';
import { showBogotaTime } from '@urna/verification/bogota-time';
import type { WitnessState } from '../elections/witness-state.ts';

type State = Pick<WitnessState, 'check' | 'check_reports'>;

const HOUR = 3_600_000;
/** A server publishes an hour once it is over. Then nothing of it is counted any more, and this witness has read it. */
const SETTLED = HOUR + 10 * 60_000;

const kinds = ['confirmed', 'contradicted', 'failed'] as const;
type Counts = Record<(typeof kinds)[number], number>;

const none: Counts = { confirmed: 0, contradicted: 0, failed: 0 };

/** What this witness counted, by hour. */
function ownCounts({ check_reports }: State): Map<string, Counts> {
  const hours = new Map<string, Counts>();
  for (const { hour, outcome, count } of check_reports) {
    const counts = hours.get(hour) ?? { ...none };
    counts[outcome === 'confirmed' || outcome === 'contradicted' ? outcome : 'failed'] += count;
    hours.set(hour, counts);
  }
  return hours;
}

/** What the server published, by hour; null until it is known. */
function publishedCounts({ check }: State): Map<string, Counts> | null {
  if (check === null || check.published === null) return null;
  return new Map(check.published.hours.map((one) => [new Date(one.hour).toISOString(), one]));
}

/**
 * The voters' checks that were told here, beside what the server publishes. It also counts those of other pages, so it may
 * say more, but never less.
 */
export function renderChecks(state: State, now: Date): Markup | false {
  const published = publishedCounts(state);
  if (published === null) return false;
  const own = ownCounts(state);
  const hours = [...new Set([...own.keys(), ...published.keys()])].toSorted().toReversed();
  if (hours.length === 0)
    return html`<p class="dim">Nadie ha comprobado todavía su voto en la página de este veedor.</p>`;
  const rows = hours.map((hour) => renderHour(hour, own.get(hour) ?? none, published.get(hour) ?? null, now));
  return html`<section><h3>Comprobaciones de los electores</h3>
<p>En cada casilla, las que se informaron a este veedor y las que publica el servidor. El servidor publica cada hora cuando termina y cuenta también las de otras páginas: puede publicar más, pero no menos.</p>
<table>
<thead><tr><th scope="col">Hora</th><th scope="col">Es lo que votó</th><th scope="col">No lo es</th><th scope="col">Fallaron</th></tr></thead>
<tbody>${rows}</tbody>
</table></section>`;
}

function renderHour(hour: string, own: Counts, published: Counts | null, now: Date): Markup {
  const isSettled = now.getTime() - new Date(hour).getTime() >= SETTLED;
  const cells = kinds.map((kind) => {
    const count = published === null && !isSettled ? null : (published?.[kind] ?? 0);
    const text = html`aquí ${formatNumber(own[kind])}, servidor ${count === null ? 'todavía no' : formatNumber(count)}`;
    const isMissing = isSettled && own[kind] > (count ?? 0);
    return isMissing ? html`<td class="bad">✗ ${text}: faltan</td>` : html`<td>${text}</td>`;
  });
  return html`<tr><th scope="row"><time datetime="${hour}">${showBogotaTime(new Date(hour))}</time></th>${cells}</tr>`;
}
