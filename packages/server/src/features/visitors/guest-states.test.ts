import { guestStateAt } from '@stallwise/domain/visitors/guest-passes.rules.ts'
import { guestStates } from '@stallwise/domain/visitors/visitors.model.ts'
import { isoOf } from '@stallwise/domain/time/instants.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendAs, startTestServer, type TestServer } from '#testing/test-app.ts'
import { stateAt } from './guest-pass-list.store.ts'

const minute = 60_000
const clock = { now: Date.now() }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock: () => clock.now })
})
afterAll(() => server?.close())

test('GUE-13: lists and their SQL say the same state as the rule, at every edge', async () => {
  const { lot, passholderGroup } = server.world.own
  const at = [clock.now - minute, clock.now, clock.now + minute]
  const periods = at.flatMap((ends) => [null, ...at].map((ended) => ({ ends, ended })))
  const dateOf = (time: number | null) => (time === null ? null : new Date(time))
  const rows = periods.map(({ ends, ended }, nth) => ({
    parking_lot_id: lot.id,
    id: crypto.randomUUID(),
    plate: `EDGE${nth}`,
    name: 'Edge',
    passholder_group_id: passholderGroup.id,
    starts_at: new Date(clock.now - 60 * minute),
    ends_at: new Date(ends),
    ended_at: dateOf(ended),
    parking_payment_option: 'nonPaid' as const,
  }))
  await server.database.asSystem((tx) => tx.insertInto('guest_pass').values(rows).execute())
  const told = new Set<string>()
  for (const seen of [null, { isOpen: true }, { isOpen: false }]) {
    const exited = seen && !seen.isOpen ? clock.now : null
    const listed = await server.database.asSystem((tx) =>
      sql<{ plate: string; state: string }>`select plate, ${stateAt(new Date(clock.now))} as state
        from guest_pass cross join (select ${dateOf(seen && clock.now)}::timestamptz as entered_at,
          ${dateOf(exited)}::timestamptz as exited_at) v
        where parking_lot_id = ${lot.id} and name = 'Edge'`.execute(tx),
    )
    const byRule = periods.map(({ ends, ended }, nth) => {
      const state = guestStateAt({ from: 0, until: ended ?? ends }, seen, clock.now)
      return { plate: `EDGE${nth}`, state }
    })
    expect(listed.rows.sort((a, b) => a.plate.localeCompare(b.plate))).toEqual(
      byRule.sort((a, b) => a.plate.localeCompare(b.plate)),
    )
    for (const { state } of byRule) told.add(state)
  }
  expect(told).toEqual(new Set(guestStates))
})

test('GUE-12, VIS-02: a guest whom earlier passes let stay for weeks is inside by the visit that began then', async () => {
  const send = sendAs('staffCustomer', () => server)
  const { lot, passholderGroup } = server.world.own
  const guest = {
    licensePlate: 'WEEKS1',
    name: 'Ana Ruiz',
    passholderGroup: passholderGroup.id,
    minutes: 120,
  }
  const added = await send('POST', '/pass-holders/add-guest-pass?parkingPaymentOption=nonPaid', {
    parkingLot: lot.id,
    ...guest,
  })
  expect(added.statusCode).toBe(201)
  await server.database.asSystem((tx) =>
    tx
      .insertInto('visit')
      .values({
        parking_lot_id: lot.id,
        id: crypto.randomUUID(),
        plate: 'WEEKS1',
        match: 'exact',
        entered_at: isoOf(clock.now - 20 * 24 * 60 * minute),
        entry_event_id: crypto.randomUUID(),
      } as never)
      .execute(),
  )
  const listed = await send('POST', '/guest-passes/list', { parkingLot: lot.id, search: 'WEEKS1' })
  expect(listed.json().data).toMatchObject([{ state: 'inside' }])
})
