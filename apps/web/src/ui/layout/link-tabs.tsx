import { Link } from 'react-router';
import classes from './layout.module.css';

interface LinkTabsProps {
  label: string;
  tabs: readonly { to: string; label: string; current: boolean }[];
}

/** Tabs that are links: each has its own URL. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  return (
    <nav data-screen-only className={classes.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} className={classes.tab} aria-current={tab.current ? 'page' : undefined}>
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
