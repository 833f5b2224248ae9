import { describeSensorSource } from '@stallwise/ports/conformance/sensor-source.conformance.ts'
import { describe, expect, it } from 'vitest'
import { readPost } from '#shared/testing/vendor-post.reader.ts'
import { nativePost, type NativeFacts } from './sensor-native.simulator.ts'
import { nativeStallEvents } from './sensor-native.source.ts'

const at = Date.UTC(2026, 10, 20, 12)
const facts = (n: number): NativeFacts => ({
  eventId: `e-${n}`,
  deviceId: `stall-${n}`,
  occupied: n % 2 === 0,
  at: at + n,
})
const batch = (from: number, count: number) =>
  readPost(
    nativePost(
      'key',
      Array.from({ length: count }, (_, n) => facts(from + n)),
    ),
  )

describeSensorSource({
  name: 'the native batch call',
  source: nativeStallEvents,
  messages: async () => ({
    one: await batch(1, 1),
    twenty: await batch(100, 20),
    'battery and fault': await readPost(
      nativePost('key', [{ ...facts(5000), batteryPercent: 18.7, fault: 'radar error' }]),
    ),
  }),
  encode: ({ deviceId, occupied, at: when, sequence }) =>
    readPost(nativePost('key', [{ eventId: `${deviceId}-${sequence}`, deviceId, occupied, at: when }])),
})

const good = { eventId: 'e', deviceId: 'd', occupied: true, at: '2026-11-20T12:00:00Z' }
const read = (...events: unknown[]) => nativeStallEvents.read({ json: { events } })

describe('a native batch', () => {
  it('ING-16 accepts the other 999 and names the bad one', () => {
    const events: unknown[] = Array.from({ length: 1000 }, (_, n) => ({ ...good, eventId: `e-${n}` }))
    events[500] = { ...good, eventId: 'bad', at: 'yesterday' }
    const outcome = read(...events)
    expect(outcome).toMatchObject({ rejected: [{ eventId: 'bad', code: 'invalid-event' }] })
    expect('events' in outcome && outcome.events.length).toBe(999)
  })

  it.each([
    [{ ...good, eventId: undefined }, '1'],
    [{ ...good, eventId: '' }, '1'],
    [{ ...good, eventId: 7 }, '1'],
    [{ ...good, eventId: 'a\0b' }, '1'],
    [{ ...good, eventId: 'x'.repeat(201) }, '1'],
    [null, '1'],
    ['text', '1'],
    [[], '1'],
    [{ ...good, deviceId: undefined }, 'e'],
    [{ ...good, deviceId: 'd'.repeat(65) }, 'e'],
    [{ ...good, deviceId: 'd\ud800' }, 'e'],
    [{ ...good, occupied: 'yes' }, 'e'],
    [{ ...good, occupied: null }, 'e'],
    [{ ...good, at: undefined }, 'e'],
    [{ ...good, at: 1_700_000_000_000 }, 'e'],
    [{ ...good, at: '2026-11-20T12:00:00' }, 'e'],
    [{ ...good, at: '2026-02-30T12:00:00Z' }, 'e'],
    [{ ...good, at: '2026-11-20T24:00:00Z' }, 'e'],
    [{ ...good, at: '+275760-09-13T00:00:00Z' }, 'e'],
    [{ ...good, batteryPercent: 101 }, 'e'],
    [{ ...good, batteryPercent: -1 }, 'e'],
    [{ ...good, batteryPercent: '50' }, 'e'],
    [{ ...good, fault: 'x'.repeat(201) }, 'e'],
    [{ ...good, fault: 5 }, 'e'],
    [{ ...good, fault: 'a\0' }, 'e'],
  ])('ING-16 refuses %j as %s and keeps its neighbours', (bad, name) => {
    const outcome = read({ ...good, eventId: 'before' }, bad, { ...good, eventId: 'after' })
    expect(outcome).toMatchObject({
      events: [{ eventId: 'before' }, { eventId: 'after' }],
      rejected: [{ eventId: name, code: 'invalid-event' }],
    })
  })

  it('ING-18 takes null for an absent battery and fault', () => {
    expect(read({ ...good, batteryPercent: null, fault: null })).toMatchObject({
      events: [{ occupied: true, batteryPercent: undefined, fault: undefined }],
      rejected: [],
    })
  })

  it('reads offsets, rounds a battery down, and ignores an empty fault', () => {
    expect(read({ ...good, at: '2026-11-20T07:00:00.123-05:00', batteryPercent: 19.9, fault: '' })).toEqual({
      events: [
        {
          kind: 'stall',
          eventId: 'e',
          deviceId: 'd',
          occupied: true,
          at: Date.UTC(2026, 10, 20, 12, 0, 0, 123),
          batteryPercent: 19,
          fault: undefined,
        },
      ],
      rejected: [],
    })
  })

  it('STA-25: accepts a DevEUI in either case', () => {
    const outcome = read({ ...good, deviceId: '70b3d5e700010144' })
    expect(outcome).toMatchObject({ events: [{ deviceId: '70B3D5E700010144' }] })
  })

  it.each([[{}], [{ events: {} }], [{ events: null }], [{ events: 'none' }]])(
    'treats %j as malformed',
    (json) => {
      expect(nativeStallEvents.read({ json })).toMatchObject({ malformed: { path: 'events' } })
    },
  )

  it('treats more than 1,000 events as malformed, and accepts 1,000 and none', () => {
    const many = (count: number) => read(...Array.from({ length: count }, () => good))
    expect(many(1001)).toMatchObject({ malformed: { path: 'events' } })
    expect(many(1000)).toHaveProperty('events.length', 1000)
    expect(many(0)).toEqual({ events: [], rejected: [] })
  })
})
