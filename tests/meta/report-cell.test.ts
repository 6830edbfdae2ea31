import { describe, expect, test } from 'vitest';
import { cellFilters } from '../../src/meta/report/cell.ts';
import type { Report } from '../../src/meta/report/report.ts';
import { restKey, type ReportQuestion } from '../../src/meta/report/result.ts';
import { loadModel } from '../../src/server/declarations.ts';

const canteen = loadModel().model.reports.get('meals/canteenDaily') as Report;
const visitors = loadModel().model.reports.get('visitors/visitorStatistics') as Report;
const one = '01900000-0000-7000-8000-000000000001';
const two = '01900000-0000-7000-8000-000000000002';

const question = (more: Partial<ReportQuestion> = {}): ReportQuestion => ({ from: '2026-11-10', to: '2026-11-22', grain: 'week', by: ['dinnerDate', 'merchantId'], filters: {}, kept: {}, ...more });
const days = { dinnerDate_gte: '2026-11-10', dinnerDate_lt: '2026-11-23' };

describe('the rows behind a cell', () => {
  test('those of the total lie in the days of the report, and have the states that it counts', () => {
    expect(cellFilters(canteen, question())).toEqual({ ...days, status_in: 'ordered,preparing,ready,finished,noshow,cancelled,refunding,refunded' });
  });

  test('a bucket is clipped to the period at both ends', () => {
    expect(cellFilters(canteen, question(), ['2026-11-09'])).toMatchObject({ dinnerDate_gte: '2026-11-10', dinnerDate_lt: '2026-11-16' });
    expect(cellFilters(canteen, question(), ['2026-11-16'])).toMatchObject({ dinnerDate_gte: '2026-11-16', dinnerDate_lt: '2026-11-23' });
  });

  test('a moment is asked for by the hours of a Chinese day', () => {
    expect(cellFilters(visitors, question({ by: ['visitStartTime'], grain: 'day' }), ['2026-11-11'])).toMatchObject({ visitStartTime_gte: '2026-11-10T16:00:00.000Z', visitStartTime_lt: '2026-11-11T16:00:00.000Z' });
  });

  test('the same field asked for twice leaves what both allow, and no address where that is nothing', () => {
    expect(cellFilters(canteen, question(), [], { where: { status: 'finished' } })).toEqual({ ...days, status: 'finished' });
    expect(cellFilters(canteen, question({ filters: { status_in: 'finished,noshow' } }), [], { where: { status: ['finished', 'ordered'] } })).toEqual({ ...days, status: 'finished' });
    expect(cellFilters(canteen, question({ filters: { status: 'noshow' } }), [], { where: { status: 'finished' } })).toBeUndefined();
  });

  test('nothing given, and the rest beside what is shown', () => {
    const by = ['merchantId'];
    expect(cellFilters(canteen, question({ by }), [null])).toMatchObject({ merchantId_empty: 'true' });
    expect(cellFilters(canteen, question({ by, kept: { merchantId: [one, two] } }), [restKey])).toMatchObject({ merchantId_nin: `${one},${two}` });
    expect(cellFilters(canteen, question({ by, kept: { merchantId: [one, null] } }), [restKey])).toMatchObject({ merchantId_nin: one, merchantId_empty: 'false' });
    expect(cellFilters(canteen, question({ by, kept: { merchantId: [one] }, filters: { merchantId_in: `${one},${two}` } }), [restKey])).toMatchObject({ merchantId: two });
  });
});
