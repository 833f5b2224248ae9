import { describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '../time/durations.ts'
import { excusedUntil, stepFaults, type Fault, type Finding, type PastFault } from './faults.rules.ts'

const start = Date.parse('2026-11-02T03:00:00Z')

/** Judges minute by minute; `at` says what is found in a minute. */
const judge = (
  minutes: number,
  at: (minute: number) => readonly Finding[],
  past: PastFault[] = [],
  from = start,
) => {
  let open: readonly Fault[] = []
  const told: string[] = []
  const ended: PastFault[] = []
  for (let minute = 0; minute < minutes; minute++) {
    const now = from + minute * minuteMs
    const step = stepFaults(open, at(minute), [...past, ...ended], now)
    open = step.open
    ended.push(...step.ended)
    told.push(...step.begun.map(({ subject }) => `${subject} ${minute}`))
  }
  return { open, told, ended }
}

const finding = (
  subject: string,
  from: number,
  devices: readonly string[] = [subject],
  begin = start,
): Finding => ({
  subject,
  since: begin + from * minuteMs,
  by: 'announced',
  devices,
})
const between =
  (from: number, to: number, ...found: Finding[]) =>
  (minute: number) =>
    minute >= from && minute < to ? found : []

describe('HEA-42: when a fault is told, and when it has ended', () => {
  test('an outage of an hour is told once', () => {
    const { told, ended, open } = judge(90, between(5, 65, finding('gate', 5)))
    expect(told).toEqual(['gate 7'])
    expect(ended).toMatchObject([{ subject: 'gate', endedAt: start + 65 * minuteMs }])
    expect(open).toEqual([])
  })
  test('one that comes and goes within 10 minutes is one', () => {
    const flapping = (minute: number) => (minute < 60 && minute % 9 < 4 ? [finding('gate', 0)] : [])
    expect(judge(90, flapping).told).toEqual(['gate 2'])
  })
  test('a short one is not told, and ends at once', () => {
    const { told, ended } = judge(20, between(3, 4, finding('gate', 3)))
    expect([told, ended.length]).toEqual([[], 1])
  })
  test('missing reads are told when they are found', () => {
    const dead = Object.assign({}, finding('camera', 0), { by: 'missing' as const })
    expect(judge(20, between(12, 20, dead)).told).toEqual(['camera 12'])
  })
})

test('HEA-40: devices behind what is broken are not told by themselves', () => {
  const [link, one] = [finding('link', 0, ['a', 'b', 'c']), finding('a', 0)]
  expect(judge(20, () => [one, link]).told).toEqual(['link 2'])
})

test('HEA-45: what a cause excuses, it excuses until its end', () => {
  const ended = (devices: readonly string[], endedAt: number) => ({ devices, endedAt })
  const past = [ended(['a', 'b'], 5), ended(['a', 'b', 'c'], 9), ended(['a'], 20)]
  expect(['a', 'c', 'd'].map((device) => excusedUntil(device, past))).toEqual([9, 9, null])
})

test('HEA-43: a restart each night is told twice, and then only if it lasts longer', () => {
  let past: PastFault[] = []
  const told: number[] = []
  for (let night = 0; night < 10; night++) {
    const begin = start + night * dayMs
    const minutes = night === 9 ? 30 : 6
    const run = judge(60, between(0, minutes, finding('link', 0, ['a'], begin)), past, begin)
    past = [...past, ...run.ended]
    if (run.told.length > 0) told.push(night)
  }
  expect(told).toEqual([0, 1, 9])
})
