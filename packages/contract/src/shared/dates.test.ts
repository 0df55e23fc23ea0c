import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bogotaDay, fromWireTime, isCalendarDay, showTime, tellTime, toWireTime, yearsBetween } from './dates.ts';

const anyTime = fc.date({
  min: new Date('1994-01-01T00:00:00Z'),
  max: new Date('2090-01-01T00:00:00Z'),
  noInvalidDate: true,
});

describe('times in Bogotá', () => {
  test('are five hours behind, and the day with them', () => {
    const time = new Date('2025-09-02T04:59:59Z');
    expect(toWireTime(time)).toBe('2025-09-01 23:59:59');
    expect(bogotaDay(time)).toBe('2025-09-01');
    expect(showTime(time)).toBe('01/09/2025 23:59');
    expect(tellTime(new Date('2025-09-12T22:00:00Z'))).toBe('12/09/2025 a las 17:00');
  });

  test('midnight is 00, not 24', () => {
    expect(toWireTime(new Date('2025-01-01T05:00:00Z'))).toBe('2025-01-01 00:00:00');
  });

  test('agree with the time zone database', () => {
    const bogota = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'America/Bogota',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    fc.assert(
      fc.property(anyTime, (time) => {
        expect(toWireTime(time)).toBe(bogota.format(time));
      }),
    );
  });

  test('are parsed back unchanged, to the second', () => {
    fc.assert(
      fc.property(anyTime, (time) => {
        time.setUTCMilliseconds(0);
        expect(fromWireTime(toWireTime(time)).getTime()).toBe(time.getTime());
      }),
    );
  });
});

describe('calendar days', () => {
  test.each(['2024-02-29', '2000-02-29', '1999-12-31'])('%s exists', (day) => expect(isCalendarDay(day)).toBe(true));
  test.each(['2023-02-29', '1900-02-29', '2025-13-01', '2025-00-10', '2025-1-1', '', '2025-01-01T00:00', 'mañana'])(
    '%j does not exist',
    (day) => expect(isCalendarDay(day)).toBe(false),
  );

  test.each([
    ['2000-05-10', '2018-05-09', 17],
    ['2000-05-10', '2018-05-10', 18],
    ['2004-02-29', '2022-02-28', 17],
    ['2004-02-29', '2022-03-01', 18],
  ])('from %s to %s there are %i years', (from, to, years) => {
    expect(yearsBetween(from, to)).toBe(years);
  });

  test('the age in years grows on the birthday, not on the day before', () => {
    fc.assert(
      fc.property(anyTime, fc.integer({ min: 1, max: 90 }), (time, years) => {
        const born = bogotaDay(time);
        fc.pre(!born.endsWith('02-29'));
        const birthday = `${Number(born.slice(0, 4)) + years}${born.slice(4)}`;
        const eve = new Date(new Date(`${birthday}T12:00:00Z`).getTime() - 86_400_000).toISOString().slice(0, 10);
        expect(yearsBetween(born, birthday)).toBe(years);
        expect(yearsBetween(born, eve)).toBe(years - 1);
      }),
    );
  });
});
