import { html, type Markup } from '@urna/node-tools/html';
import { type NoteKey, writeVkey } from '@urna/transparency/note/note-key';
import { formatNumber } from '@urna/verification/amounts';
import { showBogotaTime } from '@urna/verification/bogota-time';
import { type Alarm, alarmKinds, isActive } from '../alarm.ts';
import { lastCosigned } from '../elections/cosigner.ts';
import type { ElectionFollower } from '../elections/follow-election.ts';
import type { BoothState, WitnessState } from '../elections/witness-state.ts';

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
function renderChecks(state: State, now: Date): Markup | false {
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

const time = (iso: string): Markup => html`<time datetime="${iso}">${showBogotaTime(new Date(iso))}</time>`;

const fact = (name: string, value: string | Markup): Markup => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;

const units = [
  { ms: 86_400_000, one: 'día', many: 'días' },
  { ms: 3_600_000, one: 'hora', many: 'horas' },
  { ms: 60_000, one: 'minuto', many: 'minutos' },
];

function ago(ms: number): string {
  const unit = units.find((one) => ms >= one.ms);
  if (unit === undefined) return 'hace menos de un minuto';
  const count = Math.floor(ms / unit.ms);
  return `hace ${count} ${count === 1 ? unit.one : unit.many}`;
}

function renderBooth(booth: BoothState | null, now: Date): string | Markup {
  if (booth === null || booth.checked_at === null) return 'Todavía no';
  const times = booth.checks === 1 ? '1 vez' : `${formatNumber(booth.checks)} veces`;
  const checkedAt = new Date(booth.checked_at);
  return html`${times}, la última <time datetime="${booth.checked_at}">${ago(now.getTime() - checkedAt.getTime())}</time>`;
}

/** Texts of the servers, as an election's name, are theirs to choose: `html` escapes them. */
export function renderPage(key: NoteKey, followers: readonly ElectionFollower[], now: Date): string {
  return html`<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Veedor ${key.name}</title>
<link rel="stylesheet" href="/estilo.css">
</head>
<body>
<header>
<p class="dim">Veedor de elecciones de Urna</p>
<h1>${key.name}</h1>
<p>Este veedor guarda su propia copia de cada urna, revisa cada voto cuando llega y comprueba que nada desaparezca ni cambie. También compara la casilla, el programa con que se vota, con la que firmaron los custodios. No sabe por quién votó nadie: los votos están cifrados.</p>
</header>
<main>
${followers.map((follower) => renderElection(follower, now))}
</main>
<footer>
<p>Llave pública de este veedor: <code>${writeVkey(key)}</code></p>
<p>Página hecha el ${time(now.toISOString())}, hora de Colombia. <a href="/">Actualizar</a></p>
</footer>
</body>
</html>
`.text;
}

function stateOf(follower: ElectionFollower): { mark: 'well' | 'bad' | 'wait'; text: string } {
  const { active } = follower.alarms;
  const { seen, delivery_problem: problem } = follower.file.state;
  if (active.length > 0)
    return { mark: 'bad', text: `✗ ${active.length === 1 ? 'Hay una alarma' : `Hay ${active.length} alarmas`}` };
  if (seen === null) return { mark: 'wait', text: '… Todavía no hay una urna publicada' };
  if (problem !== null)
    return { mark: 'wait', text: `… Todo en orden, pero el servidor no recibe las firmas: ${problem}` };
  return { mark: 'well', text: '✓ Todo en orden' };
}

function renderElection(follower: ElectionFollower, now: Date): Markup {
  const { state } = follower.file;
  const { mark, text } = stateOf(follower);
  const cosigned = lastCosigned(follower.file);
  const [active, ended] = [follower.alarms.active, state.alarms.filter((alarm) => !isActive(alarm))];
  const never = 'Todavía no';
  return html`<article>
<h2>${state.name ?? follower.log.name}</h2>
<p><a href="${follower.election.url}">${follower.election.url}</a></p>
<p class="state ${mark}">${text}</p>
${active.map((alarm) => renderAlarm(follower, alarm))}
<dl>
${fact('Votos revisados', html`<span class="big">${formatNumber(state.position.ballots)}</span>`)}
${fact('Eventos de la urna', formatNumber(state.position.events))}
${fact('Al día por última vez', state.reached_at === null ? never : time(state.reached_at))}
${fact('Última firma recibida por el servidor', state.delivered_at === null ? never : time(state.delivered_at))}
${fact('Casilla comprobada', renderBooth(state.booth, now))}
${fact('Última comparación completa', state.compared_at === null ? never : time(state.compared_at))}
</dl>
${renderChecks(state, now)}
${cosigned !== null && renderCosigned(follower)}
${state.booth !== null && renderSignedBooth(state.booth)}
${ended.length > 0 && html`<details><summary>${ended.length === 1 ? '1 alarma que ya terminó' : `${ended.length} alarmas que ya terminaron`}</summary>${ended.map((alarm) => renderEnded(follower, alarm))}</details>`}
</article>`;
}

const renderCosigned = ({ originHash, file }: ElectionFollower): Markup =>
  html`<details><summary>Último punto de control que firmó este veedor</summary>
<p><code>${(file.state.cosigned ?? '').split('\n').map((line) => html`${line}<br>`)}</code></p>
<p><a href="/${originHash}/checkpoint">Descargarlo</a></p></details>`;

const renderSignedBooth = ({ hash }: BoothState): Markup =>
  html`<details><summary>La casilla que firmaron los custodios</summary>
<p>SHA-256 de su manifiesto, <code>casilla.json</code>: <code>${hash}</code></p>
<p>El manifiesto nombra cada archivo con su huella. Es el mismo que dicen el acta de sellado y la página de verificación.</p></details>`;

function renderAlarm(follower: ElectionFollower, alarm: Alarm): Markup {
  const heading = `${alarm.kind}-${follower.originHash.slice(0, 16)}`;
  const kind = alarmKinds[alarm.kind];
  return html`<section class="alarm" aria-labelledby="${heading}">
<h3 id="${heading}">${kind.title}</h3>
<p>${alarm.text}</p>
${'advice' in kind && html`<p>${kind.advice}</p>`}
<p class="dim">Desde el ${time(alarm.raised_at)}</p>
${renderEvidence(follower, alarm)}
</section>`;
}

function renderEnded(follower: ElectionFollower, alarm: Alarm): Markup {
  const until = alarm.ended_at !== null && html` hasta el ${time(alarm.ended_at)}`;
  return html`<div class="ended"><h3>${alarmKinds[alarm.kind].title}</h3>
<p>${alarm.text}</p>
<p class="dim">Desde el ${time(alarm.raised_at)}${until}</p>${renderEvidence(follower, alarm)}</div>`;
}

function renderEvidence({ originHash }: ElectionFollower, { evidence }: Alarm): Markup | false {
  if (evidence.length === 0) return false;
  const items = evidence.map((name) => html`<li><a href="/${originHash}/evidencia/${name}">${name}</a></li>`);
  return html`<p>Pruebas guardadas:</p><ul>${items}</ul>`;
}
