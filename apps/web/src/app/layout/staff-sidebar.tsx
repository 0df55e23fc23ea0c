// The menu: beside the page on a wide screen, an overlay on a phone.

import { NativeSelect } from '@mantine/core';
import { useClickOutside, useWindowEvent } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { may, roleLabels } from '@urna/contract/access/roles';
import type { ProcessOverview } from '@urna/contract/processes/process-admin';
import { ChevronDownIcon, LogoutIcon } from '@urna/ui/icons';
import { useRef, useState } from 'react';
import { Link, matchPath, useLocation, useNavigate } from 'react-router';
import { useChangesToApprove } from '../../features/access/change-requests/change-requests-api.ts';
import { reviewQueueQuery } from '../../features/candidacy/review-screen/review-api.ts';
import { formatNumber } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import type { StaffUser } from '../../shared/access/staff-session/auth-store.ts';
import { processStateLabels, screensOf, useAddressedProcess } from '../../shared/access/staff-session/use-processes.ts';
import { MenuIcon } from '../../ui/layout/menu-icons.tsx';
import { withoutTrailingSlash } from '../routing/guard.ts';
import { LogoutConfirm } from './logout-confirm.tsx';
import { entryOf, type MenuEntry, menuOf } from './staff-menu.ts';
import classes from './staff-sidebar.module.css';

const MENU_ID = 'menu-personal';

interface MenuLinkProps {
  entry: MenuEntry;
  current: boolean;
  /** How many wait there for a decision. */
  waiting: number | undefined;
  onChoose: () => void;
}

function MenuLink({ entry, current, waiting, onChoose }: MenuLinkProps) {
  const { label, path, Icon } = entry;
  return (
    <li>
      <Link
        to={path}
        className={classes.link}
        title={label}
        aria-current={current ? 'page' : undefined}
        onClick={onChoose}
      >
        <Icon size={20} />
        <span className={classes.label}>{label}</span>
        {waiting ? (
          <span className={classes.waiting}>
            {formatNumber(waiting)}
            <span className="spoken"> por decidir</span>
          </span>
        ) : null}
      </Link>
    </li>
  );
}

const isReview = (pathname: string) =>
  matchPath(paths.staff.candidate(':id'), pathname) !== null ||
  matchPath(paths.staff.lastReview(':id'), pathname) !== null;

/** Closes the phone menu on Escape or a touch outside. */
function useDismissal(opened: boolean, close: () => void) {
  const toggle = useRef<HTMLButtonElement>(null);
  const root = useClickOutside<HTMLElement>(close, ['pointerdown'], undefined, opened);
  useWindowEvent('keydown', (event) => {
    if (!opened || event.key !== 'Escape') return;
    close();
    toggle.current?.focus();
  });
  return { root, toggle };
}

export function StaffSidebar({ user }: { user: StaffUser }) {
  const { pathname } = useLocation();
  const [opened, setOpened] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const close = () => setOpened(false);
  const { root, toggle } = useDismissal(opened, close);
  const groups = menuOf(user.role);
  const { data: queue } = useQuery(reviewQueueQuery);
  const waiting = {
    first: queue?.first.waiting,
    final: queue?.final.waiting,
    proposals: queue?.proposals.waiting,
    changes: useChangesToApprove(may(user.role, 'audit')),
  };
  const shownName = useShownName();
  const current = entryOf(groups, withoutTrailingSlash(pathname));
  return (
    <aside
      ref={root}
      className={classes.sidebar}
      data-staff-menu
      aria-label="Menú"
      // A review needs the room for the documents: there the menu is its icons.
      data-icons={isReview(pathname) || undefined}
    >
      <button
        ref={toggle}
        type="button"
        className={classes.toggle}
        aria-expanded={opened}
        aria-controls={MENU_ID}
        onClick={() => setOpened(!opened)}
      >
        <MenuIcon size={20} />
        <span className={classes.toggleLabel}>
          <span className="spoken">Menú: </span>
          {current?.label}
          <span className={classes.process}>{shownName}</span>
        </span>
        <span className={classes.chevron} data-opened={opened || undefined}>
          <ChevronDownIcon size={18} />
        </span>
      </button>
      <div id={MENU_ID} className={classes.panel} data-opened={opened || undefined}>
        <p className={classes.greeting}>
          Bienvenido, <strong>{user.name}</strong>
          <span className={classes.role}>{roleLabels[user.role]}</span>
        </p>
        <div className={classes.switch}>
          <ProcessSwitch />
        </div>
        <nav aria-label="Gestión del proceso">
          {groups.map(({ title, entries }) => (
            <div key={entries[0]?.path} className={classes.group}>
              {title ? <p className={classes.groupTitle}>{title}</p> : null}
              <ul className={classes.list} aria-label={title ?? undefined}>
                {entries.map((entry) => (
                  <MenuLink
                    key={entry.path}
                    entry={entry}
                    current={entry === current}
                    waiting={entry.queue && waiting[entry.queue]}
                    onChoose={close}
                  />
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <button
          type="button"
          className={classes.link}
          data-logout
          title="Cerrar Sesión"
          onClick={() => {
            close();
            setLeaving(true);
          }}
        >
          <LogoutIcon size={20} />
          <span className={classes.label}>Cerrar Sesión</span>
        </button>
      </div>
      {leaving ? <LogoutConfirm onCancel={() => setLeaving(false)} /> : null}
    </aside>
  );
}

const nameOf = ({ title, state }: Pick<ProcessOverview, 'title' | 'state'>) =>
  `${title} (${processStateLabels[state].toLowerCase()})`;

/** Which process the staff's screens show, in words. */
function useShownName(): string {
  const { words } = useAddressedProcess();
  return words ? nameOf(words.process) : 'Ningún proceso en curso';
}

/** Which process the staff's screens show, and a switch to another. */
function ProcessSwitch() {
  const { words, processes = [] } = useAddressedProcess();
  const shownName = useShownName();
  const navigate = useNavigate();
  const shown = words?.process;
  const others = processes.filter(({ slug }) => slug !== shown?.slug);
  if (others.length === 0) return <p className={classes.shownProcess}>{shownName}</p>;
  return (
    <NativeSelect
      classNames={{ label: classes.switchLabel ?? '', description: classes.switchState ?? '' }}
      label="Proceso"
      description={shown ? processStateLabels[shown.state] : undefined}
      inputWrapperOrder={['label', 'input', 'description']}
      size="sm"
      value={shown?.slug ?? ''}
      data={[
        { value: shown?.slug ?? '', label: shown?.title ?? 'Ninguno en curso' },
        ...others.map((process) => ({ value: process.slug, label: nameOf(process) })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        const chosen = others.find(({ slug }) => slug === value);
        if (chosen) void navigate(screensOf(chosen).dashboardOf(value));
      }}
    />
  );
}
