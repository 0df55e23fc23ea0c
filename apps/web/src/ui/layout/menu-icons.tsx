import { icon } from '@urna/ui/icons';

export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />);
export const BarsIcon = icon(<path d="M4 20V11M9.3 20V4M14.7 20v-7M20 20V8" />);
export const PeopleIcon = icon(
  <circle cx="9" cy="8.5" r="3.5" />,
  <path d="M2.8 19.5c.6-3.4 3-5.3 6.2-5.3s5.6 1.9 6.2 5.3M15.5 5.4a3.5 3.5 0 0 1 0 6.2M17.8 14.8c1.9.8 3 2.4 3.4 4.7" />,
);
export const EditPageIcon = icon(
  <path d="M12.5 20H7a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h6l5 5v2.5" />,
  <path d="M13 4v5h5M20.5 15l-5.2 5.2-2.3.3.3-2.3L18.5 13Z" />,
);
export const KeyIcon = icon(<circle cx="8.5" cy="12" r="4.5" />, <path d="M13 12h8v3.5M17.5 12v2.5" />);
export const SpeechIcon = icon(<path d="M4 5.5h16v10.5h-9l-4.5 4v-4H4Z" />, <path d="M8 9.2h8M8 12.4h5" />);
export const BadgeIcon = icon(
  <rect x="4" y="5" width="16" height="15" rx="2" />,
  <circle cx="12" cy="11.5" r="2.2" />,
  <path d="M8.3 17c.5-1.8 1.9-2.8 3.7-2.8s3.2 1 3.7 2.8M9.5 5V3.5h5V5" />,
);
export const ArchiveBoxIcon = icon(<path d="M4 7.5h16v4H4ZM5.5 11.5V20h13v-8.5M7 4h10M10 15h4" />);
export const CalendarIcon = icon(
  <rect x="4" y="5.5" width="16" height="14.5" rx="2" />,
  <path d="M4 10h16M8.5 3.5v3.5M15.5 3.5v3.5M8 14h3" />,
);
export const SlottedBoxIcon = icon(<path d="M4 12.5h16V20H4ZM7.5 15.8h9" />, <path d="M7.5 12.5V4h6l3 3v5.5" />);
export const HeadsetIcon = icon(
  <path d="M4.5 13.5v-1.5a7.5 7.5 0 0 1 15 0v1.5" />,
  <path d="M4.5 13.5h2.8v5H6a1.5 1.5 0 0 1-1.5-1.5ZM19.5 13.5h-2.8v5H18a1.5 1.5 0 0 0 1.5-1.5Z" />,
  <path d="M19 18c0 1.8-1.9 3-5 3" />,
);
export const IntoTrayIcon = icon(
  <path d="M12 4v10M8 10.5l4 4 4-4M4 16v2.5a1.5 1.5 0 0 0 1.5 1.5h13a1.5 1.5 0 0 0 1.5-1.5V16" />,
);
export const MegaphoneIcon = icon(
  <path d="M4 10v4h3.5l8.5 4.5v-13L7.5 10Z" />,
  <path d="M7.5 14v4.5h3V15.6M19.2 9.4a4 4 0 0 1 0 5.2" />,
);
export const EnvelopesIcon = icon(
  <rect x="7" y="4.5" width="13.5" height="9.5" rx="1.5" />,
  <path d="M7.5 5.5l6.2 4.8 6.3-4.8M3.5 10.5v7.5a1.5 1.5 0 0 0 1.5 1.5h11" />,
);
export const EyeIcon = icon(
  <path d="M2.5 12c2.2-4 5.4-6 9.5-6s7.3 2 9.5 6c-2.2 4-5.4 6-9.5 6s-7.3-2-9.5-6Z" />,
  <circle cx="12" cy="12" r="2.8" />,
);
