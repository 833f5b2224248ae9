import type pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IngestQueue } from '#features/ingest/ingest.public.ts'
import { anEvent, minute, start, startTestLot, type TestLotServer } from '#testing/test-lot.ts'
import { JudgedLots } from './judged-lots.ts'

vi.setConfig({ testTimeout: 60_000 })

/** A busy machine takes its time. */
const patience = { timeout: 20_000 }

let lot: TestLotServer
let holder: pg.Client
beforeEach(async () => {
  lot = await startTestLot()
  holder = await lot.database.owner()
  await lot.drive('camera-in', lot.knownPlate)
})
afterEach(async () => {
  await holder.end()
  await lot.close()
})

/** Makes whoever writes the passholder wait in the middle of it; returns what lets them go on. */
const holdPassholder = async () => {
  await holder.query('begin')
  await holder.query('select from passholder where id = $1 for update', [lot.passholderId])
  return () => holder.query('commit')
}

const remove = () =>
  lot.send('POST', '/pass-holders/delete', { parkingLot: lot.lotId, ids: [lot.passholderId] })

const isWaiting = async () =>
  (
    await lot.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'update passholder%'`,
    )
  ).length > 0

const accepted = { accepted: 1, duplicates: 0, rejected: [] }
const visitsOf = (plate: string) =>
  lot.query('select passholder_id, exited_at from visit where plate = $1 order by entered_at', [plate])

test('ING-74: while passholders are written, the devices of their lot are answered, by the passes before', async () => {
  const goOn = await holdPassholder()
  const removed = remove()
  await expect.poll(isWaiting, patience).toBe(true)
  lot.clock.now += minute
  expect(await lot.report(anEvent('sensor-1', lot.clock.now))).toEqual(accepted)
  expect((await lot.drive('camera-out', lot.knownPlate)).json()).toEqual(accepted)
  lot.clock.now += minute
  await goOn()
  expect((await removed).statusCode).toBe(200)
  lot.clock.now += minute
  await lot.drive('camera-in', lot.knownPlate)
  expect(await visitsOf(lot.knownPlate)).toEqual([
    { passholder_id: lot.passholderId, exited_at: new Date(start + minute) },
    { passholder_id: null, exited_at: null },
  ])
  expect(await lot.replayDifferences()).toEqual([])
})

test('ING-74: if another server judges the lot meanwhile, the change is applied to what it left', async () => {
  const goOn = await holdPassholder()
  const removed = remove()
  await expect.poll(isWaiting, patience).toBe(true)
  const [source] = await lot.query(`select id from source where kind = 'stall-events'`)
  const other = new IngestQueue({
    pool: lot.database.pool,
    lots: new JudgedLots(),
    clock: () => lot.clock.now,
  })
  const event = {
    kind: 'stall',
    eventId: 'there',
    deviceId: 'sensor-2',
    at: start + 1,
    occupied: true,
  } as const
  expect(await other.submit([{ event, sourceId: source.id, lotId: lot.lotId }])).toEqual(['new'])
  await goOn()
  expect((await removed).statusCode).toBe(200)
  expect((await lot.counts()).occupancy).toBeGreaterThan(0)
  await lot.report(anEvent('sensor-3', start + 2))
  expect(await lot.replayDifferences()).toEqual([])
})

test('ING-74: while the passes of a group are priced anew, the devices of their lot are answered', async () => {
  await holder.query('begin')
  await holder.query('lock table pass_charge_change in share mode')
  const [group] = await lot.query(
    `select id from parking_group where parking_lot_id = $1 and type = 'visitor'`,
    [lot.lotId],
  )
  const price = { standardPassPrice: 95, standardPassPaymentFrequency: 'monthly' }
  const edited = lot.send('PUT', `/parking-lots/${lot.lotId}/parking-groups/${group.id}`, {
    ...price,
    highOccupancyThreshold: 50,
  })
  const isPricing = async () =>
    (
      await lot.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into pass_charge_change%'`,
      )
    ).length > 0
  await expect.poll(isPricing, patience).toBe(true)
  lot.clock.now += minute
  expect(await lot.report(anEvent('sensor-1', lot.clock.now))).toEqual(accepted)
  await holder.query('commit')
  const answer = await edited
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { ...price, highOccupancyThreshold: 50 }])
  expect(await lot.replayDifferences()).toEqual([])
})
