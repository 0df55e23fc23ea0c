import { Button } from '@mantine/core';
import { Main, MessagePage } from '@urna/ui/frame';
import { ArrowLeftIcon, ErrorIcon, HomeIcon, RefreshIcon } from '@urna/ui/icons';
import { Link, useNavigate, useRouteError } from 'react-router';
import { paths } from '../../lib/paths.ts';
import classes from './pages.module.css';

export function NotFoundPage() {
  const navigate = useNavigate();
  return (
    <MessagePage
      title="¡Ups! Página no encontrada"
      documentTitle="Página no encontrada"
      drawing={<EmptyUrn label="404" />}
      actions={
        <>
          <Button
            leftSection={<ArrowLeftIcon size={18} />}
            onClick={() => void (hasEarlierPage() ? navigate(-1) : navigate(paths.home))}
          >
            Regresar
          </Button>
          <Button variant="default" leftSection={<RefreshIcon size={18} />} onClick={() => window.location.reload()}>
            Actualizar página
          </Button>
        </>
      }
    >
      <p>La dirección no corresponde a ninguna página de la plataforma: puede que esté mal escrita.</p>
    </MessagePage>
  );
}

/** Whether going back stays in this app: somebody who typed the URL would leave it. */
function hasEarlierPage(): boolean {
  const state: unknown = window.history.state;
  return (
    typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' && state.idx > 0
  );
}

/** A new version was deployed or the connection dropped: the page's code couldn't be loaded. */
function isMissingCode(error: unknown): boolean {
  return error instanceof TypeError && /import|module|preload/i.test(error.message);
}

/** In place of a page that failed, or whose code couldn't be had, until the address changes. */
export function BrokenPage() {
  const missingCode = isMissingCode(useRouteError());
  return (
    <MessagePage
      title={missingCode ? 'No se pudo cargar esta página' : 'Algo salió mal en esta página'}
      documentTitle="Error: la página no se pudo mostrar"
      drawing={<ErrorIcon size={56} />}
      actions={
        <>
          <Button leftSection={<RefreshIcon size={18} />} onClick={() => window.location.reload()}>
            Actualizar página
          </Button>
          {/* A full page load, not a navigation, resets broken state. */}
          <Button component="a" href={paths.home} variant="default" leftSection={<HomeIcon size={18} />}>
            Ir al inicio
          </Button>
        </>
      }
    >
      <p>
        {missingCode
          ? 'La conexión falló o se publicó una versión nueva de la plataforma. Actualice la página para continuar.'
          : 'Lo que ya guardó está a salvo. Actualice la página; si el error sigue, inténtelo más tarde.'}
      </p>
    </MessagePage>
  );
}

/** Where a layout failed. */
export function BrokenApp() {
  return (
    <Main>
      <BrokenPage />
    </Main>
  );
}

/** In place of a page whose forms and dates a current process would have. */
export function NoProcessPage() {
  return (
    <MessagePage
      title="No hay un proceso electoral en curso"
      drawing={<EmptyUrn label="" />}
      actions={
        <>
          <Button component={Link} to={paths.processes} variant="default">
            Procesos electorales
          </Button>
          <Button component={Link} to={paths.verification} variant="default">
            Verificar
          </Button>
        </>
      }
    >
      <p>Cuando se convoque una elección, aquí estarán sus fechas, la inscripción de candidaturas y la votación.</p>
    </MessagePage>
  );
}

/** The same for staff, who can put one under way or open another. */
export function NoProcessForStaff() {
  return (
    <MessagePage
      title="No hay un proceso en curso"
      drawing={<EmptyUrn label="" />}
      actions={
        <Button component={Link} to={paths.staff.processes}>
          Ver los procesos
        </Button>
      }
    >
      <p>Esta pantalla es de un proceso. Abra las de un borrador o de uno archivado, o ponga uno en curso.</p>
    </MessagePage>
  );
}

/** The illustration of an empty page: the logo with its paper astray. */
function EmptyUrn({ label }: { label: string }) {
  return (
    <svg className={classes.drawing} viewBox="0 0 240 160" aria-hidden="true" focusable="false">
      <ellipse fill="var(--urna-surface-sunken)" cx="120" cy="146" rx="104" ry="10" />
      <rect fill="var(--urna-mark-box)" x="64" y="72" width="112" height="72" rx="10" />
      <rect fill="var(--urna-mark-slot)" x="80" y="86" width="80" height="12" rx="6" />
      <g transform="rotate(-16 60 44)">
        <path fill="var(--urna-mark-paper)" d="M22 8h52l18 18v52H22Z" />
        <path fill="var(--urna-mark-fold)" d="M74 8v18h18Z" />
        <text fill="#14232a" fontSize="26px" fontWeight="800" x="57" y="58" textAnchor="middle">
          {label}
        </text>
      </g>
      <path
        fill="none"
        stroke="var(--urna-dimmed)"
        strokeDasharray="2 8"
        strokeLinecap="round"
        strokeWidth="2.5"
        d="M112 40c14 -18 38 -22 56 -8M176 44c6 6 10 14 12 22"
      />
    </svg>
  );
}
