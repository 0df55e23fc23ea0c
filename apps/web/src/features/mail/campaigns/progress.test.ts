import type { CampaignProgress } from '@urna/contract/mail/campaigns';
import { describe, expect, test } from 'vitest';
import { isMoving, percentDone, tellDuration } from './progress.ts';

const none: CampaignProgress = {
  not_queued: 0,
  waiting: 0,
  sending: 0,
  sent: 0,
  returned: 0,
  skipped: 0,
  failed: 0,
  unknown: 0,
};

describe('the progress of a campaign', () => {
  test.each<[Partial<CampaignProgress>, number]>([
    [{}, 0],
    [{ not_queued: 100 }, 0],
    [{ waiting: 50, sent: 50 }, 50],
    [{ sending: 1, sent: 9999 }, 99],
    [{ sent: 6, returned: 1, skipped: 1, failed: 1, unknown: 1 }, 100],
  ])('%j is %i %%', (progress, percent) => {
    expect(percentDone({ ...none, ...progress })).toBe(percent);
  });
});

describe('polling the progress of a campaign', () => {
  test.each([
    ['draft', {}, false],
    ['running', {}, true],
    ['paused', { waiting: 5 }, false],
    // Mails already being sent when the campaign was paused still arrive.
    ['paused', { waiting: 5, sending: 1 }, true],
    // Waiting mails are dropped in batches.
    ['cancelled', { waiting: 5 }, true],
    ['cancelled', { skipped: 5 }, false],
    ['finished', { sent: 5 }, false],
  ] as const)('%s with %j polls: %s', (status, progress, moves) => {
    expect(isMoving({ status, progress: { ...none, ...progress } })).toBe(moves);
  });
});

test.each([
  [100, 600, 'menos de un minuto'],
  [601, 600, 'unos 2 minutos'],
  [71_400, 600, 'unos 119 minutos'],
  [160_000, 600, 'unas 4 horas'],
  [160_000, 30, 'unos 4 días'],
])('%i mails at %i a minute take %s', (mails, perMinute, words) => {
  expect(tellDuration(mails, perMinute)).toBe(words);
});
