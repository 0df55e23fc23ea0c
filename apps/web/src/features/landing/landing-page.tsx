import { useCalendar } from '../../lib/use-calendar.ts';
import { EnrolmentNotice } from '../../ui/enrolment-notice.tsx';
import { CalendarStrip } from './calendar-strip.tsx';
import { DoorCards } from './door-cards.tsx';
import { Hero } from './hero.tsx';
import classes from './landing-page.module.css';
import { WelcomePanel } from './welcome-panel.tsx';

export function LandingPage({ canCorrect }: { canCorrect: boolean }) {
  const { calendar, failed, loading, reload } = useCalendar();
  return (
    <>
      <Hero process={calendar?.process} />
      <div className={classes.content}>
        <CalendarStrip calendar={calendar} failed={failed && !calendar} retrying={loading} onRetry={reload} />
        <DoorCards calendar={calendar} canCorrect={canCorrect} />
        <EnrolmentNotice />
        <WelcomePanel />
      </div>
    </>
  );
}
