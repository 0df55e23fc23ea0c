import type { ReviewQueue } from '@urna/contract/candidacy/review';
import type { Role } from '@urna/contract/staff/roles';
import { may } from '@urna/contract/staff/roles';
import type { ComponentType } from 'react';
import { paths } from '../../lib/paths.ts';
import {
  ArchiveBoxIcon,
  BadgeIcon,
  BarsIcon,
  CalendarIcon,
  EditPageIcon,
  EnvelopesIcon,
  EyeIcon,
  HeadsetIcon,
  IntoTrayIcon,
  KeyIcon,
  MegaphoneIcon,
  PeopleIcon,
  SlottedBoxIcon,
  SpeechIcon,
} from '../../ui/icons/menu-icons.tsx';

export interface MenuEntry {
  label: string;
  path: string;
  Icon: ComponentType<{ size?: number }>;
  /** The part of the work that waits there, for the number beside it. */
  queue?: keyof ReviewQueue | 'changes';
}

export interface MenuGroup {
  title: string | null;
  entries: readonly MenuEntry[];
}

const everyone: MenuGroup = {
  title: null,
  entries: [
    { label: 'Dashboard', path: paths.staff.dashboard, Icon: BarsIcon },
    { label: 'Candidatos', path: paths.staff.candidates, Icon: PeopleIcon, queue: 'first' },
    { label: 'Rectificar candidatos', path: paths.staff.corrections, Icon: EditPageIcon, queue: 'final' },
    { label: 'Propuestas', path: paths.staff.proposals, Icon: SpeechIcon, queue: 'proposals' },
  ],
};

const voting: MenuGroup = {
  title: 'Votación',
  entries: [
    { label: 'Elecciones', path: paths.staff.contests, Icon: SlottedBoxIcon },
    { label: 'Mesa de ayuda', path: paths.staff.helpDesk, Icon: HeadsetIcon },
  ],
};

const mail: MenuGroup = {
  title: 'Correos',
  entries: [
    { label: 'Campañas', path: paths.staff.campaigns, Icon: MegaphoneIcon },
    { label: 'Cola de envío', path: paths.staff.mailQueue, Icon: EnvelopesIcon },
  ],
};

const administration: MenuGroup = {
  title: 'Administración',
  entries: [
    { label: 'Cambios en espera', path: paths.staff.changes, Icon: EyeIcon, queue: 'changes' },
    { label: 'Procesos', path: paths.staff.processes, Icon: ArchiveBoxIcon },
    { label: 'Personal', path: paths.staff.users, Icon: BadgeIcon },
    { label: 'Calendario', path: paths.staff.calendar, Icon: CalendarIcon },
    { label: 'Importaciones', path: paths.staff.imports, Icon: IntoTrayIcon },
  ],
};

const account: MenuGroup = {
  title: null,
  entries: [{ label: 'Mis llaves de acceso', path: paths.staff.passkeys, Icon: KeyIcon }],
};

/** The menu entries that a role may open. */
export function menuOf(role: Role): readonly MenuGroup[] {
  return may(role, 'audit') ? [everyone, voting, mail, administration, account] : [everyone, account];
}

/** The entry of a path: its own or its parent's; any other page under /app belongs to the dashboard. */
export function entryOf(groups: readonly MenuGroup[], pathname: string): MenuEntry | undefined {
  const entries = groups.flatMap((group) => group.entries);
  return entries.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`)) ?? entries[0];
}
