import { createHash } from 'node:crypto'
import { impinj } from '@stallwise/adapters/rfid-impinj/impinj.source.ts'
import { zebra } from '@stallwise/adapters/rfid-zebra/zebra.source.ts'
import { plateRecognizer } from '@stallwise/adapters/lpr-plate-recognizer/plate-recognizer.source.ts'
import { nativeStallEvents } from '@stallwise/adapters/sensor-native/sensor-native.source.ts'
import { theThingsStack } from '@stallwise/adapters/sensor-the-things-stack/the-things-stack.source.ts'
import { readPost } from '@stallwise/adapters/shared/testing/vendor-post.reader.ts'
import type { VendorPost } from '@stallwise/adapters/shared/vendor-post.ts'
import type { DeviceEvent } from '@stallwise/domain/ingest/device-events.ts'
import { describe, expect, it, vi } from 'vitest'
import { demoWorld } from '#world/demo-world.ts'
import { stressWorld } from '#world/stress-world.ts'
import type { KnownState } from './player.ts'
import { createSimulation } from './simulation.ts'

vi.setConfig({ testTimeout: 120_000 })

let made = 0
const world = demoWorld(() => `key-${++made}`)
const second = 1_000
const hour = 3_600_000
const friday = Date.parse('2026-11-20T11:00:00-05:00')
const simulate = (seed = 1, speed = 1) => createSimulation(world, seed, 'run-1', speed)

const sourceOf = (post: VendorPost) => {
  if (post.path.startsWith('/ingest/the-things-stack')) return theThingsStack
  if (post.path.startsWith('/ingest/rfid-impinj?')) return impinj
  if (post.path.startsWith('/ingest/rfid-zebra?')) return zebra
  return post.path === '/ingest/stall-events' ? nativeStallEvents : plateRecognizer
}

const listen = async (posts: readonly VendorPost[]) => {
  const events: DeviceEvent[] = []
  for (const post of posts) {
    const source = sourceOf(post)
    const outcome = source.read(await readPost(post, source.parse))
    if ('malformed' in outcome || outcome.rejected.length > 0) throw new Error(JSON.stringify(outcome))
    events.push(...outcome.events)
  }
  const stalls = events.filter((event) => event.kind === 'stall')
  const plates = events.filter((event) => event.kind === 'plate')
  const tags = events.filter((event) => event.kind === 'tag')
  return { events, stalls, plates, tags }
}

const run = (simulation: ReturnType<typeof simulate>, from: number, seconds: number) =>
  Array.from({ length: seconds }, (_, nth) => simulation.step(from + (nth + 1) * second)).flat()

const kindOf = ({ path }: Pick<VendorPost, 'path'>) => path.split(/[/?]/)[2]

let started: ReturnType<typeof listen> | undefined
/** What the first start at 11:00 sends. */
const firstStart = () => (started ??= listen(simulate().begin(friday)))

/** An Impinj reader sends its key as a password. */
const keyIn = (headers: VendorPost['headers']): string => {
  const [scheme, word = ''] = (headers.authorization ?? '').split(' ')
  if (scheme === 'Basic') return Buffer.from(word, 'base64').toString().split(':')[1] ?? ''
  return headers['x-api-key'] ?? word
}

const lotOfCamera = new Map(world.cameras.map((camera) => [camera.device_id, camera.parking_lot_id]))

/** A server's state after these events, with the cameras' directions. */
const knownAfter = ({
  stalls,
  plates,
}: Pick<Awaited<ReturnType<typeof listen>>, 'stalls' | 'plates'>): KnownState => {
  const occupied = new Map(stalls.map((event) => [event.deviceId, event.occupied]))
  const platesInside = new Map<string, Set<string>>()
  for (const { plate, deviceId, orientation } of plates) {
    const inside = platesInside.get(lotOfCamera.get(deviceId)!) ?? new Set()
    platesInside.set(lotOfCamera.get(deviceId)!, inside)
    if (orientation === 'Front') inside.add(plate!)
    else inside.delete(plate!)
  }
  const occupiedDevices = new Set([...occupied].flatMap(([device, taken]) => (taken ? [device] : [])))
  return { occupiedDevices, platesInside }
}

describe('the first start', () => {
  it('reports the state of every working active sensor, in its vendor’s protocol', async () => {
    const posts = simulate().begin(friday)
    const { stalls } = await listen(posts)
    const active = new Set(world.stalls.filter((stall) => stall.is_active).map((stall) => stall.device!))
    expect(new Set(stalls.map((event) => event.deviceId)).size).toBe(stalls.length)
    expect(stalls.every((event) => active.has(event.deviceId))).toBe(true)
    expect(stalls.length).toBeGreaterThan(0.98 * active.size)
    const kinds = new Set(posts.map(kindOf))
    expect([...kinds].sort()).toEqual(['plate-recognizer', 'rfid-zebra', 'stall-events', 'the-things-stack'])
  })

  it.each([0, 4, 9, 14, 19])(
    'every camera reports, so that none is offline, %i hours after 11:00',
    async (hours) => {
      const { plates } = await (hours ? listen(simulate().begin(friday + hours * hour)) : firstStart())
      expect(new Set(plates.map(({ deviceId }) => deviceId))).toEqual(
        new Set(world.cameras.map(({ device_id }) => device_id)),
      )
    },
  )

  it('uses the current time, so that no earlier slot is counted in part', async () => {
    const { events } = await firstStart()
    for (const { at } of events) {
      expect(at).toBeGreaterThanOrEqual(friday)
      expect(at).toBeLessThan(friday + 3 * second)
    }
  })

  it('sends the key of each source', () => {
    const keys = new Map(world.sources.map((source) => [source.key, source.kind]))
    const simulation = simulate()
    for (const { headers, path } of [...simulation.begin(friday), ...run(simulation, friday, 600)]) {
      expect(kindOf({ path })).toBe(keys.get(keyIn(headers)))
    }
  })

  it('depends on the seed only', () => {
    const digest = (seed: number) => {
      const hash = createHash('sha256')
      for (const { path, body } of simulate(seed).begin(friday)) hash.update(path).update(body)
      return hash.digest('hex')
    }
    expect(digest(3)).toBe(digest(3))
    expect(digest(3)).not.toBe(digest(4))
  })
})

describe('a later start', () => {
  it('continues from the server’s state', async () => {
    const first = await firstStart()
    const again = await listen(simulate(1).begin(friday + 60 * second, knownAfter(first)))
    const before = knownAfter(first).occupiedDevices
    expect(again.stalls.filter((event) => event.occupied !== before.has(event.deviceId)).length).toBeLessThan(
      40,
    )
    expect(again.plates.length).toBeLessThan(40)
  })

  it('empties at night what was full at noon', async () => {
    const first = await firstStart()
    const night = await listen(simulate(1).begin(friday + 16 * hour, knownAfter(first)))
    const exits = night.plates.filter(({ orientation }) => orientation === 'Rear')
    expect(exits.length).toBeGreaterThan(500)
    const left = knownAfter({ ...night, plates: [...first.plates, ...night.plates] }).platesInside
    for (const inside of left.values()) expect(inside.size).toBeLessThan(150)
  })
})

describe('a running simulation', () => {
  it('reports an hour’s events second by second, each message with a unique id', async () => {
    const simulation = simulate()
    const begun = simulation.begin(friday)
    const posts = run(simulation, friday, 3_600)
    const { events, plates, stalls, tags } = await listen([...begun, ...posts])
    const identities = events.map((event) => `${event.deviceId} ${event.eventId} ${event.at}`)
    expect(new Set(identities).size).toBe(identities.length)
    expect(plates.length).toBeGreaterThan(1_000)
    expect(stalls.length).toBeGreaterThan(4_000)
    expect(new Set(tags.map(({ deviceId }) => deviceId)).size).toBe(4)
    expect(tags.length).toBeGreaterThan(100)
    for (const { at } of (await listen(run(simulation, friday + hour, 10))).events) {
      expect(at).toBeGreaterThan(friday + hour)
      expect(at).toBeLessThanOrEqual(friday + hour + 10 * second)
    }
    const pictures = await Promise.all(
      posts
        .filter(({ path }) => path === '/ingest/plate-recognizer')
        .slice(0, 20)
        .map(async (post) => (await readPost(post)).image),
    )
    expect(pictures.every((image) => image?.contentType === 'image/jpeg')).toBe(true)
  })

  it.each([1, 60])('tells the plates that exits will read, at speed %i', async (speed) => {
    const simulation = simulate(1, speed)
    simulation.begin(friday)
    const seconds = 300 / speed
    const leaving = simulation.leaving(friday, seconds * second).map(({ plate }) => plate)
    const { plates } = await listen(run(simulation, friday, seconds))
    const left = plates.filter(({ orientation }) => orientation === 'Rear').map(({ plate }) => plate)
    expect(leaving.length).toBeGreaterThan(5)
    // A few are misread.
    expect(left.filter((plate) => leaving.includes(plate!)).length).toBeGreaterThan(0.9 * leaving.length)
    expect(left.length).toBeLessThanOrEqual(leaving.length + 1)
  })

  it('after a long pause reports the current state instead of missed events', async () => {
    const simulation = simulate()
    simulation.begin(friday)
    const woken = await listen(simulation.step(friday + 9 * hour))
    expect(woken.stalls.length).toBeGreaterThan(2_000)
    for (const { at } of woken.events) expect(at).toBeGreaterThanOrEqual(friday + 9 * hour)
    const next = await listen(simulation.step(friday + 9 * hour + second))
    expect(next.events.length).toBeLessThan(20)
  })

  it('runs faster at a higher speed, with times of the clock', async () => {
    const simulation = simulate(1, 60)
    const begun = await listen(simulation.begin(friday))
    const evening = await listen(run(simulation, friday, 600))
    expect(Math.max(...evening.events.map(({ at }) => at))).toBeLessThanOrEqual(friday + 601 * second)
    const { occupiedDevices } = knownAfter({ ...evening, stalls: [...begun.stalls, ...evening.stalls] })
    expect(occupiedDevices.size).toBeLessThan(0.7 * knownAfter(begun).occupiedDevices.size)
  })

  it('simulates any world, also with sensors of one kind only', async () => {
    const stress = stressWorld({ lots: 3, stallsPerFloor: 400 }, () => 'stress')
    const simulation = createSimulation(stress, 1, 'run')
    const { stalls } = await listen([...simulation.begin(friday), ...run(simulation, friday, 300)])
    expect(stalls.length).toBeGreaterThanOrEqual(440)
  })

  it('sends nothing for a world without devices', () => {
    const empty = { ...world, stalls: [], groups: [], devices: [], cameras: [], readers: [] }
    const simulation = createSimulation(empty, 1, 'run')
    expect([...simulation.begin(friday), ...simulation.step(friday + 1000)]).toEqual([])
  })
})
