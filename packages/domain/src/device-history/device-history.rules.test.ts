import { isoOf } from '../time/instants.ts'
import { describe, expect, test } from 'vitest'
import { hourMs, minuteMs } from '../time/durations.ts'
import { nextHistoryStep } from './device-history.rules.ts'

const zone = 'America/Toronto'
const at = (text: string) => Date.parse(text)
const noShare = { firstAt: null, share: 0 }

describe('DHI-04: what is recorded next', () => {
  test('the hour that ended 15 minutes ago, and the three before it again', () => {
    const known = { hoursUntil: at('2026-11-20T14:00:00-05:00'), daysUntil: '2026-11-19' }
    const before = nextHistoryStep(at('2026-11-20T15:14:59-05:00'), zone, known, noShare)
    expect(before.days).toEqual([])
    expect(isoOf(before.hours.to)).toBe('2026-11-20T19:00:00.000Z')
    const after = nextHistoryStep(at('2026-11-20T15:15:00-05:00'), zone, known, noShare)
    expect([isoOf(after.hours.from), isoOf(after.hours.to)]).toEqual([
      '2026-11-20T17:00:00.000Z',
      '2026-11-20T20:00:00.000Z',
    ])
    expect(isoOf(after.dueAt)).toBe('2026-11-20T21:15:00.000Z')
  })

  test('a day from two hours after its end', () => {
    const known = { hoursUntil: at('2026-11-20T23:00:00-05:00'), daysUntil: '2026-11-19' }
    expect(nextHistoryStep(at('2026-11-21T01:59:59-05:00'), zone, known, noShare).days).toEqual([])
    const step = nextHistoryStep(at('2026-11-21T02:00:00-05:00'), zone, known, noShare)
    expect(step.days.map(({ day, from, to }) => [day, isoOf(from), isoOf(to)])).toEqual([
      ['2026-11-20', '2026-11-20T05:00:00.000Z', '2026-11-21T05:00:00.000Z'],
    ])
    expect(step.daysUntil).toBe('2026-11-20')
    expect(isoOf(step.hours.from)).toBe('2026-11-21T05:00:00.000Z')
  })

  test('all hours that were missed, from the first day that is not recorded on', () => {
    const known = { hoursUntil: at('2026-11-20T09:00:00-05:00'), daysUntil: '2026-11-19' }
    const { hours } = nextHistoryStep(at('2026-11-20T22:30:00-05:00'), zone, known, noShare)
    expect([isoOf(hours.from), isoOf(hours.to)]).toEqual([
      '2026-11-20T14:00:00.000Z',
      '2026-11-21T03:00:00.000Z',
    ])
  })

  test('a lot that was not recorded for long, in steps, from its first message or 100 days back', () => {
    const now = at('2026-11-20T12:00:00-05:00')
    const none = { hoursUntil: null, daysUntil: null }
    const first = nextHistoryStep(now, zone, none, { firstAt: at('2020-01-01T00:00:00Z'), share: 0 })
    expect(first.days.map(({ day }) => day)).toEqual([
      '2026-08-12',
      '2026-08-13',
      '2026-08-14',
      '2026-08-15',
      '2026-08-16',
    ])
    expect(first).toMatchObject({ daysUntil: '2026-08-16', dueAt: now })
    expect(first.hours.from).toBe(first.hours.to)
    const recent = nextHistoryStep(now, zone, none, { firstAt: at('2026-11-18T12:00:00Z'), share: 0.5 })
    expect(recent.days.map(({ day }) => day)).toEqual(['2026-11-18', '2026-11-19'])
    expect(isoOf(recent.dueAt)).toBe('2026-11-20T17:35:00.000Z')
    expect(nextHistoryStep(now, zone, none, noShare).days).toEqual([])
  })

  test('every hour once, and every day, however long the turns are apart and whatever the clock does', () => {
    for (const timeZone of ['America/Toronto', 'Australia/Lord_Howe', 'Asia/Kathmandu']) {
      let known: { hoursUntil: number | null; daysUntil: string | null } = {
        hoursUntil: null,
        daysUntil: null,
      }
      const days: { from: number; to: number }[] = []
      let until: number | undefined
      for (let now = at('2026-10-25T00:00:00Z'), nth = 1; now < at('2026-11-10T00:00:00Z'); nth++) {
        const step = nextHistoryStep(now, timeZone, known, { firstAt: now, share: 0 })
        days.push(...step.days)
        // Nothing between what was recorded and what is recorded now is left out.
        if (until !== undefined && step.days.length === 0) expect(step.hours.from).toBeLessThanOrEqual(until)
        expect(step.hours.to).toBeGreaterThanOrEqual(step.hours.from)
        ;[known, until] = [step, step.hours.to]
        now = Math.max(step.dueAt, now + ((nth * 7_919) % 300) * minuteMs)
        expect(step.dueAt - step.hours.to).toBeLessThanOrEqual(2 * hourMs)
      }
      expect(days.length).toBeGreaterThan(12)
      for (const [nth, { from }] of days.slice(1).entries()) expect(from).toBe(days[nth]!.to)
    }
  })
})
