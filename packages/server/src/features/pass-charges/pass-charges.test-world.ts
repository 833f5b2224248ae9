import { afterAll, beforeAll, beforeEach } from 'vitest'
import { uuidv7 } from 'uuidv7'
import type { PassChargeView } from '@stallwise/contract/pass-charges/pass-charges.contract.ts'
import { sendAs, startTestServer, type TestServer } from '#testing/test-app.ts'
import { applyPassChanges } from './charges.work.ts'
import { recordPasses, recordPricedPasses } from './record-passes.ts'

/** A lot whose passes are charged; each test begins without passes. */
export const startPassCharges = () => {
  const clock = { now: Date.parse('2026-06-21T16:00:00Z') }
  let server: TestServer
  let lotId: string
  let parkingGroup: string
  let group: string
  beforeAll(async () => {
    server = await startTestServer({ clock: () => clock.now })
    const { own } = server.world
    lotId = own.lot.id
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

  return {
    get server() {
      return server
    },
    get lotId() {
      return lotId
    },
    get parkingGroup() {
      return parkingGroup
    },
    get group() {
      return group
    },
    send,
    look,
    record,
    price,
    on,
    recordedUntil,
    applyChanges,
    add,
    charges,
    page,
    aDueCharge,
  }
}
