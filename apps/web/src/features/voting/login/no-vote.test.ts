import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { noVoteWords } from './no-vote.tsx';

const answer = (code: string) => new ApiError({ status: 403, code, message: 'No quedó registrado ningún voto tuyo.' });

test('who proves who they are after the close and hasn’t voted is told so, and a wrong code stays an error', () => {
  expect(noVoteWords(answer('window_closed'), true)).toBe('No quedó registrado ningún voto tuyo.');
  expect(noVoteWords(answer('wrong_code'), true)).toBeNull();
  expect(noVoteWords(answer('window_closed'), false)).toBeNull();
  expect(noVoteWords(new Error('network'), true)).toBeNull();
});
