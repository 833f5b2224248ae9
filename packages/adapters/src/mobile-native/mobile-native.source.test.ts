import { describe, expect, it, test } from 'vitest'
import { mobilePost } from './mobile-native.simulator.ts'
import { nativeMobileEvents } from './mobile-native.source.ts'

const good = {
  eventId: 'e-1',
  at: '2026-11-20T12:00:00Z',
  type: 'signedIn',
  parkingLot: '019A0000-0000-7000-8000-000000000001',
  passholderId: 'NG-1401',
}
const read = (...events: unknown[]) => nativeMobileEvents.read({ json: { events } })

describe('the simulated companion app', () => {
  it('posts what the source reads', () => {
    const event = {
      eventId: 'e-1',
      at: Date.UTC(2026, 10, 20, 12),
      type: 'signedIn',
      lotId: good.parkingLot.toLowerCase(),
      passholderId: 'NG-1401',
      platform: 'iOS',
    } as const
    const { body } = mobilePost('key', [event])
    const json: unknown = JSON.parse(new TextDecoder().decode(body))
    expect(nativeMobileEvents.read({ json })).toEqual({ events: [event], rejected: [] })
  })
})

describe('INV-30: events of the companion app', () => {
  it('are read with their optional texts; empty ones are left out', () => {
    const event = { ...good, email: 'Ana@Example.com', platform: 'iOS', appVersion: '', detail: null }
    expect(read(event)).toEqual({
      events: [
        {
          eventId: 'e-1',
          at: Date.UTC(2026, 10, 20, 12),
          type: 'signedIn',
          lotId: good.parkingLot.toLowerCase(),
          passholderId: 'NG-1401',
          email: 'ana@example.com',
          platform: 'iOS',
          appVersion: undefined,
          detail: undefined,
        },
      ],
      rejected: [],
    })
  })

  test.each<[string, unknown]>([
    ['no object', 'signedIn'],
    ['no id', { ...good, eventId: '' }],
    ['no time', { ...good, at: 'yesterday' }],
    ['an unknown type', { ...good, type: 'danced' }],
    ['no lot', { ...good, parkingLot: 'Harbour' }],
    ['no pass ID', { ...good, passholderId: undefined }],
    ['a pass ID that is too long', { ...good, passholderId: 'x'.repeat(41) }],
    ['an address that is no text', { ...good, email: 5 }],
  ])('with %s are rejected by name, the others are not', (_what, event) => {
    const outcome = read(good, event)
    expect(outcome).toMatchObject({ events: [{ eventId: 'e-1' }], rejected: [{ code: 'invalid-event' }] })
  })

  test.each([{}, { events: 'all' }, null, { events: Array(1001).fill(good) }])(
    'in no batch of at most 1,000 are malformed',
    (json) => {
      expect(nativeMobileEvents.read({ json })).toMatchObject({ malformed: { path: 'events' } })
    },
  )
})
