import type { LocalMail } from '@urna/contract/mail/mailbox';
import { tellTime } from '@urna/contract/shared/dates';
import { html, type Markup } from '@urna/node-tools/html';

export const MAILBOX_STYLE_PATH = '/correo.css';

/** The colours are those of the product, after the system's theme. */
export const mailboxStyle = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#faf8f5, #111e23);
  --surface: light-dark(#ffffff, #1a2a30);
  --sunken: light-dark(#f3f0eb, #0c171b);
  --ink: light-dark(#1c2629, #e6ebea);
  --heading: light-dark(#0c3a47, #f0f5f5);
  --dim: light-dark(#5e574e, #a8b5b7);
  --line: light-dark(#e3ddd4, #2f434a);
  --edge: light-dark(#857d71, #728589);
  --link: light-dark(#0f5465, #8ccbd6);
  --focus: light-dark(#0f5465, #f8c253);
  --info: light-dark(#edf6f8, #15323b);
  --button: light-dark(#0f5465, #7ab9c5);
  --button-ink: light-dark(#ffffff, #0a2f39);
  --warning: light-dark(#fff5e0, #342a18);
  --warning-ink: light-dark(#7a4a05, #f7c769);
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--ground); color: var(--ink);
  font: 16px/1.5 "Public Sans", system-ui, "Segoe UI", Roboto, sans-serif;
}
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
a { color: var(--link); overflow-wrap: anywhere; }
.drill { padding: 8px 16px; background: var(--warning); color: var(--warning-ink); font-weight: 700; text-align: center; }
header { border-bottom: 1px solid var(--line); }
header p, main { max-width: 860px; margin: 0 auto; padding: 0 16px; }
.brand {
  display: inline-flex; gap: 12px; align-items: center; min-height: 64px;
  color: var(--heading); font-size: 22px; font-weight: 800; text-decoration: none;
}
main { padding-block: 32px 64px; }
h1 { margin: 0; color: var(--heading); font-size: 2.25rem; letter-spacing: -0.01em; line-height: 1.2; }
.lead { margin: 8px 0 24px; color: var(--dim); font-size: 1.125rem; }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; margin-bottom: 24px; }
label { display: grid; flex: 1 1 240px; gap: 4px; max-width: 420px; font-weight: 600; }
input, button, .button {
  display: inline-flex; align-items: center; min-height: 44px; padding: 8px 16px; border: 1px solid var(--edge); border-radius: 8px;
  background: var(--surface); color: var(--ink); font: inherit;
}
input { width: 100%; font-weight: 400; }
button, .button { font-weight: 600; text-decoration: none; cursor: pointer; }
button { border-color: transparent; background: var(--button); color: var(--button-ink); }
@media (forced-colors: active) { button { border-color: ButtonText; background: ButtonFace; color: ButtonText; } }
ul { margin: 0; padding: 0; overflow: hidden; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); list-style: none; }
li + li { border-top: 1px solid var(--line); }
summary { display: grid; gap: 2px 16px; padding: 16px; cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary:hover { background: var(--sunken); }
summary:focus-visible { outline-offset: -3px; }
details[open] > summary { border-inline-start: 4px solid var(--button); padding-inline-start: 12px; background: var(--info); }
h2 { margin: 0; color: var(--heading); font-size: 1.125rem; line-height: 1.35; overflow-wrap: anywhere; }
.facts { color: var(--dim); font-size: 0.9375rem; overflow-wrap: anywhere; }
.code {
  justify-self: start; padding: 0 8px; border-radius: 8px; background: var(--sunken); color: var(--heading);
  font-size: 1.25rem; font-weight: 700; font-variant-numeric: tabular-nums; letter-spacing: 0.1em; user-select: all;
}
@media (min-width: 640px) {
  summary { grid-template-columns: minmax(0, 1fr) auto; }
  h2, .facts { grid-column: 1; }
  summary .code { grid-row: 1 / 3; grid-column: 2; align-self: center; }
}
.text { padding: 16px 16px 0; overflow-wrap: anywhere; white-space: pre-wrap; }
.look { margin: 0; padding: 16px; }
.empty { padding: 48px 24px; border: 1px dashed var(--edge); border-radius: 8px; color: var(--dim); text-align: center; }
.empty strong { display: block; margin-bottom: 8px; color: var(--heading); font-size: 1.25rem; overflow-wrap: anywhere; }
`;

export function renderMailbox(
  mails: readonly LocalMail[],
  { to = '', drill = false }: { to?: string; drill?: boolean },
) {
  return html`<!doctype html>
<html lang="es-CO">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Correo local · Urna</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="stylesheet" href="${MAILBOX_STYLE_PATH}">
</head>
<body>
${drill && html`<aside class="drill" aria-label="Simulacro">Simulacro: no es una votación real.</aside>`}
<header><p><a class="brand" href="/home"><img src="/favicon.svg" width="32" height="32" alt="">Urna</a></p></header>
<main>
<h1>Correo local</h1>
<p class="lead">Aquí llegan los mensajes de esta instalación de prueba. Nada sale a internet.</p>
<form method="post" action="/correo" role="search">
<label>Buscar por dirección
<input type="search" name="para" value="${to}" maxlength="254" inputmode="email" autocomplete="off" autocapitalize="none" spellcheck="false"></label>
<button>Buscar</button>
<a class="button" href="/correo">${to === '' ? 'Actualizar' : 'Ver todos'}</a>
</form>
${mails.length === 0 ? renderEmpty(to) : html`<ul>${mails.map(renderMail)}</ul>`}
</main>
</body>
</html>
`.text;
}

const renderEmpty = (to: string): Markup =>
  to === ''
    ? html`<p class="empty" role="status"><strong>Todavía no hay mensajes</strong>Cuando alguien pida un código o finalice una inscripción, su mensaje aparecerá aquí.</p>`
    : html`<p class="empty" role="status"><strong>No hay mensajes para ${to}</strong>Revise la dirección.</p>`;

/** What most people open the mailbox for. It stands on a line of its own; elsewhere six digits may be part of a fingerprint. */
const codeOf = ({ text }: LocalMail): string | undefined => /^\d{6}(\d{6})?$/m.exec(text)?.[0];

function renderMail(mail: LocalMail, index: number): Markup {
  const { id, to, subject, text, attachment, created_at } = mail;
  const code = codeOf(mail);
  return html`<li><details name="mensaje"${index === 0 && html` open`}>
<summary><h2>${subject}</h2>${code !== undefined && html`<span class="code">${code}</span>`}<span class="facts">${to} · <time datetime="${created_at}">${tellTime(new Date(created_at))}</time></span></summary>
<div class="text">${text.split('\n').map(
    (line) => html`${renderLine(line)}
`,
  )}</div>
${
  attachment &&
  html`<p class="look">Adjunto: <a href="/correo/${id}/adjunto">${attachment.name}</a></p>
`
}<p class="look"><a href="/correo/${id}">Ver como llega: ${subject}</a></p>
</details></li>`;
}

/** The last words before a link are its name, as in «¿No fue usted? No fui yo: https://…». */
function renderLine(line: string): Markup {
  const {
    before = '',
    name,
    url,
  } = /^(?<before>.*[.?!] )?(?:(?<name>[^.?!]+): )?(?<url>https?:\/\/\S+)$/.exec(line)?.groups ?? {};
  return url === undefined ? html`${line}` : html`${before}<a href="${url}">${name ?? url}</a>`;
}
