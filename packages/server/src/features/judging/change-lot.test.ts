import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anEvent, minute, startTestLot, type TestLotServer } from '#testing/test-lot.ts'

let lot: TestLotServer
beforeAll(async () => {
  lot = await startTestLot()
})
afterAll(() => lot?.close())
beforeEach(() => {
  lot.clock.now += minute
})

const ask = (method: 'POST' | 'PUT' | 'DELETE' | 'GET', url: string, payload?: object) =>
  lot.app.ask('provider', { method, url: `/api${url}`, ...(payload && { payload }) })
const state = async () => {
  const [row] = await lot.query(
    `select version, judged_token, (select count(*)::int from lot_log where parking_lot_id = $1) as logged,
       (select (payload -> 'stale') || coalesce(payload -> 'editedStalls', '[]') from lot_change c where c.parking_lot_id = $1 order by version desc limit 1) as stale
     from lot_state where parking_lot_id = $1`,
    [lot.lotId],
  )
  return row
}
const editStall = (edit: object) =>
  ask('PUT', '/stalls/update-stall-details', { parkingLot: lot.lotId, stall: '1', ...edit })
const zoneId = async () =>
  (await lot.query('select id from zone where parking_lot_id = $1', [lot.lotId]))[0].id

describe('a change that does not affect judging notifies screens and leaves the judged lot in memory unchanged', () => {
  const changes: [string, () => Promise<{ statusCode: number }>, string][] = [
    ['a stall’s vendor', () => editStall({ stallVendor: 'Nedap' }), 'a stall’s id'],
    ['a zone’s name', async () => ask('PUT', `/zones/${await zoneId()}`, { name: 'North gate' }), 'devices'],
    [
      'a sector',
      () => ask('POST', '/sectors', { parkingLot: lot.lotId, name: 'A', floors: ['P1'] }),
      'devices',
    ],
    [
      'a group’s price',
      () => changeGroup({ standardPassPrice: 120.5, standardPassPaymentFrequency: 'monthly' }),
      'lot',
    ],
    [
      'a lot’s public map',
      () => ask('PUT', `/parking-lots/${lot.lotId}/update`, { publicMap: false }),
      'lot',
    ],
    [
      'a holiday',
      () => ask('PUT', `/parking-lots/${lot.lotId}/holidays/2027-01-01`, { name: 'New Year' }),
      'lot',
    ],
  ]
  const changeGroup = (edit: object) =>
    ask('PUT', `/parking-lots/${lot.lotId}/parking-groups/${lot.tenants}`, edit)

  test.each(changes)('%s', async (_what, change, stale) => {
    await lot.report(anEvent('sensor-1', lot.clock.now))
    const before = await state()
    const answer = await change()
    expect(answer.statusCode).toBeLessThan(300)
    const after = await state()
    expect(after).toMatchObject({ judged_token: before.judged_token, logged: before.logged })
    expect(after.version).toBe(before.version + 1)
    expect(after.stale).toContain(stale === 'a stall’s id' ? lot.stallIds[0] : stale)
  })
})

describe('a change that affects judging is logged, and the lot is judged with it', () => {
  test.each([
    ['a stall’s type', () => editStall({ stallType: 'Reserved', parkingGroup: lot.reserved })],
    ['a stall’s device', () => editStall({ device: 'sensor-9' })],
    ['a zone’s cameras', async () => ask('PUT', `/zones/${await zoneId()}`, { cameras: [] })],
    [
      'a lot’s threshold',
      () => ask('PUT', `/parking-lots/${lot.lotId}/update`, { highOccupancyThreshold: 40 }),
    ],
  ])('%s', async (_what, change) => {
    const before = await state()
    expect((await change()).statusCode).toBeLessThan(300)
    const after = await state()
    expect(after.logged).toBe(before.logged + 1)
    expect(after.judged_token).not.toBe(before.judged_token)
  })

  test('ING-22: and the log replays to the same lot', async () => {
    await lot.report(anEvent('sensor-2', lot.clock.now))
    expect(await lot.replayDifferences()).toEqual([])
  })
})

test('a refused change stores nothing', async () => {
  const before = await state()
  expect((await editStall({ version: 0, stallVendor: 'Bosch' })).statusCode).toBe(409)
  expect((await editStall({ stallType: 'Tenant', parkingGroup: lot.visitors })).statusCode).toBe(422)
  expect(await state()).toEqual(before)
})

test('two users’ changes to a lot run one after the other', async () => {
  const version = async () =>
    (await lot.query('select version from stall where id = $1', [lot.stallIds[1]]))[0].version
  const now = await version()
  const edits = await Promise.all(
    ['Nedap', 'Bosch'].map((stallVendor) => editStall({ stall: '2', stallVendor, version: now })),
  )
  expect(edits.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await version()).toBe(now + 1)
})

test('many waiting changes of one lot do not use up the connections', async () => {
  const holder = await lot.database.owner()
  try {
    await holder.query('begin')
    await holder.query(`select pg_advisory_xact_lock(hashtextextended('change-lot ' || $1::text, 0))`, [
      lot.lotId,
    ])
    const edits = Array.from({ length: 12 }, (_, nth) => editStall({ stallVendor: `Vendor ${nth}` }))
    const waiting = async () => {
      const { rows } =
        await holder.query(`select count(*)::int from pg_locks l join pg_database d on d.oid = l.database
        where datname = current_database() and locktype = 'advisory' and not granted`)
      return rows[0].count
    }
    await expect.poll(waiting).toBeGreaterThan(0)
    const read = await ask('GET', `/zones/${lot.lotId}?type=all`)
    const blocked = await waiting()
    await holder.query('rollback')
    expect([read.statusCode, blocked]).toEqual([200, 1])
    expect(new Set((await Promise.all(edits)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  } finally {
    await holder.end()
  }
}, 15_000)

test('ING-75: of too many changes of a lot, those over the limit are refused with a retry time', async () => {
  const { turns } = lot.app.services.lots
  let goOn = () => {}
  const over = new Promise<void>((resolve) => (goOn = resolve))
  const running = Array.from({ length: 201 }, () => turns.run(lot.lotId, () => over))
  const refused = await editStall({ stallVendor: 'One too many' })
  goOn()
  await Promise.all(running)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
  expect((await editStall({ stallVendor: 'In time' })).statusCode).toBe(200)
})

test('a cached lot is valid only while its row has the token of the transaction that wrote it', async () => {
  await lot.report(anEvent('sensor-3', lot.clock.now))
  const { lots } = lot.app.services
  const { judged_token: token } = await state()
  const client = await lot.database.pool.connect()
  try {
    await client.query(`begin; select set_config('app.all_lots', 'on', true)`)
    const cached = await lots.take(client, lot.lotId, token, lot.clock.now)
    lots.keep(cached, token)
    expect(await lots.take(client, lot.lotId, token, lot.clock.now)).toBe(cached)
    // Another server has judged the lot meanwhile and given it the version that the lost commit would have had.
    const reloaded = await lots.take(client, lot.lotId, '00000000-0000-4000-8000-000000000001', lot.clock.now)
    expect(reloaded).not.toBe(cached)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('OCC-14: a change that waited includes a closure that began meanwhile', async () => {
  const from = lot.clock.now + minute
  const closure = { stalls: ['4'], startTime: new Date(from).toISOString(), reason: 'Repair' }
  expect((await ask('POST', `/parking-lots/${lot.lotId}/closures`, closure)).statusCode).toBeLessThan(300)
  const holder = await lot.database.owner()
  try {
    await holder.query('begin')
    await holder.query('select 1 from lot_state where parking_lot_id = $1 for update', [lot.lotId])
    const edit = editStall({ stallType: 'Visitor', parkingGroup: lot.visitors })
    const isWaiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await holder.query(isWaiting)).rowCount).toBe(1)
    lot.clock.now = from + 1
    await holder.query('rollback')
    expect((await edit).statusCode).toBe(200)
  } finally {
    await holder.end()
  }
  const closed = 'select closed from stall_state where stall_id = $1'
  expect(await lot.query(closed, [lot.stallIds[3]])).toEqual([{ closed: true }])
  expect(await lot.replayDifferences()).toEqual([])
})

test('OCC-11: an edit that waited for the lot beyond the end of a slot replays the same', async () => {
  const fiveMinutes = 5 * minute
  lot.clock.now = (Math.ceil(lot.clock.now / fiveMinutes) + 1) * fiveMinutes - 1
  await lot.report(anEvent('sensor-2', lot.clock.now))
  const holder = await lot.database.owner()
  try {
    await holder.query('begin')
    await holder.query('select 1 from lot_state where parking_lot_id = $1 for update', [lot.lotId])
    const edit = editStall({ stall: '2', stallType: 'Reserved', parkingGroup: lot.reserved })
    const isWaiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await holder.query(isWaiting)).rowCount).toBe(1)
    lot.clock.now += 2
    await holder.query('rollback')
    expect((await edit).statusCode).toBe(200)
  } finally {
    await holder.end()
  }
  lot.clock.now += 2 * fiveMinutes
  await lot.report(anEvent('sensor-3', lot.clock.now))
  expect(await lot.replayDifferences()).toEqual([])
})
