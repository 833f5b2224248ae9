import { createHash } from 'node:crypto'
import { plateRecognizer } from '@stallwise/adapters/lpr-plate-recognizer/plate-recognizer.source.ts'
import { nativeStallEvents } from '@stallwise/adapters/sensor-native/sensor-native.source.ts'
import { theThingsStack } from '@stallwise/adapters/sensor-the-things-stack/the-things-stack.source.ts'
import { readPost } from '@stallwise/adapters/shared/vendor-post.reader.ts'
import type { VendorPost } from '@stallwise/adapters/shared/vendor-post.ts'
import type { PlateReadEvent, StallSensorEvent } from '@stallwise/domain/ingest/device-events.ts'
import { describe, expect, it } from 'vitest'
import { demoWorld } from '#world/demo-world.ts'
import { stressWorld } from '#world/stress-world.ts'
import { createSimulation } from './simulation.ts'
import type { KnownState } from './simulation.ts'

let made = 0
const world = demoWorld(() => `key-${++made}`)
const friday = Date.parse('2026-11-20T11:00:00-05:00')
const pace = { movesPerSecond: 2, passagesPerSecond: 0.2 }
const simulate = (seed = 1) => createSimulation(world, seed, 'run-1', pace)

const sourceOf = (post: VendorPost) => {
  if (post.path.startsWith('/ingest/the-things-stack')) return theThingsStack
  return post.path === '/ingest/stall-events' ? nativeStallEvents : plateRecognizer
}

const listen = async (posts: readonly VendorPost[]) => {
  const events: (StallSensorEvent | PlateReadEvent)[] = []
  for (const post of posts) {
    const outcome = sourceOf(post).read(await readPost(post))
    if ('malformed' in outcome || outcome.rejected.length > 0) throw new Error(JSON.stringify(outcome))
    events.push(...outcome.events)
  }
  const stalls = events.filter((event) => event.kind === 'stall')
  const plates = events.filter((event) => event.kind === 'plate')
  return { events, stalls, plates }
}

const lotOf = (name: string) => world.lots.find((lot) => lot.name === name)!.id
const shareTaken = (stalls: readonly StallSensorEvent[], groupName: string, lotName: string) => {
  const group = world.groups.find((one) => one.parking_lot_id === lotOf(lotName) && one.name === groupName)!
  const devices = new Set(
    world.stalls.filter((stall) => stall.group_id === group.id).map((stall) => stall.device),
  )
  const latest = new Map<string, boolean | null>()
  for (const event of stalls) if (devices.has(event.deviceId)) latest.set(event.deviceId, event.occupied)
  return [...latest.values()].filter(Boolean).length / devices.size
}

const run = (simulation: ReturnType<typeof simulate>, from: number, seconds: number) =>
  Array.from({ length: seconds }, (_, nth) => simulation.step(from + (nth + 1) * 1000, 1)).flat()

const known = (stalls: readonly StallSensorEvent[], inside: Iterable<string>): KnownState => {
  const occupied = new Map(stalls.map((event) => [event.deviceId, event.occupied]))
  return {
    occupiedDevices: new Set([...occupied].flatMap(([device, taken]) => (taken ? [device] : []))),
    platesInside: new Set(inside),
  }
}

/** Who is inside after a list of reads; fails on an exit of nobody and on an entry of somebody who is inside. */
const followGates = (reads: readonly PlateReadEvent[], inside = new Set<string>()): Set<string> => {
  const entryGates = new Set(['union-yards-entry-1'])
  for (const { plate, deviceId, directionDegrees } of reads) {
    const enters = entryGates.has(deviceId) || (directionDegrees !== undefined && directionDegrees >= 200)
    expect(inside.has(plate!)).toBe(!enters)
    if (enters) inside.add(plate!)
    else inside.delete(plate!)
  }
  return inside
}

describe('the first start', () => {
  it('says where every active sensor stands, in the words of its maker', async () => {
    const posts = simulate().begin(friday)
    const { stalls } = await listen(posts)
    const active = world.stalls.filter((stall) => stall.is_active).map((stall) => stall.device!)
    expect(stalls.map((event) => event.deviceId).sort()).toEqual([...active].sort())
    const kinds = new Map(posts.map((post) => [post.path.split('/')[2], true]))
    expect([...kinds.keys()].sort()).toEqual(['plate-recognizer', 'stall-events', 'the-things-stack'])
  })

  it('fills the lots as is usual at this hour', async () => {
    const { stalls, plates } = await listen(simulate().begin(friday))
    const tower = 'Harbour Exchange Tower'
    expect(shareTaken(stalls, 'Monthly tenants', tower)).toBeCloseTo(0.93, 2)
    expect(shareTaken(stalls, 'Visitor', tower)).toBeCloseTo(0.915, 2)
    expect(shareTaken(stalls, 'Shoppers', 'Dufferin Gate Mall')).toBeCloseTo(0.48, 2)
    const inside = followGates(plates)
    expect(inside.size).toBe(Math.round(60 * 0.93) + Math.round(120 * 0.915))
    const night = await listen(simulate().begin(friday + 15 * 3_600_000))
    expect(shareTaken(night.stalls, 'Monthly tenants', tower)).toBeLessThan(0.15)
  })

  it('lies within the lateness window and never ahead of the clock', async () => {
    const { events } = await listen(simulate().begin(friday))
    for (const { at } of events) {
      expect(at).toBeLessThanOrEqual(friday)
      expect(at).toBeGreaterThan(friday - 15 * 60_000)
    }
  })

  it('sends each source’s own key', () => {
    const keys = new Map(world.sources.map((source) => [source.key, source.kind]))
    for (const { headers, path } of simulate().begin(friday)) {
      const key = headers['x-api-key'] ?? headers.authorization?.split(' ')[1] ?? ''
      expect(path.split('/')[2]).toBe(keys.get(key))
    }
  })

  it('is the same for the same seed and another for another', () => {
    const digest = (seed: number) => {
      const hash = createHash('sha256')
      for (const { path, body } of simulate(seed).begin(friday)) hash.update(path).update(body)
      return hash.digest('hex')
    }
    expect(digest(3)).toBe(digest(3))
    expect(digest(3)).not.toBe(digest(4))
  })

  it('already has a low battery and a fault to show', async () => {
    const { stalls } = await listen(simulate().begin(friday))
    expect(
      stalls.filter(({ batteryPercent: battery }) => battery !== undefined && battery < 20).length,
    ).toBeGreaterThan(0)
    expect(stalls.filter((event) => event.fault).length).toBeGreaterThan(0)
  })
})

describe('a later start', () => {
  it('goes on from what the server knows, and says nothing older than that', async () => {
    const first = await listen(simulate(1).begin(friday))
    const inside = followGates(first.plates)
    const again = await listen(simulate(2).begin(friday + 60_000, known(first.stalls, inside)))
    const before = known(first.stalls, []).occupiedDevices
    const changed = again.stalls.filter((event) => event.occupied !== before.has(event.deviceId))
    expect(changed.length).toBeLessThan(30)
    for (const { at } of again.events) {
      expect(at).toBeGreaterThanOrEqual(friday + 60_000)
      expect(at).toBeLessThan(friday + 61_000)
    }
    expect(again.plates.length).toBeLessThan(5)
    followGates(again.plates, inside)
  })

  it('empties by evening what was full at noon', async () => {
    const first = await listen(simulate(1).begin(friday))
    const inside = followGates(first.plates)
    const night = friday + 15 * 3_600_000
    const again = await listen(simulate(2).begin(night, known(first.stalls, inside)))
    expect(shareTaken(again.stalls, 'Monthly tenants', 'Harbour Exchange Tower')).toBeLessThan(0.15)
    expect(followGates(again.plates, inside).size).toBeLessThan(30)
  })
})

describe('a running simulation', () => {
  it('moves a few stalls a second, and each only when it has stood a while', async () => {
    const simulation = simulate()
    const begun = await listen(simulation.begin(friday))
    const posts = run(simulation, friday, 900).filter((post) => !post.path.endsWith('recognizer'))
    const { stalls } = await listen(posts)
    const state = new Map(begun.stalls.map((event) => [event.deviceId, event.occupied]))
    const changes = new Map<string, number[]>()
    for (const { deviceId, occupied, at } of stalls) {
      if (state.get(deviceId) === occupied) continue
      state.set(deviceId, occupied)
      changes.set(deviceId, [...(changes.get(deviceId) ?? []), at])
    }
    const count = [...changes.values()].reduce((sum, times) => sum + times.length, 0)
    expect(count).toBeGreaterThan(1000)
    expect(count).toBeLessThanOrEqual(1800)
    for (const times of changes.values())
      times.forEach((at, nth) => expect(at - (times[nth - 1] ?? 0)).toBeGreaterThanOrEqual(5 * 60_000))
  })

  it('follows the day', async () => {
    const morning = Date.parse('2026-11-20T07:00:00-05:00')
    const simulation = simulate()
    const begun = await listen(simulation.begin(morning))
    const later = await listen(
      run(simulation, morning, 2 * 3600).filter((post) => !post.path.endsWith('recognizer')),
    )
    const tower = 'Harbour Exchange Tower'
    expect(shareTaken(begun.stalls, 'Monthly tenants', tower)).toBeLessThan(0.4)
    const share = shareTaken([...begun.stalls, ...later.stalls], 'Monthly tenants', tower)
    expect(share).toBeGreaterThan(0.78)
    expect(share).toBeLessThan(0.9)
  }, 30_000)

  it('lets every sensor be heard within an hour, and clears the faults that it opens', async () => {
    const simulation = simulate()
    const begun = await listen(simulation.begin(friday))
    const faulty = new Set(begun.stalls.flatMap((event) => (event.fault ? [event.deviceId] : [])))
    const posts = run(simulation, friday, 3600).filter((post) => !post.path.endsWith('recognizer'))
    const { stalls } = await listen(posts)
    expect(new Set(stalls.map((event) => event.deviceId)).size).toBe(begun.stalls.length)
    let [opened, mended] = [0, 0]
    for (const { deviceId, fault } of stalls) {
      if (fault && !faulty.has(deviceId)) opened++
      if (!fault && faulty.has(deviceId)) mended++
      if (fault) faulty.add(deviceId)
      else faulty.delete(deviceId)
      expect(faulty.size).toBeLessThanOrEqual(4)
    }
    expect(opened).toBeGreaterThan(0)
    expect(mended).toBeGreaterThan(0)
  }, 30_000)

  it('lets vehicles in and out without contradiction, passholders and visitors, each with a picture', async () => {
    const simulation = simulate()
    const begun = await listen(simulation.begin(friday))
    const inside = followGates(begun.plates)
    const posts = run(simulation, friday, 3600).filter((post) => post.path === '/ingest/plate-recognizer')
    const { plates } = await listen(posts)
    followGates(plates, inside)
    expect(plates.length).toBeGreaterThan(500)
    const passes = new Set(world.plates.map((row) => row.plate))
    expect(plates.some(({ plate }) => passes.has(plate!))).toBe(true)
    expect(plates.some(({ plate }) => !passes.has(plate!))).toBe(true)
    const pictures = await Promise.all(posts.slice(0, 20).map(async (post) => (await readPost(post)).image))
    expect(pictures.every((image) => image?.contentType === 'image/jpeg')).toBe(true)
  }, 30_000)

  it.each([
    ['a first start', undefined],
    ['a later start', { occupiedDevices: new Set<string>(), platesInside: new Set<string>() }],
  ])('never gives two messages the same identity after %s', async (_name, state) => {
    const busy = createSimulation(world, 1, 'run-1', { movesPerSecond: 2, passagesPerSecond: 5 })
    const { events, plates } = await listen([...busy.begin(friday, state), ...run(busy, friday, 120)])
    const identities = events.map((event) => `${event.eventId} ${event.at}`)
    expect(new Set(identities).size).toBe(identities.length)
    expect(plates.length).toBeGreaterThan(200)
  })

  it('moves any world, with sensors of one make alone', async () => {
    const stress = stressWorld({ lots: 3, stallsPerFloor: 400 }, () => 'stress')
    const simulation = createSimulation(stress, 1, 'run', { movesPerSecond: 20, passagesPerSecond: 1 })
    const { stalls } = await listen([...simulation.begin(friday), ...simulation.step(friday + 1000, 1)])
    expect(stalls.length).toBeGreaterThanOrEqual(440 + 15)
  })

  it('has nothing to say of a world without devices', () => {
    const empty = { ...world, stalls: [], groups: [], devices: [], cameras: [] }
    const simulation = createSimulation(empty, 1, 'run', pace)
    expect([...simulation.begin(friday), ...simulation.step(friday + 1000, 1)]).toEqual([])
  })
})
