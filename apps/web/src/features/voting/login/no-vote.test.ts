import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { noVoteWords } from './no-vote.tsx';

const answer = (code: string) => new ApiError({ status: 403, code, message: 'No quedó registrado ningún voto tuyo.' });

test('the login after the close tells a voter who didn’t vote that no vote was registered, and keeps a wrong code an error', () => {
  expect(noVoteWords(answer('window_closed'), true)).toBe('No quedó registrado ningún voto tuyo.');
  expect(noVoteWords(answer('wrong_code'), true)).toBeNull();
  expect(noVoteWords(answer('window_closed'), false)).toBeNull();
  expect(noVoteWords(new Error('network'), true)).toBeNull();
});
