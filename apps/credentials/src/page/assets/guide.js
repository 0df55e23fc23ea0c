// The page's whole script: it asks the program for its view, and sends forms and files to it. The token comes from the
// printed address, is taken out of sight, and kept for this tab alone.
const main = document.querySelector('main');
const announcer = document.querySelector('#announcer');
const fromAddress = /^#llave=([\w-]+)$/.exec(location.hash);
if (fromAddress) {
  sessionStorage.setItem('llave', fromAddress[1]);
  history.replaceState(null, '', '/');
}
const token = sessionStorage.getItem('llave');
const POLL_MS = 700;
let polling;

function show(title, text) {
  const heading = Object.assign(document.createElement('h1'), { textContent: title });
  const lead = Object.assign(document.createElement('p'), { className: 'lead', textContent: text });
  main.replaceChildren(heading, lead);
}

async function call(method, path, body) {
  const headers = { authorization: `Bearer ${token}` };
  if (typeof body === 'string') headers['content-type'] = 'application/json';
  let response;
  try {
    response = await fetch(path, { method, headers, ...(body !== undefined && { body }) });
  } catch {
    throw new Error('El programa no responde. Vuelva a abrirlo en la terminal y use la dirección nueva.');
  }
  if (response.ok) return response;
  const { error } = await response.json().catch(() => ({}));
  throw new Error(error ?? 'El programa no pudo hacerlo.');
}

const parsed = (markup) => new DOMParser().parseFromString(markup, 'text/html').body;

/** Only what moves is replaced while a work is under way: a field that somebody fills stays as it is. */
function replaceLive(fresh) {
  for (const node of fresh.querySelectorAll('[data-live]')) {
    const old = document.getElementById(node.id);
    if (old && old.innerHTML !== node.innerHTML) old.replaceChildren(...node.childNodes);
  }
}

async function refresh({ focus = false } = {}) {
  clearTimeout(polling);
  const fresh = parsed((await (await call('GET', '/view')).json()).html);
  const wasBusy = main.querySelector('[data-busy]') !== null;
  const isBusy = fresh.querySelector('[data-busy]') !== null;
  if (wasBusy && isBusy && !focus) replaceLive(fresh);
  else {
    main.replaceChildren(...fresh.childNodes);
    if (focus || wasBusy) settle();
  }
  if (isBusy) polling = setTimeout(() => refresh().catch(lost), POLL_MS);
}

function lost(error) {
  show('La guía se desconectó', error.message);
}

/** After a change: says what happened, and leads the keyboard to the step that is next. */
function settle() {
  const notice = main.querySelector('.notice.error, #work > .notice');
  announcer.textContent = notice?.textContent.trim() ?? '';
  const next = main.querySelector('.notice.error')?.closest('.step') ?? main.querySelector('.step.current');
  next?.querySelector('h2').focus();
}

function refuse(form, text) {
  form.querySelector('.notice.error')?.remove();
  const notice = document.createElement('div');
  notice.className = 'notice error';
  notice.tabIndex = -1;
  notice.setAttribute('role', 'alert');
  notice.append(Object.assign(document.createElement('p'), { textContent: text }));
  form.prepend(notice);
  notice.focus();
}

async function submit(form) {
  const buttons = [...form.querySelectorAll('button')];
  const words = buttons.map(({ textContent }) => textContent);
  for (const button of buttons) {
    button.disabled = true;
    button.textContent = 'Un momento…';
  }
  form.setAttribute('aria-busy', 'true');
  try {
    const { upload, do: action } = form.dataset;
    if (upload) {
      announcer.textContent = 'Leyendo el archivo…';
      await call('PUT', `/upload/${upload}`, form.querySelector('input[type=file]').files[0]);
    } else await call('POST', `/do/${action}`, JSON.stringify(Object.fromEntries(new FormData(form))));
    await refresh({ focus: true });
  } catch (error) {
    refuse(form, error.message);
  } finally {
    for (const [index, button] of buttons.entries()) {
      button.disabled = false;
      button.textContent = words[index];
    }
    form.removeAttribute('aria-busy');
  }
}

async function save(name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await (await call('GET', `/file/${name}`)).blob());
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

document.addEventListener('submit', (event) => {
  event.preventDefault();
  void submit(event.target);
});
document.addEventListener('click', (event) => {
  const button = event.target.closest('[data-download]');
  if (button) save(button.dataset.download).catch(lost);
});

if (token) refresh().catch(lost);
else
  show(
    'Falta la llave',
    'Abra la dirección completa que muestra el programa en la terminal: lleva una llave después de «#».',
  );
