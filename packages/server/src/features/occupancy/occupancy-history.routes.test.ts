import type { ImportReport } from '@stallwise/contract/occupancy/occupancy-history.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { replayLot } from '#features/replay/replay.public.ts'
import { verifyChain } from '#platform/audit/verify-chain.ts'
import { noon, startHistoryServer, valuesAt, type HistoryServer } from './testing/history.test-lot.ts'

let lot: HistoryServer
beforeAll(async () => {
  lot = await startHistoryServer()
})
afterAll(() => lot?.server.close())
beforeEach(() => lot.forget())

const header = 'timestamp,occupied'
const minute = 60_000
const day = 24 * 60 * minute

describe('an import', () => {
  test('is shown, as imported', async () => {
    const report = await lot.take([header, '2026-11-20T10:00:00Z,3', '2026-11-20T10:12:00Z,1'])
    expect(report).toMatchObject({
      column: 'occupied',
      capacity: 4,
      rows: 2,
      days: 1,
      daysMostlyObserved: 0,
      values: 84,
      from: '2026-11-20T10:00:00.000Z',
      to: '2026-11-20T10:12:00.000Z',
      valuesKeptLive: 0,
      gaps: { count: 0, longestMinutes: 0, unknownMinutes: 0 },
      changes: [],
    })
    const answer = await lot.show()
    expect(answer).toMatchObject({
      from: '2026-11-19T17:00:00Z',
      to: '2026-11-20T17:00:00Z',
      resolutionMinutes: 5,
      timeZone: 'America/Toronto',
      capacity: 4,
      exceptions: [],
    })
    expect(valuesAt(answer, '2026-11-20T10')).toEqual([3, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1])
    expect(answer.points).toHaveLength(288)
    expect(answer.points[0]).toEqual({
      at: '2026-11-19T17:00:00Z',
      occupancy: null,
      capacity: 4,
      usual: null,
    })
    expect(answer.points.at(-1)).toMatchObject({ at: '2026-11-20T16:55:00Z', occupancy: 1, imported: true })
  })

  test('by a form gives the same, and the provider may import for any lot', async () => {
    const text = [header, '2026-11-20T10:00:00Z,3'].join('\r\n')
    const byForm = (await lot.sendForm(`\uFEFF${text}`)).json()
    const raw = (await lot.send(text, '', 'provider')).json()
    expect({ ...byForm, importId: '' }).toEqual({ ...raw, importId: '' })
  })

  test('subtracts free stalls from the capacity of the group, or of the lot without one', async () => {
    const { tenants } = lot.own
    const lines = [
      'timestamp,free',
      '2026-11-20T10:00:00Z,1',
      '2026-11-20T11:00:00Z,9',
      '2026-11-20T12:00:00Z,-1',
    ]
    const report = await lot.take(lines, `?parkingGroup=${tenants.id}`)
    expect(report.capacity).toBe(2)
    expect(report.changes).toEqual([
      { kind: 'freeAboveCapacity', count: 1, first: [{ row: 3, read: '9', kept: 0 }] },
      { kind: 'negative', count: 1, first: [{ row: 4, read: '-1', kept: 2 }] },
    ])
    const answer = await lot.show(`?parkingGroup=${tenants.id}`)
    expect([10, 11, 12].map((hour) => valuesAt(answer, `2026-11-20T${hour}:00`))).toEqual([[1], [0], [2]])
    await lot.take(lines)
    expect(valuesAt(await lot.show(), '2026-11-20T10:00')).toEqual([3])
    expect(valuesAt(await lot.show('?parkingGroup=visitor'), '2026-11-20T10:00')).toEqual([null])
  })

  test('reads times without offset on the lot’s clock', async () => {
    await lot.take([header, '2026-11-20 06:00,3'])
    expect(valuesAt(await lot.show(), '2026-11-20T10:55')).toEqual([null])
    expect(valuesAt(await lot.show(), '2026-11-20T11:00')).toEqual([3])
  })

  test('of a year in a worker gives the same as a small one, with the days’ summaries', async () => {
    const rows = Array.from({ length: 35_000 }, (_, nth) => {
      const at = new Date(noon - (35_000 - nth) * 15 * minute).toISOString()
      return `${at},${nth % 5}`
    })
    const report = await lot.take([header, ...rows])
    expect(report).toMatchObject({ rows: 35_000, days: 366, values: 35_000 * 3 })
    const [whole] = await lot.rows<object>(
      `select peak, mean, observed_share, capacity from occupancy_day where group_id = '${lot.own.lot.id}' and day = '2026-06-01'`,
    )
    expect(whole).toMatchObject({ peak: 4, observed_share: 1, capacity: 4 })
    const year = await lot.show('?timePeriod=365d')
    expect(year.resolutionMinutes).toBe(1_440)
    expect(year.points.map(({ occupancy }) => occupancy)).toEqual(Array<number>(year.points.length).fill(4))
    expect(year.points).toHaveLength(366)
  })

  test('of two rows 26 years apart writes two days, not 26 years', async () => {
    const report = await lot.take([header, '2000-01-01T12:00:00Z,1', '2026-11-20T10:00:00Z,1'])
    expect(report).toMatchObject({ daysMostlyObserved: 0, values: 144 + 84, gaps: { count: 1 } })
    expect(await lot.rows('select day from occupancy_import order by day')).toEqual([
      { day: '2000-01-01' },
      { day: '2026-11-20' },
    ])
  })

  test('of only a slot in progress stores no value', async () => {
    const report = await lot.take([header, new Date(noon + 4 * minute).toISOString() + ',1'])
    expect(report).toMatchObject({ rows: 1, values: 0, days: 0, daysMostlyObserved: 0 })
    expect(await lot.rows('select day from occupancy_import union select day from occupancy_day')).toEqual([])
  })

  test('changes no other lot', async () => {
    await lot.take([header, '2026-11-20T10:00:00Z,3'])
    expect(await lot.rows('select distinct parking_lot_id as id from occupancy_import')).toEqual([
      { id: lot.own.lot.id },
    ])
    const [{ count }] = (await lot.server.database.withViewer(
      { lots: [lot.server.world.sister.lot.id] },
      (tx) =>
        tx
          .selectFrom('occupancy_import' as 'occupancy_day')
          .select(tx.fn.countAll<string>().as('count'))
          .execute(),
    )) as [{ count: string }]
    expect(Number(count)).toBe(0)
  })

  test('is in the lot’s audit, and announced to screens', async () => {
    const [before] = await lot.rows<{ version: number }>(
      `select version from lot_state where parking_lot_id = '${lot.own.lot.id}'`,
    )
    const { importId } = await lot.take([header, '2026-11-20T10:00:00Z,3'])
    const [entry] = await lot.rows<object>(
      `select action, object_kind, actor_name, after from audit_entry where after ->> 'importId' = '${importId}'`,
    )
    expect(entry).toMatchObject({
      action: 'occupancyHistory.import',
      object_kind: 'parkingLot',
      actor_name: 'The fullAccessCustomer',
      after: { file: null, rows: 1, values: 84 },
    })
    const chain = await lot.server.database.asSystem((tx) => verifyChain(tx, lot.own.lot.id))
    expect(chain.brokenAt).toBeNull()
    const [change] = await lot.rows<object>(
      `select version, payload from lot_change where parking_lot_id = '${lot.own.lot.id}' order by version desc limit 1`,
    )
    expect(change).toMatchObject({ version: before!.version + 1, payload: { stale: ['occupancyHistory'] } })
  })

  test('by two users at once has both audit entries and the values of one', async () => {
    const texts = [1, 2].map((count) => [header, `2026-11-20T10:00:00Z,${count}`].join('\n'))
    const answers = await Promise.all(texts.map((text) => lot.send(text)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const values = valuesAt(await lot.show(), '2026-11-20T10')
    expect([1, 2]).toContain(values[0])
    expect(new Set(values).size).toBe(1)
  })
})

describe('HIS-21: a later import', () => {
  const earlier = [header, '2026-11-18T10:00:00Z,1', '2026-11-18T20:00:00Z,1', '2026-11-19T05:00:00Z,1']
  const at = async (time: string) => valuesAt(await lot.show('?timePeriod=7d'), time)[0]

  test('replaces carried-over values of an earlier one, but not its readings at other times', async () => {
    await lot.take(earlier)
    await lot.take([header, '2026-11-18T12:00:00Z,2', '2026-11-18T13:00:00Z,', '2026-11-18T15:00:00Z,'])
    expect(await at('2026-11-18T11:55')).toBe(1)
    expect(await at('2026-11-18T12:00')).toBe(2)
    expect(await at('2026-11-18T12:55')).toBe(2)
    expect(await at('2026-11-18T13:00')).toBeNull()
    expect(await at('2026-11-18T15:00')).toBeNull()
    expect(await at('2026-11-18T19:55')).toBeNull()
    expect(await at('2026-11-18T20:00')).toBe(1)
    expect(await at('2026-11-19T05:00')).toBe(1)
  })

  test('removes a reading with an unknown count at its time', async () => {
    await lot.take([header, '2026-11-18T10:00:00Z,1'])
    await lot.take([header, '2026-11-18T10:00:00Z,'])
    expect(await lot.rows('select day from occupancy_import union select day from occupancy_day')).toEqual([])
  })

  test('carries its last value over only until the next reading of an earlier one', async () => {
    await lot.take([header, '2026-11-19T06:00:00Z,3', '2026-11-19T06:30:00Z,4'])
    const report = await lot.take([header, '2026-11-18T22:00:00Z,1', '2026-11-18T23:00:00Z,2'])
    expect(report).toMatchObject({ values: 96, days: 1 })
    const times = ['18T22:55', '18T23:00', '19T05:55', '19T06:00', '19T06:30', '19T18:25']
    expect(await Promise.all(times.map((time) => at(`2026-11-${time}`)))).toEqual([1, 2, 2, 3, 4, 4])
  })

  test('may span years without a value between', async () => {
    const report = await lot.take([header, '2001-01-02T12:00:00Z,1', '2026-11-18T12:00:00Z,2'])
    expect(report).toMatchObject({ days: 2, values: 288 })
  })

  test('HIS-24: of every group is shown for the lot, of some of them is not', async () => {
    const lines = [header, '2026-11-20T10:00:00Z,1', '2026-11-20T11:00:00Z,']
    await lot.take(lines, '?parkingGroup=tenant')
    expect(valuesAt(await lot.show(), '2026-11-20T10:00')).toEqual([null])
    await lot.take([header, '2026-11-20T10:00:00Z,2'], '?parkingGroup=visitor')
    const answer = await lot.show()
    expect(answer.points.find(({ at: time }) => time.startsWith('2026-11-20T10:00'))).toMatchObject({
      occupancy: 3,
      capacity: 4,
      imported: true,
    })
    expect(valuesAt(answer, '2026-11-20T11:00')).toEqual([null])
    await lot.take([header, '2026-11-20T10:00:00Z,4', '2026-11-20T10:30:00Z,'])
    const both = await lot.show()
    const times = ['10:00', '10:25', '10:30', '10:55']
    expect(times.map((time) => valuesAt(both, `2026-11-20T${time}`)[0])).toEqual([4, 4, 3, 3])
  })

  test('of the lot does not change that of a group', async () => {
    await lot.take([header, '2026-11-20T10:00:00Z,1'], '?parkingGroup=tenant')
    await lot.take([header, '2026-11-20T10:00:00Z,4'])
    expect(valuesAt(await lot.show('?parkingGroup=tenant'), '2026-11-20T10:00')).toEqual([1])
    expect(valuesAt(await lot.show(), '2026-11-20T10:00')).toEqual([4])
  })
})

describe('HIS-25: a preview', () => {
  const [first, second] = ['2026-11-20T10:00:00Z,3', '2026-11-20T10:30:00Z,1']

  test('says what an import would change, and changes nothing', async () => {
    await lot.take([header, first, second])
    const before = await lot.show()
    const text = [header, '2026-11-20T10:00:00Z,2'].join('\n')
    const shown = (await lot.send(text, '?preview=true')).json<ImportReport>()
    expect(shown).toMatchObject({ importId: null, rows: 1, days: 1, values: 6, valuesReplaced: 6 })
    expect(await lot.show()).toEqual(before)
    const made = await lot.take([header, '2026-11-20T10:00:00Z,2'])
    expect(made).toEqual({ ...shown, importId: made.importId })
    expect(valuesAt(await lot.show(), '2026-11-20T10')).toEqual([2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1])
  })

  test('of values that are there already replaces none', async () => {
    await lot.take([header, first, second])
    const shown = (await lot.send([header, first, second].join('\n'), '?preview=true')).json<ImportReport>()
    expect(shown.valuesReplaced).toBe(0)
  })
})

describe('HIS-20: live values', () => {
  const begin = noon + day

  test('take precedence over imported ones, before and after an import, and a day can have both', async () => {
    await lot.report(true, begin)
    await lot.report(false, begin + 11 * minute)
    lot.clock.now = begin + 18 * minute
    const report = await lot.take([header, '2026-11-21T16:50:00Z,4'])
    expect(report).toMatchObject({ values: 6, valuesKeptLive: 2 })
    const before = await lot.show('?from=2026-11-21T16:50:00Z&to=2026-11-21T17:20:00Z')
    expect(before.points.map(({ occupancy, imported }) => [occupancy, imported])).toEqual([
      [4, true],
      [4, true],
      [1, undefined],
      [1, undefined],
      [1, undefined],
      [0, undefined],
    ])
    await lot.report(true, begin + 23 * minute)
    const after = await lot.show('?from=2026-11-21T16:50:00Z&to=2026-11-21T17:25:00Z')
    expect(after.points.map(({ occupancy }) => occupancy)).toEqual([4, 4, 1, 1, 1, 0, 0])
    const { differences } = await replayLot(lot.server.database, lot.own.lot.id)
    expect(differences).toEqual([])
    const [summary] = await lot.rows<{ peak: number; observed_share: number }>(
      `select peak, observed_share from occupancy_day where group_id = '${lot.own.lot.id}' and day = '2026-11-21'`,
    )
    expect(summary).toEqual({ peak: 4, observed_share: Number((7 / 288).toFixed(3)) })
  })
})

describe('a history', () => {
  const lotId = () => lot.own.lot.id
  const sample = (key: string, date: string, value: string, revised = false) =>
    lot.run(`insert into occupancy_sample (parking_lot_id, group_id, day, slots, revised)
      values ('${lotId()}', '${key}', '${date}', array_fill(${value}::int, array[288]), ${revised})`)

  test('HIS-32: of a type is the sum of its groups; of a group its own; of the lot the lot’s', async () => {
    const { tenants, visitors } = lot.own
    const second = '00000000-0000-7000-8000-000000000001'
    await lot.run(
      `insert into parking_group (parking_lot_id, id, name, type) values ('${lotId()}', '${second}', 'Night', 'tenant')`,
    )
    for (const [key, value] of [
      [tenants.id, 1],
      [second, 2],
      [visitors.id, 4],
      [lotId(), 7],
    ] as const)
      await sample(key, '2026-11-20', String(value))
    const last = async (query: string) => (await lot.show(query)).points.at(-1)!.occupancy
    expect(await last('?parkingGroup=tenant')).toBe(3)
    expect(await last(`?parkingGroup=${tenants.id.toUpperCase()}`)).toBe(1)
    expect(await last('?parkingGroup=ev')).toBeNull()
    expect(await last('')).toBe(7)
    const refused = await lot.send([header, '2026-11-20T10:00:00Z,1'].join('\n'), '?parkingGroup=tenant')
    expect(refused.json()).toMatchObject({
      status: 422,
      errors: [{ path: 'parkingGroup', code: 'not-unique' }],
    })
    await lot.run(`delete from parking_group where id = '${second}'`)
  })

  test('includes corrections by late events', async () => {
    await sample(lotId(), '2026-11-20', '1', true)
    const { points } = await lot.show()
    expect(points[0]).not.toHaveProperty('revised')
    expect(points.at(-1)).toMatchObject({ revised: true })
    expect(points.at(-1)).not.toHaveProperty('imported')
  })

  test('HIS-34: has the usual day, without exceptions and holidays, and lists both', async () => {
    const fridays = Array.from({ length: 8 }, (_, week) =>
      new Date(noon - (week + 1) * 7 * day).toISOString().slice(0, 10),
    )
    for (const [week, date] of fridays.entries()) await sample(lotId(), date, String((week + 1) * 10))
    const usual = async () => (await lot.show()).points.at(-1)!.usual
    expect(await usual()).toEqual({ median: 45, p10: 17, p90: 73 })
    await lot.run(`insert into holiday values ('${lotId()}', '${fridays[7]}', 'Day off')`)
    expect(await usual()).toEqual({ median: 40, p10: 16, p90: 64 })
    await lot.run(`insert into occupancy_exception (parking_lot_id, id, starts_at, ends_at, reason)
      values ('${lotId()}', gen_random_uuid(), '${fridays[6]}T12:00:00Z', '${fridays[6]}T22:00:00Z', 'Flood')`)
    expect(await usual()).toEqual({ median: 35, p10: 15, p90: 55 })
    expect((await lot.show()).exceptions).toEqual([])
    expect((await lot.show('?timePeriod=90d')).exceptions).toEqual([
      { kind: 'holiday', from: '2026-09-25T04:00:00Z', to: '2026-09-26T04:00:00Z', reason: 'Day off' },
      { kind: 'exception', from: '2026-10-02T12:00:00Z', to: '2026-10-02T22:00:00Z', reason: 'Flood' },
    ])
  })

  test('lists what concerns it: a group’s exception in its own history and in the lot’s, closures of its stalls', async () => {
    const { tenants, visitors, stalls } = lot.own
    await lot.run(`insert into occupancy_exception (parking_lot_id, id, group_id, starts_at, ends_at, reason)
      values ('${lotId()}', gen_random_uuid(), '${tenants.id}', '2026-11-20T12:00:00Z', '2026-11-20T13:00:00Z', 'Works')`)
    await lot.run(`insert into closure (parking_lot_id, id, stall_ids, starts_at, ends_at, reason)
      values ('${lotId()}', gen_random_uuid(), '{${stalls[0]!.id}}', '2026-11-20T14:00:00Z', null, 'Leak')`)
    const reasons = async (query: string) => (await lot.show(query)).exceptions.map(({ reason }) => reason)
    expect(await reasons('')).toEqual(['Works', 'Leak'])
    expect(await reasons(`?parkingGroup=${tenants.id}`)).toEqual(['Works', 'Leak'])
    expect(await reasons(`?parkingGroup=${visitors.id}`)).toEqual([])
    expect((await lot.show()).exceptions[1]).toMatchObject({ kind: 'closure', to: null })
  })

  test('HIS-36: capacity changes when a closure begins, not at midnight', async () => {
    const minute = 60_000
    const { stalls } = lot.own
    await lot.run(`insert into closure (parking_lot_id, id, stall_ids, starts_at, ends_at, reason)
      values ('${lotId()}', gen_random_uuid(), '{${stalls[0]!.id}}', '2026-11-20T17:12:00Z', null, 'Leak')`)
    await lot.server.services.lots.forget([lotId()])
    for (const minutes of [3, 8, 13, 18, 23]) await lot.report(true, noon + minutes * minute)
    const capacities = async () => {
      const { points } = await lot.show()
      return points
        .filter(({ occupancy }) => occupancy !== null)
        .map(({ at, capacity }) => [at.slice(11, 16), capacity])
    }
    const full = stalls.length
    const expected = [
      ['17:05', full],
      ['17:10', full - 1],
      ['17:15', full - 1],
      ['17:20', full - 1],
    ]
    expect((await capacities()).slice(-4)).toEqual(expected)
  })

  test('has steps of days on the days of a clock change', async () => {
    const { points } = await lot.show('?timePeriod=thisYear')
    const lengths = points
      .slice(1)
      .map(({ at }, place) => (Date.parse(at) - Date.parse(points[place]!.at)) / 3_600_000)
    expect(lengths.filter((hours) => hours !== 24)).toEqual([23, 25])
  })
})
