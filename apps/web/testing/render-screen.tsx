import '../src/ui/theme/mantine-styles.css';
import 'virtual:theme.css';
import '../src/ui/theme/app.css';
import { QueryClient } from '@tanstack/react-query';
import type { Role } from '@urna/contract/access/roles';
import { getCalendar } from '@urna/contract/processes/calendar';
import { calendarOf } from '@urna/ui/testing/calendar';
import { dismissToasts, Toaster } from '@urna/ui/toast';
import type { ReactElement } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { afterEach } from 'vitest';
import { render } from 'vitest-browser-react';
import { AppContext } from '../src/app/app-context.tsx';
import { StaffPages } from '../src/app/pages/staff-pages.tsx';
import { admitStaff, applyAdmission, clearStaffSession } from '../src/shared/access/staff-session/auth-transitions.ts';
import { given, type PreparedAnswer, stubApi } from './stub-api.ts';

const DAY = 24 * 3_600_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

/** The current process of every screen: people register, and the vote is weeks away. */
export const calendar = calendarOf('preparing', {
  inscription: { opens_at: inDays(-20), closes_at: inDays(10) },
  correction: { opens_at: inDays(11), closes_at: inDays(20) },
  voting: { opens_at: inDays(30), closes_at: inDays(31) },
});

interface Screen {
  /** The address, as by a link; `path` is the route that it matches. */
  at: string;
  path?: string;
  /** In whose session. Without one the page is public. */
  staff?: Role;
  answers?: readonly PreparedAnswer[];
  /** What any other address shows. */
  other?: ReactElement;
}

afterEach(() => {
  clearStaffSession();
  dismissToasts();
});

/**
 * Renders a page at its address, with an API that answers what the test says. Staff have the frame of their pages
 * around it.
 */
export async function renderScreen(
  page: ReactElement,
  { at, path = at, staff, answers = [], other = <h1>Otra página</h1> }: Screen,
) {
  const api = stubApi([given(getCalendar, { data: calendar }), ...answers]);
  history.replaceState(null, '', at);
  if (staff) {
    admitStaff({
      token_info: { token: 'token', time_milliseconds: Date.now() + 3_600_000, type_candidate: null },
      data: {
        id: 7,
        identification_number: '900000001',
        name: 'Beatriz Arango',
        email: 'beatriz@demo.test',
        role: staff,
        active: true,
        created_at: inDays(-90),
      },
    });
    applyAdmission();
  }
  const shown = <Route path={path} element={page} />;
  const screen = await render(
    <AppContext
      words={calendar}
      rendered={null}
      queryClient={new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } })}
    >
      <BrowserRouter>
        <Routes>
          {staff ? <Route element={<StaffPages />}>{shown}</Route> : shown}
          <Route path="*" element={other} />
        </Routes>
      </BrowserRouter>
      <Toaster />
    </AppContext>,
  );
  return { screen, api };
}
