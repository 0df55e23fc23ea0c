import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCalendar } from '../../../domain/calendar/use-calendar.ts';
import { contestOfLogin } from '../../../domain/process/shown-process.ts';
import { pageHeads } from '../../../lib/page-heads.ts';
import { paths } from '../../../lib/paths.ts';
import { refusalOf } from '../voter-words.ts';
import { isForProofOnly } from '../voting-access.ts';
import { AlreadyVoted } from './already-voted.tsx';
import { ElectorPanel } from './elector-panel.tsx';
import { LoginLinks } from './login-links.tsx';
import { LoginNotices } from './login-notices.tsx';
import { NoVote, noVoteWords } from './no-vote.tsx';
import { enterWithPassword, LOGIN_FALLBACK, type Voted } from './voter-login.ts';

export function LoginIesPage() {
  const navigate = useNavigate();
  const [voted, setVoted] = useState<Voted | null>(null);
  const [noVote, setNoVote] = useState<string | null>(null);
  const { calendar } = useCalendar();

  const enter = async (email: string, password: string) => {
    const earlier = await enterWithPassword(email, password);
    if (earlier) return setVoted(earlier);
    await navigate(paths.voting.ballotIes, { replace: true });
  };
  const tell = (error: unknown) => {
    const words = noVoteWords(error, isForProofOnly(calendar, 'password'));
    if (words === null) return refusalOf(error, LOGIN_FALLBACK);
    setNoVote(words);
    return null;
  };

  if (voted) return <AlreadyVoted voted={voted} contest={contestOfLogin('password')} />;
  if (noVote !== null) return <NoVote words={noVote} />;
  return (
    <ElectorPanel
      head={pageHeads.loginIes}
      aside={<LoginLinks links={[{ to: paths.voting.forgotPassword, label: '¿Olvidaste tu contraseña?' }]} />}
      enter={enter}
      tell={tell}
    >
      <LoginNotices login="password" />
    </ElectorPanel>
  );
}
