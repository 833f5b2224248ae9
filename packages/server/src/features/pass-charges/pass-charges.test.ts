import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { sendAs, startTestServer, type TestServer } from '#testing/test-app.ts'
import { listKit, testListPages } from '#testing/test-list.ts'
import { passChargeSorts, type PassChargeState } from '@stallwise/domain/pass-charges/pass-charges.model.ts'
import type { PassChargeView } from '@stallwise/contract/pass-charges/pass-charges.contract.ts'
import { lockLotEditors } from '#features/judging/judging.public.ts'
import { applyPassChanges, recordPeriodsBegun } from './charges.work.ts'
import { recordBookedDays, recordPasses, recordPricedPasses } from './record-passes.ts'

const clock = { now: Date.parse('2026-06-21T16:00:00Z') }
let server: TestServer
let lotId: string
let foreignId: string
let parkingGroup: string
let group: string
beforeAll(async () => {
  server = await startTestServer({ clock: () => clock.now })
  const { own, foreign } = server.world
  lotId = own.lot.id
  foreignId = foreign.lot.id
  parkingGroup = own.tenants.id
  group = own.passholderGroup.id
  // The tests write rows as the owner of the tables, and tell what follows from it as the server does.
  await look(`set app.tells_facts = 'on'`)
})
afterAll(() => server?.close())
beforeEach(async () => {
  await look(`delete from pass_charge_entry`)
  await look(`delete from pass_charge`)
  for (const table of ['booking', 'passholder_plate', 'passholder'])
    await look(`delete from ${table} where parking_lot_id = '${lotId}'`)
  await look(`delete from pass_charge_change`)
  await price(null)
  await look(`delete from pass_charge_change`)
})

const send = sendAs('fullAccessCustomer', () => server)
const look = (text: string, values: unknown[] = []) => server.database.look(text, values)
const record = (ids: readonly string[]) => server.database.asSystem((tx) => recordPasses(tx, lotId, ids))
const price = async (cents: number | null, frequency: string | null = 'monthly') => {
  await look(
    `update parking_group set standard_pass_price_cents = $2, standard_pass_payment_frequency = $3 where id = $1`,
    [parkingGroup, cents, cents === null ? null : frequency],
  )
  const parkingGroupIds = [parkingGroup]
  await server.database.asSystem((tx) => recordPricedPasses({ tx, lotId, parkingGroupIds }))
}
/** Recorded changes have the day of the database’s clock. */
const on = (day: string) =>
  look(`update pass_charge_change set day = $1 where parking_lot_id = $2`, [day, lotId])
const recordedUntil = async (day: string) => {
  await look('delete from pass_charge_day')
  await look('insert into pass_charge_day values ($1, $2)', [lotId, day])
}
const applyChanges = (limit?: number) => applyPassChanges({ database: server.database }, limit)
const add = async (more: Record<string, unknown> = {}): Promise<string> => {
  const row = {
    id: uuidv7(),
    parking_lot_id: lotId,
    passholder_group_id: group,
    pass_id: uuidv7(),
    name: 'Ana',
    ...more,
  }
  const names = Object.keys(row)
  await look(
    `insert into passholder (${names.join()}) values (${names.map((_, nth) => `$${nth + 1}`).join()})`,
    Object.values(row),
  )
  await record([row.id])
  return row.id
}
const charges = () =>
  look(`select first_day, not_before, charged_days as days, charged_cents as cents, state from pass_charge
    where parking_lot_id = '${lotId}' order by first_day, not_before, charged_cents`)
const page = async (query = '') => (await send('GET', `/pass-charges?parkingLot=${lotId}${query}`)).json()
const aDueCharge = async (): Promise<PassChargeView> => {
  await price(3_000)
  await add()
  await on('2026-06-01')
  await applyChanges()
  return (await page()).data.at(-1)
}
const state = async (id: string): Promise<[PassChargeState, number]> => {
  const { state, balanceCents } = (await send('GET', `/pass-charges/${id}`)).json()
  return [state, balanceCents]
}

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
    const preview = await send('POST', '/pass-charges/removal', { parkingLot: lotId, passholders: [pass] })
    expect(preview.json()).toEqual({ refundCents: 900, currency: 'CAD' })
    const some = { parkingLot: lotId, ids: [pass] }
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
    const begin = () => recordPeriodsBegun({ database: server.database }, Date.parse('2026-07-02T05:00:00Z'))
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
    await recordPeriodsBegun({ database: server.database }, Date.parse('2026-08-10T16:00:00Z'))
    expect(await look('select day from pass_charge_day where parking_lot_id = $1', [lotId])).toEqual([
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
    await recordPeriodsBegun({ database: server.database }, Date.parse('2026-07-02T05:00:00Z'))
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
    const staff = await server.database.owner()
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
      [lotId, bookingGroup, parkingGroup],
    )
    const book = (first: string, last: string) =>
      look(
        `insert into booking (parking_lot_id, id, booking_group_id, passholder_id, first_day, last_day, starts_at, ends_at,
          name, plate) values ($1, gen_random_uuid(), $2, $3, $4::date, $5::date, $4::date, $5::date + 1, 'Ana', 'ANA1')`,
        [lotId, bookingGroup, passholder._id, first, last],
      )
    await book('2026-06-20', '2026-06-24')
    await book('2026-06-29', '2026-07-02')
    const passholderIds = [passholder._id]
    const follows = async (change: string, isTold = true) => {
      await look(change)
      if (isTold) await server.database.asSystem((tx) => recordBookedDays({ tx, lotId, passholderIds }))
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
    await server.database.asSystem(async (tx) => {
      await lockLotEditors(tx, [lotId])
      await sql`update passholder set removed_at = ${new Date(now)} where id = ${pass}`.execute(tx)
      begun = recordPeriodsBegun({ database: server.database }, now)
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
      [lotId, group],
    )
    await record(added.map(({ id }) => id))
    await on('2026-07-01')
    await applyChanges()
    expect(await look(`select count(*)::int as count from pass_charge where charged_cents = 3000`)).toEqual([
      { count: 4_500 },
    ])
  }, 60_000)
})

describe('entries', () => {
  const one = (charge: PassChargeView, more: object = {}) => ({
    parkingLot: lotId,
    charges: [charge._id],
    ...more,
  })
  const entries = async (path: string, body: object): Promise<string[]> => {
    const reply = await send('POST', `/pass-charges/${path}`, body)
    if (reply.statusCode !== 200) throw new Error(reply.body)
    return reply.json().entries
  }
  const codeOf = async (path: string, body: object) => {
    const reply = await send('POST', `/pass-charges/${path}`, body)
    return [reply.statusCode, reply.json().code, reply.json().errors?.[0]?.code]
  }

  test('PCH-12, PCH-14: paid in part, paid, reversed; each in the audit', async () => {
    const charge = await aDueCharge()
    const [part] = await entries('payments', one(charge, { cents: 1_000, note: ' cash ' }))
    expect(await state(charge._id)).toEqual(['overdue', 2_000])
    expect(await codeOf('payments', one(charge, { cents: 2_001 }))).toEqual([422, 'invalid', 'too-large'])
    expect(await codeOf('payments', one(charge, { amount: 20.01 }))).toEqual([422, 'invalid', 'too-large'])
    expect((await codeOf('payments', one(charge, { amount: 1, cents: 100 })))[2]).toBe('not-allowed')
    await entries('payments', one(charge))
    expect(await state(charge._id)).toEqual(['paid', 0])
    expect(await codeOf('payments', one(charge))).toEqual([409, 'charge-changed', undefined])
    await entries('reversals', { parkingLot: lotId, entries: [part] })
    expect(await state(charge._id)).toEqual(['overdue', 1_000])
    expect((await codeOf('reversals', { parkingLot: lotId, entries: [part] }))[1]).toBe('charge-changed')
    const { entries: shown } = (await send('GET', `/pass-charges/${charge._id}`)).json()
    expect(shown).toMatchObject([
      { kind: 'payment', cents: 1_000, note: 'cash', method: 'staff', isReversed: true },
      { kind: 'payment', cents: 2_000, isReversed: false },
      { kind: 'reversal', cents: 1_000, reverses: part },
    ])
    const audited = await look(`select action from audit_entry where object_id = $1 order by sequence`, [
      charge._id,
    ])
    expect(audited.map(({ action }: { action: string }) => action)).toEqual([
      'pass-charge.payment',
      'pass-charge.payment',
      'pass-charge.reversal',
    ])
  })

  test('PCH-12: waived with a reason, and reversed', async () => {
    const charge = await aDueCharge()
    expect(await codeOf('waivers', one(charge, { note: ' ' }))).toEqual([422, 'invalid', 'required'])
    const undo = await entries('waivers', one(charge, { note: 'Gate was broken' }))
    expect(await state(charge._id)).toEqual(['waived', 0])
    await entries('reversals', { parkingLot: lotId, entries: undo })
    expect(await state(charge._id)).toEqual(['overdue', 3_000])
  })

  test('PCH-23: refunded at most what was paid; that payment can no longer be reversed', async () => {
    const charge = await aDueCharge()
    const [payment] = await entries('payments', one(charge))
    await look(`update pass_charge set charged_cents = 1800 where id = $1`, [charge._id])
    expect(await codeOf('refunds', one(charge, { cents: 1_201 }))).toEqual([422, 'invalid', 'too-large'])
    await entries('refunds', one(charge))
    expect(await state(charge._id)).toEqual(['paid', 0])
    expect((await codeOf('reversals', { parkingLot: lotId, entries: [payment] }))[1]).toBe('charge-changed')
  })

  test('several at once are all or none; charges of another lot are not found', async () => {
    const charge = await aDueCharge()
    await add()
    await on('2026-06-01')
    await applyChanges()
    const all: PassChargeView[] = (await page()).data
    const ids = all.map(({ _id }) => _id)
    expect(ids).toHaveLength(2)
    expect((await codeOf('payments', { parkingLot: lotId, charges: [...ids, uuidv7()] }))[0]).toBe(404)
    expect((await codeOf('payments', { parkingLot: foreignId, charges: ids }))[0]).toBe(404)
    const shownCents = all.reduce((sum, { balanceCents }) => sum + balanceCents, 0)
    for (const other of [shownCents - 1, shownCents + 1])
      expect(await codeOf('payments', { parkingLot: lotId, charges: ids, shownCents: other })).toEqual([
        409,
        'charge-changed',
        undefined,
      ])
    expect((await codeOf('payments', { parkingLot: lotId, charges: ids, cents: 5 }))[2]).toBe('not-allowed')
    expect(await state(charge._id)).toEqual(['overdue', 3_000])
    const undo = await entries('payments', { parkingLot: lotId, charges: ids })
    expect((await page()).sums).toEqual({ dueCents: 0, paidCents: 6_000, toRefundCents: 0 })
    await entries('reversals', { parkingLot: lotId, entries: undo })
    expect((await page()).sums.dueCents).toBe(6_000)
  })

  test('PCH-16: tenants, staff and others see nothing of it', async () => {
    const charge = await aDueCharge()
    for (const who of ['staffCustomer', 'tenant', 'owner'] as const) {
      expect((await send('GET', `/pass-charges?parkingLot=${lotId}`, undefined, who)).statusCode).toBe(403)
      expect((await send('GET', `/pass-charges/${charge._id}`, undefined, who)).statusCode).toBe(403)
      expect((await send('POST', '/pass-charges/payments', one(charge), who)).statusCode).toBe(403)
    }
  })
})

describe('PCH-24: the list', () => {
  // Each test begins without charges.
  beforeEach(async () => {
    await price(3_000)
    for (const name of ['Ana', 'Bea', 'Cid', 'Dan']) await add({ name, pass_id: `L-${name}` })
    await on('2026-06-20')
    await applyChanges()
  })
  const kit = listKit<PassChargeView>(
    () => server,
    'fullAccessCustomer',
    () => `/pass-charges?parkingLot=${lotId}`,
  )
  testListPages(
    {
      ...kit,
      page: async (query) => {
        const { data, total, nextCursor } = await kit.page(query)
        return { data, total, nextCursor }
      },
    },
    passChargeSorts,
  )

  test('is filtered by state, month, group and text, with sums of what is left', async () => {
    const names = async (query: string) =>
      (await page(query)).data.map(({ passholder }: PassChargeView) => passholder.name)
    expect(await names('&search=l-bE')).toEqual(['Bea'])
    expect((await page('&search=bea')).sums.dueCents).toBe(1_100)
    expect(await names('&states=paid')).toEqual([])
    expect(await names('&states=due&states=paid')).toHaveLength(4)
    expect(await names('&months=2026-05')).toEqual([])
    expect(await names('&months=2026-06')).toHaveLength(4)
    expect(await names(`&passholderGroups=${uuidv7()}`)).toEqual([])
    expect(await names(`&passholderGroups=${group}`)).toHaveLength(4)
  })
})
