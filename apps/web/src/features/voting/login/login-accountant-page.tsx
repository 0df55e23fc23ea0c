import { toast } from '@urna/ui/toast';
import { useNavigate } from 'react-router';
import { useVoterStore } from '../../../domain/voter-session/voter-store.ts';
import { pageHeads } from '../../../lib/page-heads.ts';
import { paths } from '../../../lib/paths.ts';
import { LoginLinks } from './login-links.tsx';
import { LoginNotices } from './login-notices.tsx';
import { NumberPanel } from './number-panel.tsx';
import { askForCode } from './voter-login.ts';

export function LoginAccountantPage() {
  const navigate = useNavigate();
  const earlier = useVoterStore((state) => state.pending?.identification_number ?? '');
  const ask = async (number: string) => {
    toast.success(await askForCode(number));
    await navigate(paths.voting.verifyCode);
  };
  return (
    <NumberPanel head={pageHeads.loginAccountant} aside={<LoginLinks links={[]} />} initial={earlier} ask={ask}>
      <LoginNotices login="code" />
    </NumberPanel>
  );
}
