import { expect, test } from 'vitest'
import { aRatePlan, dailyOf, hourlyOf, taxOf } from './a-plan.ts'
import { statesOfPlans } from './plan-history.ts'
import { planInForce } from './plan-in-force.ts'
import type { PlannedRates, RatePlan, SpecialEvent } from './rate-plan.model.ts'
import { checkRatePlan, effectiveMoment, tidyRatePlan } from './rate-plan.rules.ts'

const hourly = hourlyOf(300)
const anEvent = (parts: Partial<SpecialEvent> = {}): SpecialEvent => ({
  name: 'Concert',
  firstDay: '2026-11-20',
  lastDay: '2026-11-22',
  from: '17:00',
  to: '23:00',
  cents: 3_000,
  excludedDays: [],
  ...parts,
})
const window = { days: [1], from: '18:00', to: '06:00', cents: 100 }
const ladder = { steps: [{ fromPercent: 80, multiplier: 1.5 }], floor: 0.5, ceiling: 2 }

test.each<[string, Partial<RatePlan>, string[]]>([
  ['PRI-02', {}, ['rates required']],
  ['PRI-02', { hourly, daily: dailyOf(2_000) }, []],
  ['PRI-02', { hourly, events: [anEvent()] }, ['events not-allowed']],
  ['PRI-02', { daily: dailyOf(2_000), events: [anEvent()] }, ['events not-allowed']],
  ['PRI-02', { events: [] }, ['events required']],
  ['PRI-90', { hourly: hourlyOf(-1) }, ['hourly.cents negative']],
  ['PRI-90', { hourly: hourlyOf(1.5) }, ['hourly.cents not-whole']],
  ['PRI-90', { hourly: hourlyOf(1_000_001) }, ['hourly.cents too-large']],
  ['PRI-10', { hourly: hourlyOf(300, { intervalMinutes: 7 }) }, ['hourly.intervalMinutes unknown']],
  ['PRI-12', { hourly: hourlyOf(300, { windows: [window] }) }, []],
  [
    'PRI-12',
    { hourly: hourlyOf(300, { windows: [{ ...window, days: [], from: '', to: '25:00' }] }) },
    ['hourly.windows.0.days required', 'hourly.windows.0.from required', 'hourly.windows.0.to invalid'],
  ],
  [
    'PRI-12',
    { hourly: hourlyOf(300, { windows: [{ ...window, days: [7] }] }) },
    ['hourly.windows.0.days invalid'],
  ],
  [
    'PRI-12',
    { hourly: hourlyOf(300, { windows: [{ ...window, to: '18:00' }] }) },
    ['hourly.windows.0.to invalid'],
  ],
  ['PRI-90', { hourly: hourlyOf(300, { windows: Array(21).fill(window) }) }, ['hourly.windows too-many']],
  [
    'PRI-21',
    { daily: dailyOf(300, { weekdays: [{ days: [], cents: -1 }] }) },
    ['daily.weekdays.0.days required', 'daily.weekdays.0.cents negative'],
  ],
  [
    'PRI-30',
    { events: [anEvent({ name: ' ', lastDay: '2026-11-19' })] },
    ['events.0.name required', 'events.0.lastDay last-day-before-first'],
  ],
  ['PRI-30', { events: [anEvent({ firstDay: '2026-02-30' })] }, ['events.0.firstDay invalid']],
  ['PRI-30', { events: [anEvent({ lastDay: '2027-11-21' })] }, ['events.0.lastDay too-many-days']],
  [
    'PRI-30',
    { events: [anEvent({ excludedDays: ['2026-11-19', 'x', '2026-11-23'] })] },
    [
      'events.0.excludedDays.0 too-early',
      'events.0.excludedDays.1 invalid',
      'events.0.excludedDays.2 too-late',
    ],
  ],
  ['PRI-32', { events: [anEvent(), anEvent({ from: '22:00', to: '02:00' })] }, ['events.1.from overlaps']],
  ['PRI-32', { events: [anEvent(), anEvent({ from: '23:00', to: '02:00' })] }, []],
  [
    'PRI-32',
    {
      events: [
        anEvent({ excludedDays: ['2026-11-21'] }),
        anEvent({ firstDay: '2026-11-21', lastDay: '2026-11-21' }),
      ],
    },
    [],
  ],
  ['PRI-90', { hourly, graceMinutes: 0 }, ['graceMinutes too-small']],
  [
    'PRI-90',
    { hourly, graceMinutes: 241, maximumCents: 0 },
    ['graceMinutes too-large', 'maximumCents too-small'],
  ],
  ['PRI-40', { hourly, ladder }, []],
  ['PRI-40', { hourly, ladder: { ...ladder, steps: [] } }, ['ladder.steps required']],
  ['PRI-40', { hourly, ladder: { ...ladder, floor: 3 } }, ['ladder.floor too-large']],
  [
    'PRI-40',
    { hourly, ladder: { ...ladder, steps: [...ladder.steps, { fromPercent: 80, multiplier: 1.234 }] } },
    ['ladder.steps.1.fromPercent not-unique', 'ladder.steps.1.multiplier decimals'],
  ],
  ['PRI-60', { hourly, tax: taxOf('', 101) }, ['tax.name required', 'tax.percent too-large']],
  ['PRI-60', { hourly, tax: taxOf('QST', 9.9755) }, ['tax.percent decimals']],
])('%s: %j has the faults %j', (_rule, parts, faults) => {
  expect(checkRatePlan(aRatePlan(parts)).map(({ path, code }) => `${path} ${code}`)).toEqual(faults)
})

test('a plan is stored with its steps in order and names without blanks', () => {
  const plan = aRatePlan({
    hourly,
    ladder: { ...ladder, steps: [{ fromPercent: 90, multiplier: 2 }, ...ladder.steps] },
    tax: taxOf(' HST ', 13),
  })
  const tidy = tidyRatePlan(plan)
  expect(tidy.ladder!.steps.map(({ fromPercent }) => fromPercent)).toEqual([80, 90])
  expect(tidy.tax!.name).toBe('HST')
})

const now = Date.parse('2026-11-23T16:00Z')
const minute = 60_000
test.each([
  [null, { at: now }],
  [now - 5 * minute, { at: now }],
  [now - 6 * minute, 'in-the-past'],
  [now + minute, { at: now + minute }],
  [now + 2 * minute, 'not-unique'],
  [now + 6 * 366 * 1440 * minute, 'too-late'],
  [Number.NaN, 'invalid'],
])('PRI-72: a plan from %s takes effect %j', (wanted, expected) => {
  const found = effectiveMoment(wanted, { now, taken: [now, now + 2 * minute] })
  if (typeof expected === 'string')
    expect(found).toMatchObject({ faults: [{ path: 'effectiveFrom', code: expected }] })
  else expect(found).toEqual(expected)
})

test('PRI-70, PRI-71: the version in force at the entry decides, of the group or of the lot', () => {
  const plan = aRatePlan({ hourly })
  const version = (
    name: string,
    groupId: string | null,
    effectiveFrom: number,
    own: RatePlan | null = plan,
  ) => ({ name, groupId, effectiveFrom, plan: own })
  const plans: (PlannedRates & { name: string })[] = [
    version('lot', null, 100),
    version('lot later', null, 200),
    version('own', 'a', 150),
    version('own ended', 'a', 250, null),
    version('lot ended', null, 300, null),
    version('at once', 'c', 400),
    version('at once again', 'c', 400),
  ]
  const inForce = (group: string | null, at: number) => planInForce(plans, group, at)?.name
  expect([99, 100, 199, 200, 300].map((at) => inForce(null, at))).toEqual([
    undefined,
    'lot',
    'lot',
    'lot later',
    undefined,
  ])
  expect([149, 150, 249, 250, 300].map((at) => inForce('a', at))).toEqual([
    'lot',
    'own',
    'own',
    'lot later',
    undefined,
  ])
  expect(inForce('b', 160)).toBe('lot')
  expect(inForce('c', 400)).toBe('at once again')
})

test('PRI-73, PRI-74: where the versions of the history stand', () => {
  const version = (effectiveFrom: number, isWithdrawn = false, groupId: string | null = null) => ({
    groupId,
    effectiveFrom,
    plan: null,
    isWithdrawn,
  })
  const versions = [
    version(100),
    version(200),
    version(200),
    version(200, true),
    version(201),
    version(50, false, 'a'),
  ]
  expect(statesOfPlans(versions, 200)).toEqual([
    'replaced',
    'replaced',
    'in-force',
    'withdrawn',
    'planned',
    'in-force',
  ])
})
