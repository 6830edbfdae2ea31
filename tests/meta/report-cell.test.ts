import { describe, expect, test } from 'vitest';
import { cellFilters, lineQuestion } from '../../src/meta/report/cell.ts';
import type { Report } from '../../src/meta/report/report.ts';
import { restKey, type ReportQuestion } from '../../src/meta/report/result.ts';
import { loadModel } from '../../src/server/declarations.ts';

const canteen = loadModel().model.reports.get('meals/canteenDaily') as Report;
const visitors = loadModel().model.reports.get('visitors/visitorStatistics') as Report;
const one = '01900000-0000-7000-8000-000000000001';
const two = '01900000-0000-7000-8000-000000000002';

const question = (more: Partial<ReportQuestion> = {}): ReportQuestion => ({
  from: '2026-11-10',
  to: '2026-11-22',
  grain: 'week',
  by: ['dinnerDate', 'merchantId'],
  filters: {},
  kept: {},
  today: '2026-11-22',
  ...more,
});
const days = { dinnerDate_gte: '2026-11-10', dinnerDate_lt: '2026-11-23' };

describe('the rows behind a cell', () => {
  test('those of the total lie in the days of the report, and have the states that it counts', () => {
    expect(cellFilters(canteen, question())).toEqual({
      ...days,
      status_in: 'ordered,preparing,ready,finished,noshow,cancelled,refunding,refunded',
    });
  });

  test('a bucket is clipped to the period at both ends', () => {
    expect(cellFilters(canteen, question(), ['2026-11-09'])).toMatchObject({
      dinnerDate_gte: '2026-11-10',
      dinnerDate_lt: '2026-11-16',
    });
    expect(cellFilters(canteen, question(), ['2026-11-16'])).toMatchObject({
      dinnerDate_gte: '2026-11-16',
      dinnerDate_lt: '2026-11-23',
    });
  });

  test('a moment is asked for by the hours of a Chinese day', () => {
    expect(cellFilters(visitors, question({ by: ['visitStartTime'], grain: 'day' }), ['2026-11-11'])).toMatchObject({
      visitStartTime_gte: '2026-11-10T16:00:00.000Z',
      visitStartTime_lt: '2026-11-11T16:00:00.000Z',
    });
  });

  test('the same field asked for twice leaves what both allow, and no address where that is nothing', () => {
    expect(cellFilters(canteen, question(), [], { where: { status: 'finished' } })).toEqual({
      ...days,
      status: 'finished',
    });
    expect(
      cellFilters(canteen, question({ filters: { status_in: 'finished,noshow' } }), [], {
        where: { status: ['finished', 'ordered'] },
      }),
    ).toEqual({ ...days, status: 'finished' });
    expect(
      cellFilters(canteen, question({ filters: { status: 'noshow' } }), [], { where: { status: 'finished' } }),
    ).toBeUndefined();
  });

  test('nothing given, and the rest beside what is shown', () => {
    const by = ['merchantId'];
    expect(cellFilters(canteen, question({ by }), [null])).toMatchObject({ merchantId_empty: 'true' });
    expect(cellFilters(canteen, question({ by, kept: { merchantId: [one, two] } }), [restKey])).toMatchObject({
      merchantId_nin: `${one},${two}`,
    });
    expect(cellFilters(canteen, question({ by, kept: { merchantId: [one, null] } }), [restKey])).toMatchObject({
      merchantId_nin: one,
      merchantId_empty: 'false',
    });
    expect(
      cellFilters(canteen, question({ by, kept: { merchantId: [one] }, filters: { merchantId_in: `${one},${two}` } }), [
        restKey,
      ]),
    ).toMatchObject({ merchantId: two });
  });
});

describe('one line, to be divided further', () => {
  const hours = loadModel().model.reports.get('visitors/visitorHours') as Report;
  const ageing = loadModel().model.reports.get('billing/receivableAgeing') as Report;

  test('its days become the period, its values filters beside those that were asked for', () => {
    expect(lineQuestion(canteen, question(), ['2026-11-16', one])).toEqual({
      from: '2026-11-16',
      to: '2026-11-22',
      filters: { merchantId: one },
    });
    expect(
      lineQuestion(
        canteen,
        question({ by: ['merchantId'], kept: { merchantId: [one] }, filters: { status: 'noshow' } }),
        [restKey],
      ),
    ).toEqual({ from: '2026-11-10', to: '2026-11-22', filters: { merchantId_nin: one, status: 'noshow' } });
  });

  test('a weekday and an hour are asked for beside each other', () => {
    const asked = question({ by: ['weekday', 'hour'] });
    expect(cellFilters(hours, asked, ['1', '09'])).toMatchObject({
      visitStartTime_weekday: '1',
      visitStartTime_hour: '09',
      visitStartTime_gte: '2026-11-09T16:00:00.000Z',
    });
    expect(lineQuestion(hours, asked, ['1'])).toBeUndefined();
  });

  test('an hour is found by its rows alone', () => {
    expect(lineQuestion(hours, question({ by: ['hour'] }), ['09'])).toBeUndefined();
    expect(cellFilters(hours, question({ by: ['hour'] }), ['09'])).toMatchObject({
      visitStartTime_hour: '09',
      visitStartTime_gte: '2026-11-09T16:00:00.000Z',
    });
  });

  test('an age is told by days that end before today, the outermost ones open at one end, and no period bounds it', () => {
    const found = (key: string | null) =>
      Object.fromEntries(
        Object.entries(cellFilters(ageing, question({ by: ['age'] }), [key]) ?? {}).filter(([name]) =>
          name.startsWith('payDeadline'),
        ),
      );
    expect([found('0'), found('1'), found('4'), found(null)]).toEqual([
      { payDeadline_gte: '2026-11-22' },
      { payDeadline_gte: '2026-10-23', payDeadline_lt: '2026-11-22' },
      { payDeadline_lt: '2026-05-26' },
      { payDeadline_empty: 'true' },
    ]);
  });
});
