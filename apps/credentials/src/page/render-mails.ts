import { html, type Markup } from '@urna/node-tools/html';
import { formatNumber } from '@urna/verification/amounts';
import type { MailCounts, MailKind } from '../mails/mail-journal.ts';
import { FASTEST } from '../mails/mail-settings.ts';
import { LISTED_VOTERS } from '../mails/send-again.ts';
import { countOf, mailCountRows, mailStateWords, moreWords, nothingLeftWords, showMoment } from '../words.ts';
import type { GuideView } from './guide.ts';
import { LISTED } from './mail-work.ts';
import { checkbox, download, field, notice, progress } from './render-parts.ts';

/** As the downloaded file is called. */
export const REPORT_NAME = 'informe-de-envios.csv';

const tlsWords = {
  starttls: 'STARTTLS (puerto 587)',
  implicit: 'TLS desde el comienzo (puerto 465)',
  plain: 'Sin cifrado, solo en este equipo',
} as const;

function settingsForm({ settings, hasPassword }: GuideView): Markup {
  const needsPassword = settings !== undefined && settings.user !== null && !hasPassword;
  const form = html`
    <form data-do="mail">
      <div class="row">
        ${field({ name: 'host', label: 'Servidor de correo', value: settings?.host ?? '' })}
        ${field({ name: 'port', label: 'Puerto', type: 'number', value: settings?.port ?? 587, isNarrow: true })}
      </div>
      <div class="field"><label for="tls">Cifrado</label><select id="tls" name="tls">
        ${(['starttls', 'implicit', 'plain'] as const).map(
          (name) =>
            html`<option value="${name}"${settings?.tls === name ? html` selected` : ''}>${tlsWords[name]}</option>`,
        )}
      </select></div>
      <div class="row">
        ${field({ name: 'user', label: 'Usuario', value: settings?.user ?? '', isOptional: true })}
        ${field({ name: 'password', label: hasPassword ? 'Contraseña (ya está en memoria)' : 'Contraseña', type: 'password', isOptional: true })}
      </div>
      <div class="row">
        ${field({ name: 'from', label: 'Dirección del remitente', type: 'email', value: settings?.from ?? '' })}
        ${field({ name: 'perSecond', label: 'Correos por segundo', type: 'number', value: settings?.perSecond ?? 5, isNarrow: true, hint: `Hasta ${FASTEST}` })}
      </div>
      ${field({ name: 'authority', label: 'Nombre de la autoridad', value: settings?.authority ?? '', hint: 'Como la conocen los votantes: firma los correos' })}
      ${field({ name: 'booth', label: 'Dirección de la casilla', value: settings?.booth ?? '', isOptional: true, hint: 'Solo si la sirve otra entidad: el enlace del votante lleva allí' })}
      <p class="soft">La contraseña no se guarda en el disco: se pide de nuevo cada vez que se abre este programa.</p>
      <div class="buttons"><button class="${settings && !needsPassword ? 'plain' : 'primary'}">Guardar ajustes</button></div>
    </form>`;
  if (!settings || needsPassword) return form;
  return html`<details><summary>Servidor de correo: ${settings.host}, ${countOf(settings.perSecond, 'correo', 'correos')} por segundo</summary>${form}</details>`;
}

/** What the page's longest lists leave out. */
const more = (all: number): Markup => {
  const words = moreWords(all, LISTED);
  return words === '' ? html`` : html`<p class="soft">${words}</p>`;
};

function report(counts: MailCounts, kind: MailKind): Markup {
  const done = counts.sent + counts.failed + counts.unknown;
  const words = `${formatNumber(done)} de ${formatNumber(counts.all)} ${kind === 'mails' ? 'correos' : 'avisos'}`;
  return html`
    ${progress(`${kind}-progress`, words, done, Math.max(1, counts.all))}
    <dl class="counts" id="${kind}-counts" data-live>
      ${mailCountRows(counts, kind).map(([label, count]) => html`<div><dd>${formatNumber(count)}</dd><dt>${label}</dt></div>`)}
    </dl>
    <div class="buttons">${download(REPORT_NAME, 'Descargar el informe de los envíos')}</div>`;
}

function troubledTable(troubled: GuideView['troubled'], { failed, unknown }: MailCounts, kind: MailKind): Markup {
  if (troubled.length === 0) return html``;
  const title = kind === 'mails' ? 'Correos para revisar' : 'Avisos para revisar';
  return html`
    <details open><summary>${title}</summary>
      <p class="soft">De resultado desconocido: el servidor recibió el mensaje y no alcanzó a responder.${kind === 'mails' ? ' Pregunte antes de enviarlo de nuevo.' : ''}</p>
      <div class="scroll" tabindex="0" role="region" aria-label="${title}"><table>
        <thead><tr><th scope="col">Votante</th><th scope="col">Nombre</th><th scope="col">Estado</th></tr></thead>
        <tbody>${troubled.map(
          ({ voter, name, state, reason }) =>
            html`<tr><td>${voter}</td><td>${name}</td><td>${mailStateWords[state]}${reason ? html`<br><span class="soft">${reason}</span>` : ''}</td></tr>`,
        )}</tbody>
      </table></div>
      ${more(failed + unknown)}
    </details>`;
}

function againForm({ matches, resends, settings }: GuideView, counts: MailCounts): Markup {
  if (!settings) return html``;
  return html`
    <section class="part" aria-labelledby="again-title">
      <h3 id="again-title">Enviar de nuevo a una persona</h3>
      <form data-do="find">${field({ name: 'who', label: 'Nombre, correo o número del votante', type: 'search' })}
        <div class="buttons"><button class="plain">Buscar</button></div></form>
      ${matches?.length === 0 ? notice('info', 'Nadie del censo corresponde.') : ''}
      ${
        matches && matches.length > 0
          ? html`<form data-do="again"><fieldset><legend>${matches.length > LISTED_VOTERS ? `Hay más de ${LISTED_VOTERS} personas: si no está aquí, escriba más del nombre` : countOf(matches.length, 'persona', 'personas')}</legend>
            ${matches
              .slice(0, LISTED_VOTERS)
              .map(
                ({ voter, name, email, corrected }) =>
                  html`<label class="check"><input type="radio" name="voter" value="${voter}" required><span>${name}<br><span class="soft">${corrected ?? email}${corrected === undefined ? '' : ` (en el censo que recibió: ${email})`}, votante ${voter}</span></span></label>`,
              )}</fieldset>
            ${field({ name: 'reason', id: 'again-reason', label: '¿Por qué se envía de nuevo?', hint: 'Queda anotado. Confirme antes que quien lo pide es esa persona.' })}
            ${field({ name: 'address', label: 'Correo corregido', type: 'email', isOptional: true, hint: 'Solo si la administración corrigió el del censo. Queda anotado, y los envíos siguientes a esta persona van a él.' })}
            ${checkbox('corrected', 'Comparé el correo corregido con la administración', false)}
            <div class="buttons"><button class="plain">Enviar de nuevo</button></div></form>`
          : ''
      }
      ${
        resends.length > 0
          ? html`<details><summary>${countOf(counts.resends, 'envío repetido', 'envíos repetidos')}</summary><ul class="list">${resends.map(
              ({ voter, why, address, state, asked_at: time }) =>
                html`<li>Votante ${voter}, ${showMoment(time)}${address === null ? '' : `, a ${address}`}: ${why} <span class="soft">(${mailStateWords[state]})</span></li>`,
            )}</ul>${more(counts.resends)}</details>`
          : ''
      }
    </section>`;
}

function sending(
  { settings, hasPassword, isSending, sendingKind, trouble }: GuideView,
  counts: MailCounts,
  kind: MailKind,
) {
  const isOwn = sendingKind === kind;
  const isReady = settings !== undefined && (settings.user === null || hasPassword);
  const left = counts.waiting + counts.sending > 0;
  const begin = counts.sent + counts.failed + counts.unknown === 0 ? 'Empezar a enviar' : 'Seguir enviando';
  return html`
    <div id="${kind}-trouble" data-live>${isOwn && trouble ? notice('warning', 'El correo no sale por ahora.', `${trouble}. Se intenta de nuevo solo.`) : ''}</div>
    ${isOwn ? html`<form data-do="pause"><div class="buttons"><button class="plain">Pausar</button></div></form>` : ''}
    ${!isSending && isReady && left ? html`<form data-do="${kind === 'mails' ? 'send' : 'notify'}"><div class="buttons"><button class="primary">${begin}</button></div></form>` : ''}
    ${!isOwn && !left ? notice('success', nothingLeftWords[kind]) : ''}`;
}

/** The step after the reconciliation: each voter is told whether their credential was used. */
export function renderNotices(view: GuideView): Markup {
  const { state, troubledNotices } = view;
  if (!state?.mails) return html``;
  const none = { ...state.mails, waiting: state.mails.all, sending: 0, sent: 0, failed: 0, unknown: 0, resends: 0 };
  const counts = state.notices ?? none;
  return html`
    <p>Cada votante recibe un correo que le dice si su credencial se usó. Así nota quien no votó, y alguien votó por él.</p>
    ${report(counts, 'notices')}
    ${sending(view, counts, 'notices')}
    ${troubledTable(troubledNotices, counts, 'notices')}`;
}

/** The step of the mails; only with an opened private file. */
export function renderMails(view: GuideView): Markup {
  const { state, settings, isSending, troubled } = view;
  const counts = state?.mails;
  if (!counts) return html``;
  return html`
    ${settingsForm(view)}
    ${settings ? report(counts, 'mails') : ''}
    ${sending(view, counts, 'mails')}
    ${troubledTable(troubled, counts, 'mails')}
    ${isSending ? '' : againForm(view, counts)}`;
}
