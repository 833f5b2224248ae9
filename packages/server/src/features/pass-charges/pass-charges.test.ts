import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { lockLotEditors } from '#features/judging/judging.public.ts'
import { recordPeriodsBegun } from './charges.work.ts'
import { startPassCharges } from './pass-charges.test-world.ts'
import { recordBookedDays } from './record-passes.ts'

const world = startPassCharges()
const { send, look, record, price, on, recordedUntil, applyChanges, add, charges, page, aDueCharge } = world

describe('charges follow', () => {
  test('PCH-05: a pass that is added, and one whose group gets a price', async () => {
    await add()
    await price(3_000)
    await on('2026-06-16')
    await add()
    await on('2026-06-21')
    await applyChanges()
    expect(await charges()).toMatchObject([
      { days: 10, cents: 1_000 },
      { days: 10, cents: 1_000 },
    ])
  })

  test('PCH-20: removal through the console, its refund shown before; restored, the charge is as it was', async () => {
    const charge = await aDueCharge()
    await look(`update pass_charge set paid_cents = charged_cents where id = $1`, [charge._id])
    const pass = charge.passholder._id
    const preview = await send('POST', '/pass-charges/removal', {
      parkingLot: world.lotId,
      passholders: [pass],
    })
    expect(preview.json()).toEqual({ refundCents: 900, currency: 'CAD' })
    const some = { parkingLot: world.lotId, ids: [pass] }
    expect((await send('POST', '/pass-holders/delete', some)).statusCode).toBe(200)
    await on('2026-06-21')
    await applyChanges()
    expect(await charges()).toMatchObject([{ days: 21, cents: 2_100, state: 'to-refund' }])
    expect((await page()).sums).toEqual({ dueCents: 0, paidCents: 3_000, toRefundCents: 900 })
    expect((await send('POST', '/pass-holders/restore', some)).statusCode).toBe(200)
    await on('2026-06-21')
    await applyChanges()
    expect(await charges()).toMatchObject([{ days: 30, cents: 3_000, state: 'paid' }])
  })

  test('PCH-31: the day’s begin, once, also after days without a server, whoever is asked', async () => {
    const rows = () => look(`select day from pass_charge_change order by day`)
    const days = async () => (await rows()).map(({ day }: { day: string }) => day)
    await price(3_000)
    await add()
    await add({ removed_at: new Date() })
    await look('delete from pass_charge_change')
    await recordedUntil('2026-05-30')
    const begin = () =>
      recordPeriodsBegun({ database: world.server.database }, Date.parse('2026-07-02T05:00:00Z'))
    await Promise.all([begin(), begin()])
    expect(await days()).toEqual(['2026-06-01', '2026-07-01'])
    await begin()
    expect(await days()).toHaveLength(2)
    await Promise.all([applyChanges(), applyChanges()])
    expect(await days()).toEqual([])
    expect(await charges()).toMatchObject([{ days: 30 }, { days: 31 }])
    // Days without a price are not made up for when there is one again.
    await price(null)
    await look('delete from pass_charge_change')
    await recordPeriodsBegun({ database: world.server.database }, Date.parse('2026-08-10T16:00:00Z'))
    expect(await look('select day from pass_charge_day where parking_lot_id = $1', [world.lotId])).toEqual([
      { day: '2026-08-10' },
    ])
    expect(await days()).toEqual([])
  })

  test.each([true, false])('PCH-31: also before its first day was recorded (read: %s)', async (isRead) => {
    await look('delete from pass_charge_day')
    await price(3_000)
    await add()
    await on('2026-06-29')
    if (isRead) await applyChanges()
    await recordPeriodsBegun({ database: world.server.database }, Date.parse('2026-07-02T05:00:00Z'))
    await applyChanges()
    expect(await charges()).toMatchObject([
      { first_day: '2026-06-01', days: 2 },
      { first_day: '2026-07-01', days: 31 },
    ])
  })

  test('PCH-30: charges are written in the order in which staff lock them, so that none waits for the other', async () => {
    await price(3_000)
    const passes = [await add(), await add()]
    await look('delete from pass_charge_change')
    // The charge of the second pass is the older one.
    for (const pass of passes.toReversed()) {
      await record([pass])
      await on('2026-06-01')
      await applyChanges()
    }
    const [older, newer] = await look('select id from pass_charge order by id')
    await look(`update passholder set valid_to = '2026-06-15' where id = any($1)`, [passes])
    await record(passes)
    await on('2026-06-10')
    const staff = await world.server.database.owner()
    const lock = ({ id }: { id: string }) =>
      staff.query('select from pass_charge where id = $1 for update', [id])
    await staff.query('begin')
    await lock(older)
    const followed = applyChanges()
    const isWaiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await staff.query(isWaiting)).rowCount).toBe(1)
    await lock(newer)
    await staff.query('commit')
    await staff.end()
    await followed
    expect(await charges()).toMatchObject([{ days: 15 }, { days: 15 }])
  })

  test('PCH-21: booked days that stay after a removal are charged, until they are canceled; not less once erased', async () => {
    const { passholder } = await aDueCharge()
    const bookingGroup = uuidv7()
    await look(
      `insert into booking_group (parking_lot_id, id, parking_group_id, name, allowance, days_ahead)
        values ($1, $2, $3, 'Hotel', 5, 30)`,
      [world.lotId, bookingGroup, world.parkingGroup],
    )
    const book = (first: string, last: string) =>
      look(
        `insert into booking (parking_lot_id, id, booking_group_id, passholder_id, first_day, last_day, starts_at, ends_at,
          name, plate) values ($1, gen_random_uuid(), $2, $3, $4::date, $5::date, $4::date, $5::date + 1, 'Ana', 'ANA1')`,
        [world.lotId, bookingGroup, passholder._id, first, last],
      )
    await book('2026-06-20', '2026-06-24')
    await book('2026-06-29', '2026-07-02')
    const passholderIds = [passholder._id]
    const follows = async (change: string, isTold = true) => {
      await look(change)
      if (isTold)
        await world.server.database.asSystem((tx) =>
          recordBookedDays({ tx, lotId: world.lotId, passholderIds }),
        )
      await on('2026-06-21')
      await applyChanges()
      return (await charges())[0].days
    }
    expect(
      await follows(`update passholder set removed_at = '2026-06-21T16:00Z' where id = '${passholder._id}'`),
    ).toBe(26)
    expect(await follows(`update booking set removed_at = now() where first_day = '2026-06-29'`)).toBe(24)
    expect(await follows(`update booking set passholder_id = null, erased_at = now()`, false)).toBe(24)
  })

  test('PCH-30, PCH-31: the day’s begin waits for an edit of the lot, and charges no pass that it removes', async () => {
    await price(3_000)
    const pass = await add()
    await look('delete from pass_charge_change')
    await recordedUntil('2026-06-30')
    const now = Date.parse('2026-07-01T05:00:00Z')
    let begun: Promise<void> | undefined
    await world.server.database.asSystem(async (tx) => {
      await lockLotEditors(tx, [world.lotId])
      await sql`update passholder set removed_at = ${new Date(now)} where id = ${pass}`.execute(tx)
      begun = recordPeriodsBegun({ database: world.server.database }, now)
      await Promise.race([begun, wait(200)])
    })
    await begun
    await on('2026-07-01')
    await applyChanges()
    expect(await charges()).toEqual([])
  })

  test('PCH-30: whatever is read at once, the same changes end in the same charges', async () => {
    const run = async (limit: number | null) => {
      await look('delete from pass_charge')
      await look('delete from passholder')
      await price(null)
      await look('delete from pass_charge_change')
      const step = async (day: string, work: () => Promise<unknown>) => {
        const [last] = await look('select coalesce(max(sequence), 0) as of from pass_charge_change')
        await work()
        await look('update pass_charge_change set day = $1 where sequence > $2', [day, last.of])
        if (limit !== null) await applyChanges(limit)
      }
      const passes: string[] = []
      await step('2026-05-20', async () => passes.push(await add(), await add({ valid_to: '2026-06-10' })))
      await step('2026-06-05', () => price(700, 'weekly'))
      await step('2026-06-09', () => price(3_000))
      await step('2026-06-10', async () =>
        passes.push(await add({ inside_at_once: 3, is_multi_pass: true, number_of_vehicles: 3 })),
      )
      const change = async (pass: string, set: string) => {
        await look(`update passholder set ${set} where id = $1`, [pass])
        await record([pass])
      }
      await step('2026-06-12', () => change(passes[1]!, `valid_to = '2026-06-18'`))
      await step('2026-06-13', () => change(passes[2]!, `removed_at = '2026-06-13T12:00Z'`))
      await step('2026-06-20', () => change(passes[2]!, `removed_at = null, valid_from = '2026-06-25'`))
      await step('2026-07-01', () => price(6_200))
      await applyChanges()
      return charges()
    }
    const all = await run(null)
    expect(all.length).toBeGreaterThan(5)
    expect(await run(1)).toEqual(all)
    expect(await run(3)).toEqual(all)
  })

  test('thousands of passes at a month’s begin, in several batches', async () => {
    await price(3_000)
    const added = await look(
      `insert into passholder (parking_lot_id, id, passholder_group_id, pass_id, name)
      select $1, gen_random_uuid(), $2, 'M-' || n, 'Many ' || n from generate_series(1, 4500) n returning id`,
      [world.lotId, world.group],
    )
    await record(added.map(({ id }) => id))
    await on('2026-07-01')
    await applyChanges()
    expect(await look(`select count(*)::int as count from pass_charge where charged_cents = 3000`)).toEqual([
      { count: 4_500 },
    ])
  }, 60_000)
})
