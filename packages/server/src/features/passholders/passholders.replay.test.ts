import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sendAs } from '#testing/test-app.ts'
import { minute, startTestLot, type TestLotServer } from '#testing/test-lot.ts'

vi.setConfig({ testTimeout: 60_000 })

let lot: TestLotServer
let group: string
let otherGroup: string
let tenants: string
beforeEach(async () => {
  lot = await startTestLot()
  tenants = lot.tenants
  group = await addGroup('Bank')
})
afterEach(() => lot.close())

const addGroup = async (name: string): Promise<string> =>
  (await send('POST', '/passholder-groups/', { parkingLot: lot.lotId, name, parkingGroup: tenants })).json()
    ._id
const countPassholderGroups = (isOn: boolean) =>
  send('PUT', `/parking-lots/${lot.lotId}/update`, { enableTenantTrackingByPassholderGroup: isOn })

const send = sendAs('provider', () => lot.app)
const add = async (passholderId: string, more: object = {}): Promise<string> =>
  (
    await send('POST', '/v2/pass-holders/', {
      parkingLot: lot.lotId,
      passholderGroup: group,
      passholderId,
      name: passholderId,
      ...more,
    })
  ).json()._id
const drive: TestLotServer['drive'] = (...read) => lot.drive(...read)
const visits = () =>
  lot.query(
    'select plate, passholder_id, group_id, exited_at is null as inside from visit order by entered_at, plate',
  )
const differences = () => lot.replayDifferences()
const plate = (licensePlate: string, until: string | null = null) => ({ vehicles: [{ licensePlate, until }] })

test('PAS-30: a plate that gets a pass is recognised at its next read, without loading the lot again', async () => {
  await drive('camera-in', 'NEW1')
  lot.clock.now += minute
  const load = vi.spyOn(lot.app.services.lots, 'load')
  const holder = await add('B-1', plate('NEW1'))
  await drive('camera-out', 'NEW1')
  lot.clock.now += minute
  await drive('camera-in', 'NEW1')
  expect(load).not.toHaveBeenCalled()
  load.mockRestore()
  expect(await visits()).toEqual([
    { plate: 'NEW1', passholder_id: null, group_id: lot.visitors, inside: false },
    { plate: 'NEW1', passholder_id: holder, group_id: tenants, inside: true },
  ])
  lot.clock.now += minute
  await send('DELETE', `/pass-holders/${holder}`)
  lot.app.services.lots.clear()
  await drive('camera-out', 'NEW1')
  expect((await visits()).map(({ inside }: { inside: boolean }) => inside)).toEqual([false, false])
  expect(await differences()).toEqual([])
})

test('PAS-15: a temporary plate is the passholder’s until its end; then another may have it', async () => {
  const until = new Date(lot.clock.now + 10 * minute).toISOString()
  const first = await add('B-1', plate('TEMP1', until))
  await drive('camera-in', 'TEMP1')
  lot.clock.now += 11 * minute
  await drive('camera-out', 'TEMP1')
  lot.clock.now += minute
  await drive('camera-in', 'TEMP1')
  const second = await add('B-2', plate('TEMP1'))
  lot.clock.now += minute
  await drive('camera-in', 'TEMP1')
  lot.app.services.lots.clear()
  await drive('camera-out', 'OTHER1')
  expect((await visits()).map((visit: { passholder_id: string | null }) => visit.passholder_id)).toEqual([
    first,
    null,
    second,
  ])
  expect(await differences()).toEqual([])
})

test('PAS-30: a group that moves to another parking group takes its passholders along', async () => {
  await add('B-1', plate('MOVE1'))
  const visitors = await send('PUT', `/passholder-groups/${group}`, { parkingGroup: lot.visitors })
  expect(visitors.statusCode).toBe(422)
  const wanted = { name: 'Night', type: 'tenant', countedBy: 'plates', typedCapacity: 5 }
  const night = (await send('POST', `/parking-lots/${lot.lotId}/parking-groups`, wanted)).json()._id
  lot.clock.now += minute
  expect((await send('PUT', `/passholder-groups/${group}`, { parkingGroup: night })).statusCode).toBe(200)
  await drive('camera-in', 'MOVE1')
  expect(await visits()).toMatchObject([{ group_id: night }])
  expect(await differences()).toEqual([])
})

describe('OCC-62: vehicles inside by passholder group', () => {
  const insideOf = async () =>
    (await lot.app.ask('provider', { method: 'GET', url: `/api/parking-lots/${lot.lotId}` })).json().counts
      .passholderGroups
  const samplesOf = async (groupId: string) =>
    (await lot.query('select slots from occupancy_sample where group_id = $1', [groupId]))
      .flatMap(({ slots }: { slots: (number | null)[] }) => slots)
      .filter((value: number | null) => value !== null)

  test('are counted and sampled where the lot does so, and a vehicle keeps the group that it entered with', async () => {
    const holder = await add('B-1', plate('BANK1'))
    await drive('camera-in', 'BANK1')
    expect(await insideOf()).toBeUndefined()
    await countPassholderGroups(true)
    expect(await insideOf()).toEqual([{ _id: group, occupancy: 1 }])
    const listed = await lot.app.ask('provider', { method: 'GET', url: `/api/passholder-groups/${group}` })
    expect(listed.json().inside).toBe(1)
    otherGroup = await addGroup('Law')
    lot.clock.now += minute
    await send('POST', '/pass-holders/move', {
      parkingLot: lot.lotId,
      ids: [holder],
      passholderGroup: otherGroup,
    })
    expect(await insideOf()).toEqual([{ _id: group, occupancy: 1 }])
    lot.clock.now += 10 * minute
    await lot.fire()
    expect(Math.max(...(await samplesOf(group)))).toBe(1)
    expect(await lot.query('select 1 from occupancy_day where group_id = $1', [group])).toEqual([])
    await drive('camera-out', 'BANK1')
    lot.clock.now += minute
    await drive('camera-in', 'BANK1')
    expect(await insideOf()).toEqual([{ _id: otherGroup, occupancy: 1 }])
    expect(await differences()).toEqual([])
    await countPassholderGroups(false)
    expect(await insideOf()).toBeUndefined()
    expect(await differences()).toEqual([])
  })
})

const platesOf = fc.uniqueArray(fc.constantFrom('AAA111', 'ABB111', 'ZZZ999', 'CKRX708'), { maxLength: 2 })
const pass = fc.record({
  plates: platesOf,
  isMultiPass: fc.boolean(),
  tag: fc.boolean(),
  until: fc.option(fc.integer({ min: 1, max: 30 })),
})
const step = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('plate' as const),
      camera: fc.constantFrom('camera-in', 'camera-in', 'camera-out'),
      plate: fc.constantFrom('CKRX708', 'AAA111', 'ABB111', 'ZZZ999'),
      age: fc.constantFrom(0, 0, 0, 3, 14, 40).map((value) => value * minute),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('add' as const), pass }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('edit' as const), nth: fc.nat(3), pass }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('bulk' as const),
      what: fc.constantFrom('delete', 'restore'),
      nth: fc.nat(3),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), nth: fc.nat(3), to: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('count' as const), isOn: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('timers' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('threshold' as const),
      percent: fc.integer({ min: 10, max: 90 }),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const fieldsOf = ({
  plates,
  isMultiPass,
  tag,
  until,
}: {
  plates: string[]
  isMultiPass: boolean
  tag: boolean
  until: number | null
}) => ({
  vehicles: plates.map((licensePlate) => ({
    licensePlate,
    until: until === null ? null : new Date(lot.clock.now + until * minute).toISOString(),
  })),
  isMultiPass,
  numberOfVehicles: isMultiPass ? 3 : null,
  insideAtOnce: isMultiPass ? 2 : null,
  tagIds: tag ? ['E2AA'] : [],
})

const perform = async (next: Step, holders: string[]): Promise<number | undefined> => {
  const one = () => ({
    parkingLot: lot.lotId,
    ids: [holders[('nth' in next ? next.nth : 0) % holders.length]!],
  })
  if (next.kind === 'plate') await drive(next.camera, next.plate, next.age)
  else if (next.kind === 'timers') await lot.fire()
  else if (next.kind === 'restart') lot.app.services.lots.clear()
  else if (next.kind === 'threshold')
    await send('PUT', `/parking-lots/${lot.lotId}/update`, { highOccupancyThreshold: next.percent })
  else if (next.kind === 'count') await countPassholderGroups(next.isOn)
  else if (next.kind === 'move') {
    const passholderGroup = [group, otherGroup][next.to]
    return (await send('POST', '/pass-holders/move', { ...one(), passholderGroup })).statusCode
  } else if (next.kind === 'add') {
    const id = await add(`N-${holders.length}-${lot.clock.now}`, fieldsOf(next.pass))
    if (id) holders.push(id)
  } else if (next.kind === 'edit')
    return (await send('PUT', `/v2/pass-holders/${one().ids[0]}`, fieldsOf(next.pass))).statusCode
  else return (await send('POST', `/pass-holders/${next.what}`, one())).statusCode
  return undefined
}

const statuses = new Set<number>()
test.each([3, 17, 41])(
  'PAS-30, ING-22: the log of a day of changing passes replays to the same lot (seed %i)',
  async (seed) => {
    const holders = [lot.passholderId]
    await countPassholderGroups(true)
    otherGroup = await addGroup('Law')
    const pause = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3 }), fc.integer({ min: 5, max: 40 }))
    for (const [next, wait] of fc.sample(fc.tuple(step, pause), { seed, numRuns: 120 })) {
      const status = await perform(next, holders)
      if (status) statuses.add(status)
      lot.clock.now += wait * minute
    }
    await lot.fire()
    expect(await differences()).toEqual([])
  },
)

test('the replayed days had changes that were made and changes that were refused, and no errors', () => {
  expect([...statuses].sort((a, b) => a - b)).toEqual(expect.arrayContaining([200, 404, 422]))
  expect(Math.max(...statuses)).toBeLessThan(500)
})

const readTag = (reader: string, epcHex: string) => {
  const at = new Date(lot.clock.now).toISOString()
  const tagInventoryEvent = { epcHex, antennaPort: 1, peakRssiCdbm: -5_000, lastSeenTime: at }
  return lot.post(`rfid-impinj?device=${reader}`, [
    { timestamp: at, eventType: 'tagInventory', tagInventoryEvent },
  ])
}

test('VIS-21: the tags of a passholder are inside while their visit is open, until a tag reset', async () => {
  const holder = await add('T-1', { tagIds: ['AA01', 'AA02'] })
  const fleet = await add('T-2', {
    isMultiPass: true,
    numberOfVehicles: 2,
    insideAtOnce: 2,
    tagIds: ['BB01', 'BB02'],
  })
  const tagsOf = async (id: string) => {
    const reply = await lot.app.ask('provider', `/api/pass-holders/one/${id}/tags`)
    return reply.json().data.map((tag: { tagId: string; status: string }) => `${tag.tagId} ${tag.status}`)
  }
  expect(await tagsOf(holder)).toEqual(['AA01 outside', 'AA02 outside'])
  for (const epc of ['AA01', 'BB02']) {
    lot.clock.now += minute
    await readTag('reader-in', epc)
  }
  expect(await tagsOf(holder)).toEqual(['AA01 inside', 'AA02 inside'])
  expect(await tagsOf(fleet)).toEqual(['BB01 outside', 'BB02 inside'])
  lot.clock.now += minute
  await send('POST', '/parking-lots/rfid/reset-tag-status', { parkingLotId: lot.lotId })
  expect(await tagsOf(holder)).toEqual(['AA01 outside', 'AA02 outside'])
  expect(await tagsOf(fleet)).toEqual(['BB01 outside', 'BB02 outside'])
})
