import { nativeMobileEvents } from '@stallwise/adapters/mobile-native/mobile-native.source.ts'
import { hourMs } from '@stallwise/domain/time/durations.ts'
import { describe, expect, it } from 'vitest'
import { demoWorld } from '#world/demo-world.ts'
import { planMobileUse } from './demo-mobile-use.ts'

let keys = 0
const world = demoWorld(() => `key-${++keys}`)
const now = Date.UTC(2026, 10, 20, 3, 30)

const eventsAt = (at: number, since = 0) =>
  planMobileUse(world, 7, { since, now: at }).flatMap(({ body }) => {
    const read = nativeMobileEvents.read({ json: JSON.parse(new TextDecoder().decode(body)) as unknown })
    if (!('events' in read)) throw new Error('malformed')
    return read.events
  })

describe('the use of the companion app in the demo', () => {
  it('is of the last day, up to now, by passholders of the demo', () => {
    const events = eventsAt(now)
    const known = new Set(
      world.passholders.map(({ parking_lot_id, pass_id }) => `${parking_lot_id} ${pass_id}`),
    )
    expect(events.length).toBeGreaterThan(20)
    for (const { at, lotId, passholderId } of events) {
      expect(at).toBeLessThanOrEqual(now)
      expect(at).toBeGreaterThan(now - 26 * hourMs)
      expect(known).toContain(`${lotId} ${passholderId}`)
    }
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length)
  })

  it('is the same in the next hour, with more, which alone is reported then', () => {
    const first = eventsAt(now)
    const next = new Map(eventsAt(now + hourMs).map((event) => [event.eventId, event]))
    for (const event of first.filter(({ at }) => at > now - 22 * hourMs))
      expect(next.get(event.eventId)).toEqual(event)
    const added = [...next.values()].filter(({ at }) => at > now)
    expect(added.length).toBeGreaterThan(0)
    expect(eventsAt(now + hourMs, now)).toEqual(added)
  })
})
