import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeSessions } from './judge-session.ts'
import type { KeptBegin, KeptEnd, KeptRecord, KeptStatus, KeptValue } from './session.model.ts'

const minute = 60_000
const place = { evse: 1, connector: null }
const kept = (at: number) => ({ at, receivedAt: at, isTimeReplaced: false, transactionKey: '7', place })

const begin = (at = 0, changes: Partial<KeptBegin> = {}): KeptBegin =>
  Object.assign(
    {
      ...kept(at),
      kind: 'begin' as const,
      id: `begin ${at}`,
      token: null,
      remoteStartId: null,
      meterWh: 1_000,
    },
    changes,
  )
const end = (at = 60 * minute, changes: Partial<KeptEnd> = {}): KeptEnd =>
  Object.assign(
    { ...kept(at), kind: 'end' as const, id: `end ${at}`, meterWh: 11_000, reason: 'Local' },
    changes,
  )
const status = (at: number, state: KeptStatus['status']): KeptStatus => ({
  ...kept(at),
  kind: 'status',
  transactionKey: null,
  status: state,
})
const value = (at: number, energyWh: number, changes: Partial<KeptValue> = {}): KeptValue =>
  Object.assign({ ...kept(at), energyWh, powerW: null }, changes)

const judge = (records: readonly KeptRecord[], values: readonly KeptValue[] = [], now = 10 * 60 * minute) =>
  judgeSessions({ ratedWatts: 11_000, now, records, values })

describe('a session', () => {
  test('CHG-01: has begin, end, reason and energy', () => {
    expect(judge([begin(), end()])).toMatchObject([
      {
        beganAt: 0,
        endedAt: 60 * minute,
        ending: 'station',
        reason: 'Local',
        energy: { wh: 10_000, doubt: null },
      },
    ])
  })

  test('CHG-01: runs until its end, with the energy of its last value', () => {
    const values = [value(minute, 1_150), value(2 * minute, 1_300, { powerW: 9_000 })]
    expect(judge([begin()], values)).toMatchObject([
      {
        endedAt: null,
        energy: { wh: 300, doubt: null },
        powerW: 9_000,
        measuredAt: 2 * minute,
        flowedAt: minute,
      },
    ])
  })

  test.each(['0', '-1', '9223372036854776000', null])(
    'CHG-02: takes what has the key %s at its connector, and an end that names no connector',
    (transactionKey) => {
      const records = [begin(), end(60 * minute, { transactionKey, place: null })]
      const values = [value(30 * minute, 6_000, { transactionKey })]
      expect(judge(records, values)).toMatchObject([{ endedAt: 60 * minute, energy: { wh: 10_000 } }])
    },
  )

  test('CHG-02: an end without connector and key ends none of two that are open', () => {
    const other = begin(minute, { transactionKey: '8', place: { evse: 2, connector: null } })
    const sessions = judge([begin(), other, end(60 * minute, { transactionKey: '-1', place: null })])
    expect(sessions.map(({ endedAt }) => endedAt)).toEqual([null, null])
  })

  test('CHG-02: a key that the station uses again is of the session that had begun last', () => {
    const again = begin(120 * minute, { meterWh: 11_000 })
    const records = [begin(), end(), again, end(180 * minute, { meterWh: 15_000 })]
    expect(judge(records).map(({ energy }) => energy.wh)).toEqual([10_000, 4_000])
  })

  test('CHG-02: a begin that comes again with another time is the same session', () => {
    expect(judge([begin(), begin(5_000), end()])).toHaveLength(1)
  })

  test('CHG-03: the last plausible of several ends counts', () => {
    const wrong = end(61 * minute, { meterWh: 500, receivedAt: 61 * minute })
    const right = end(62 * minute, { meterWh: 9_000, receivedAt: 62 * minute })
    const late = end(63 * minute, { meterWh: 400, receivedAt: 63 * minute })
    expect(judge([begin(), wrong, right, late])).toMatchObject([{ energy: { wh: 8_000, doubt: null } }])
  })

  test('CHG-04: values after its end bring nothing back', () => {
    const sessions = judge([begin(), end()], [value(90 * minute, 12_000)])
    expect(sessions).toMatchObject([{ endedAt: 60 * minute, energy: { wh: 10_000 } }])
  })

  test('CHG-05: ends at its last value five minutes after its connector is available', () => {
    const records = [begin(), status(40 * minute, 'available')]
    const values = [value(39 * minute, 5_000)]
    expect(judge(records, values, 44 * minute)).toMatchObject([{ endedAt: null }])
    expect(judge(records, values, 45 * minute)).toMatchObject([
      { endedAt: 39 * minute, ending: 'available', energy: { wh: 4_000, doubt: null } },
    ])
    expect(judge([...records, end(41 * minute, { meterWh: 5_100 })], values)).toMatchObject([
      { endedAt: 41 * minute, ending: 'station', energy: { wh: 4_100 } },
    ])
  })

  test('CHG-05: ends when its connector begins another', () => {
    const sessions = judge(
      [begin(), begin(50 * minute, { transactionKey: '8' })],
      [value(30 * minute, 5_000)],
    )
    expect(sessions).toMatchObject([{ endedAt: 30 * minute, ending: 'next-session' }, { endedAt: null }])
  })

  test('CHG-33: power flows when it is measured, or when the station says so and measures nothing', () => {
    expect(judge([begin()], [value(minute, 1_000, { powerW: 0 })])).toMatchObject([{ flowedAt: null }])
    const said = [begin(), status(10_000, 'charging')]
    expect(judge(said)).toMatchObject([{ flowedAt: 10_000, activity: 'charging' }])
    expect(judge(said, [value(minute, 1_000)])).toMatchObject([{ flowedAt: null }])
  })
})

test('CHG-01: the order and number of up to 7 messages do not matter', () => {
  const records = [
    begin(),
    status(2_000, 'charging'),
    end(50 * minute, { meterWh: 9_000, receivedAt: 50 * minute }),
    begin(55 * minute, { transactionKey: '8', meterWh: 9_000 }),
    end(80 * minute, { transactionKey: '-1', place: null, meterWh: 13_000 }),
    status(81 * minute, 'available'),
    end(50 * minute, { meterWh: 200, receivedAt: 52 * minute, id: 'another' }),
  ]
  const books = judge(records)
  expect(books).toMatchObject([{ energy: { wh: 8_000 } }, { energy: { wh: 4_000 } }])
  fc.assert(
    fc.property(fc.shuffledSubarray(records, { minLength: 7 }), fc.subarray(records), (shuffled, again) => {
      expect(judge(shuffled)).toEqual(books)
      expect(judge([...shuffled, ...again.filter(({ kind }) => kind !== 'begin')])).toEqual(books)
    }),
  )
})
