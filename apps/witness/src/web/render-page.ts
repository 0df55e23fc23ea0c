import { type NoteKey, writeVkey } from '@urna/transparency/note/note-key';
import { counted } from '@urna/verification/report-text';
import { type Alarm, alarmKinds, isActive } from '../alarms/alarm.ts';
import { lastCosigned } from '../elections/cosigner.ts';
import type { ElectionFollower } from '../elections/follow-election.ts';

/** Everything from outside goes through this: an election's name is the server's to choose. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

const time = (iso: string): string => {
  const text = new Date(iso).toLocaleString('es-CO', {
    timeZone: 'America/Bogota',
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return `<time datetime="${escaped(iso)}">${escaped(text)}</time>`;
};

const fact = (name: string, value: string): string => `<div><dt>${name}</dt><dd>${value}</dd></div>`;

export function renderPage(key: NoteKey, followers: readonly ElectionFollower[], now: Date): string {
  const name = escaped(key.name);
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Testigo ${name}</title>
<link rel="stylesheet" href="/estilo.css">
</head>
<body>
<header>
<p class="dim">Testigo de elecciones de Urna</p>
<h1>${name}</h1>
<p>Este testigo guarda su propia copia de cada urna, revisa cada voto cuando llega y comprueba que nada desaparezca ni cambie. No sabe por quién votó nadie: los votos están cifrados.</p>
</header>
<main>
${followers.map(renderElection).join('\n')}
</main>
<footer>
<p>Llave pública de este testigo: <code>${escaped(writeVkey(key))}</code></p>
<p>Página hecha el ${time(now.toISOString())}, hora de Colombia. <a href="/">Actualizar</a></p>
</footer>
</body>
</html>
`;
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

function renderElection(follower: ElectionFollower): string {
  const { state } = follower.file;
  const { mark, text } = stateOf(follower);
  const cosigned = lastCosigned(follower.file);
  const [active, ended] = [follower.alarms.active, state.alarms.filter((alarm) => !isActive(alarm))];
  const never = 'Todavía no';
  return `<article>
<h2>${escaped(state.name ?? follower.log.name)}</h2>
<p><a href="${escaped(follower.election.url)}">${escaped(follower.election.url)}</a></p>
<p class="state ${mark}">${escaped(text)}</p>
${active.map((alarm) => renderAlarm(follower, alarm)).join('\n')}
<dl>
${fact('Votos revisados', `<span class="big">${counted(state.position.ballots)}</span>`)}
${fact('Eventos de la urna', counted(state.position.events))}
${fact('Último contacto', state.answered_at === null ? never : time(state.answered_at))}
${fact('Última firma recibida por el servidor', state.delivered_at === null ? never : time(state.delivered_at))}
${fact('Última comparación completa', state.compared_at === null ? never : time(state.compared_at))}
</dl>
${cosigned === null ? '' : renderCosigned(follower)}
${ended.length === 0 ? '' : `<details><summary>${ended.length === 1 ? '1 alarma que ya terminó' : `${ended.length} alarmas que ya terminaron`}</summary>${ended.map((alarm) => renderEnded(follower, alarm)).join('')}</details>`}
</article>`;
}

const renderCosigned = ({ originHash, file }: ElectionFollower): string =>
  `<details><summary>Último punto de control que firmó este testigo</summary>
<p><code>${escaped(file.state.cosigned ?? '').replaceAll('\n', '<br>')}</code></p>
<p><a href="/${originHash}/checkpoint">Descargarlo</a></p></details>`;

function renderAlarm(follower: ElectionFollower, alarm: Alarm): string {
  const heading = `${alarm.kind}-${follower.originHash.slice(0, 16)}`;
  return `<section class="alarm" aria-labelledby="${heading}">
<h3 id="${heading}">${escaped(alarmKinds[alarm.kind].title)}</h3>
<p>${escaped(alarm.text)}</p>
<p class="dim">Desde el ${time(alarm.raised_at)}</p>
${renderEvidence(follower, alarm)}
</section>`;
}

function renderEnded(follower: ElectionFollower, alarm: Alarm): string {
  const until = alarm.ended_at === null ? '' : ` hasta el ${time(alarm.ended_at)}`;
  return `<div class="ended"><h3>${escaped(alarmKinds[alarm.kind].title)}</h3>
<p>${escaped(alarm.text)}</p>
<p class="dim">Desde el ${time(alarm.raised_at)}${until}</p>${renderEvidence(follower, alarm)}</div>`;
}

function renderEvidence({ originHash }: ElectionFollower, { evidence }: Alarm): string {
  if (evidence.length === 0) return '';
  const items = evidence.map(
    (name) => `<li><a href="/${originHash}/evidencia/${escaped(name)}">${escaped(name)}</a></li>`,
  );
  return `<p>Pruebas guardadas:</p><ul>${items.join('')}</ul>`;
}
