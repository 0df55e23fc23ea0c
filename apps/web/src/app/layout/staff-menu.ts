// The entries of the staff's menu, by role.

import { may, type Role } from '@urna/contract/access/roles';
import type { ReviewQueue } from '@urna/contract/candidacy/candidate-lists';
import { ReturnedIcon } from '@urna/ui/icons';
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
} from '../../ui/layout/menu-icons.tsx';

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

/** The menu entries that a role may open. */
export function menuOf(role: Role): readonly MenuGroup[] {
  const { staff } = paths;
  const everyone: MenuGroup = {
    title: null,
    entries: [
      { label: 'Dashboard', path: staff.dashboard, Icon: BarsIcon },
      { label: 'Candidatos', path: staff.candidates, Icon: PeopleIcon, queue: 'first' },
      { label: 'Rectificar candidatos', path: staff.corrections, Icon: EditPageIcon, queue: 'final' },
      { label: 'Propuestas', path: staff.proposals, Icon: SpeechIcon, queue: 'proposals' },
    ],
  };
  const account: MenuGroup = {
    title: null,
    entries: [{ label: 'Mis llaves de acceso', path: staff.passkeys, Icon: KeyIcon }],
  };
  if (!may(role, 'audit')) return [everyone, account];
  return [
    everyone,
    {
      title: 'Votación',
      entries: [
        { label: 'Elecciones', path: staff.contests, Icon: SlottedBoxIcon },
        { label: 'Mesa de ayuda', path: staff.helpDesk, Icon: HeadsetIcon },
        { label: 'Reclamaciones', path: staff.claims, Icon: SpeechIcon },
      ],
    },
    {
      title: 'Correos',
      entries: [
        { label: 'Campañas', path: staff.campaigns, Icon: MegaphoneIcon },
        { label: 'Cola de envío', path: staff.mailQueue, Icon: EnvelopesIcon },
        ...(may(role, 'administer')
          ? [{ label: 'Correos devueltos', path: staff.returnedMails, Icon: ReturnedIcon }]
          : []),
      ],
    },
    {
      title: 'Administración',
      entries: [
        { label: 'Cambios en espera', path: staff.changes, Icon: EyeIcon, queue: 'changes' },
        { label: 'Procesos', path: staff.processes, Icon: ArchiveBoxIcon },
        { label: 'Personal', path: staff.users, Icon: BadgeIcon },
        { label: 'Calendario', path: staff.calendar, Icon: CalendarIcon },
        { label: 'Importaciones', path: staff.imports, Icon: IntoTrayIcon },
      ],
    },
    account,
  ];
}

/** The entry of a path: its own or its parent's; any other page under /app belongs to the dashboard. */
export function entryOf(groups: readonly MenuGroup[], pathname: string): MenuEntry | undefined {
  const entries = groups.flatMap((group) => group.entries);
  return entries.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`)) ?? entries[0];
}
