import { startMonerisSandbox } from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import type { ChargingSessionView } from '@stallwise/contract/charging/charging-sessions.contract.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { minute } from '#testing/test-lot.ts'
import type { TestStation } from '../testing/test-station.test-world.ts'
import {
  prices,
  startVisitorCharging,
  type VisitorChargingWorld,
} from '../testing/visitor-charging.test-world.ts'

vi.setConfig({ testTimeout: 30_000 })

const tag = '04A2B91C'
let world: VisitorChargingWorld
let lot: VisitorChargingWorld['lot']
beforeAll(async () => {
  world = await startVisitorCharging(startMonerisSandbox)
  lot = world.lot
  await lot.query(`insert into passholder_tag (parking_lot_id, passholder_id, epc) values ($1, $2, $3)`, [
    lot.lotId,
    lot.passholderId,
    tag,
  ])
  const body = { payer: 'passholder', version: 0, prices }
  expect((await lot.staff('PUT', `/parking-lots/${lot.lotId}/charging-prices`, body)).statusCode).toBe(200)
})
afterEach(async () => {
  await lot.expectSameBooks()
})
afterAll(() => world?.close())

const list = async (station: TestStation, more = ''): Promise<ChargingSessionView[]> =>
  (await lot.staff('GET', `/charging/sessions?parkingLot=${lot.lotId}&station=${station.id}${more}`)).json()
    .data
const first = async (station: TestStation) => (await list(station))[0]!
const clear = (session: ChargingSessionView, body: object = {}) =>
  lot.staff('POST', `/charging/sessions/${session._id}/clear`, body)
const stopIt = (session: ChargingSessionView) => lot.staff('POST', `/charging/sessions/${session._id}/stop`)

/** Charges 1.5 kWh, and ends with a register that cannot be right: up to 1.83 kWh more can have flowed. */
const unclear = async (station: TestStation) => {
  lot.clock.now += 10 * minute
  await station.measure(1_500)
  lot.clock.now += 10 * minute
  await station.end('Local', 20)
  await world.until(async () => (await first(station))?.endedAt !== null)
}
const settle = async (station: TestStation) => {
  lot.clock.now += 5 * minute
  await world.until(async () => (await first(station)).isSettled)
}

describe('a session that needs a person', () => {
  test('CHG-63, CHG-65: is listed with what was left out, and what is set before it is settled is charged', async () => {
    const { station, now } = await world.charging()
    await unclear(station)
    const session = await first(station)
    expect(session).toMatchObject({
      state: 'needs-person',
      payer: 'visitor',
      doubt: 'gap',
      kwh: 1.5,
      leastKwh: 1.5,
      isSettled: false,
      money: { heldCents: 2_000, cents: 181 },
      leftOut: [{ source: 'end', kwh: 0.02 }],
    })
    expect(session.mostKwh).toBeGreaterThan(3.3)
    expect(await list(station, '&state=needs-person')).toHaveLength(1)
    expect(await list(station, '&state=running')).toEqual([])
    const set = await clear(session, { kwh: 2, note: ' Read at the station ' })
    expect(set.json(), set.body).toMatchObject({
      state: 'ended',
      kwh: 2,
      isSettled: true,
      cleared: { note: 'Read at the station', by: expect.any(String) },
      money: { cents: 203 },
    })
    expect(await now()).toMatchObject({ state: 'over', kwh: 2, costCents: 203, needsPerson: false })
    const [entry] = await lot.query(
      `select action, before, after from audit_entry where object_id = $1 order by sequence desc limit 1`,
      [session._id],
    )
    expect(entry).toMatchObject({
      action: 'charging-session.clear',
      before: { kwh: 1.5, doubt: 'gap' },
      after: { kwh: 2, note: 'Read at the station' },
    })
  })

  test('CHG-64: is cleared after it was settled without another charge, and once', async () => {
    const before = world.balance()
    const { station, now } = await world.charging()
    await unclear(station)
    await settle(station)
    expect(world.balance() - before).toBe(181)
    const session = await first(station)
    expect((await clear(session, { kwh: 2.5 })).json()).toMatchObject({ kwh: 2.5, money: { cents: 181 } })
    const again = await clear(session)
    expect([again.statusCode, again.json().code]).toEqual([409, 'session-clear'])
    expect(world.balance() - before).toBe(181)
    expect(await now()).toMatchObject({ costCents: 181 })
  })

  test('CHG-63: is charged what is on hold at most, whatever is set', async () => {
    const { station, now } = await world.charging()
    lot.clock.now += 10 * minute
    await station.measure(1_500)
    lot.clock.now += 9 * 60 * minute
    await station.end('Local', 20)
    await world.until(async () => (await first(station)).endedAt !== null)
    const session = await first(station)
    expect((await clear(session, { kwh: 90 })).json()).toMatchObject({ kwh: 90, money: { cents: 2_000 } })
    await world.until(async () => (await now()).state === 'over')
    expect(await now()).toMatchObject({ costCents: 2_000 })
  })

  test.each([
    ['below the least', { kwh: 1.4 }, 'kwh', 'too-small'],
    ['above the most', { kwh: 99 }, 'kwh', 'too-large'],
    ['finer than a Wh', { kwh: 1.60001 }, 'kwh', 'decimals'],
    ['with a long note', { note: 'x'.repeat(501) }, 'note', 'too-long'],
  ])('CHG-63: is not cleared %s', async (_, body, path, code) => {
    const { station } = await world.charging()
    await unclear(station)
    const refused = await clear(await first(station), body)
    expect([refused.statusCode, refused.json().errors]).toMatchObject([422, [{ path, code }]])
    await settle(station)
  })

  test('CHG-63: has the bounds of what its station said later, too', async () => {
    const { station, begun, now } = await world.charging()
    lot.clock.now += 10 * minute
    await station.measure(1_500)
    await world.stop(station, begun)
    await world.until(async () => (await now()).state === 'over')
    lot.clock.now += 10 * minute
    await station.end('Local', 52_000)
    await world.until(async () => (await first(station)).state === 'needs-person')
    const session = await first(station)
    expect(session).toMatchObject({ doubt: 'changed', kwh: 1.5, leastKwh: 1.5, money: { cents: 181 } })
    expect(session.mostKwh).toBeGreaterThanOrEqual(2)
    expect((await clear(session)).json()).toMatchObject({ kwh: 1.5, state: 'ended' })
  })

  test('CHG-64: of a pass changes what its account is charged', async () => {
    const station = await world.aStation()
    await station.begin(tag)
    await unclear(station)
    await settle(station)
    const session = await first(station)
    expect(session).toMatchObject({ payer: 'passholder', money: { cents: 181 } })
    const charged = async () =>
      (
        await lot.query('select charged_cents as cents from pass_charge where session_id = $1', [session._id])
      )[0]
    expect(await charged()).toEqual({ cents: 181 })
    expect((await clear(session, { kwh: 2 })).json()).toMatchObject({ kwh: 2, money: { cents: 203 } })
    expect(await charged()).toEqual({ cents: 203 })
  })
})

describe('CHG-40: the tag of a pass', () => {
  const setHours = async (covers: boolean) => {
    const [{ time }] = await lot.query(
      `select to_char($2::timestamptz at time zone time_zone, 'HH24:MI') as time from parking_lot where id = $1`,
      [lot.lotId, new Date(lot.clock.now).toISOString()],
    )
    const isDay = time >= '06:00' && time < '18:00'
    await lot.query('update passholder set pass_type = $2 where id = $1', [
      lot.passholderId,
      isDay === covers ? 'daytime' : 'overnight',
    ])
  }

  test('is refused outside the hours of the pass, which pays what it charged all the same', async () => {
    await setHours(false)
    const station = await world.aStation()
    expect((await station.begin(tag)).idTagInfo).toMatchObject({ status: 'Invalid' })
    await world.until(async () => (await first(station)) !== undefined)
    expect(await first(station)).toMatchObject({ payer: 'passholder' })
    await station.end()
  })

  test('is accepted within its hours', async () => {
    await setHours(true)
    const station = await world.aStation()
    expect((await station.begin(tag)).idTagInfo).toMatchObject({ status: 'Accepted' })
    await station.end()
    await lot.query(`update passholder set pass_type = 'allDay' where id = $1`, [lot.passholderId])
  })

  test('is refused outside the weekdays of its validity group', async () => {
    const group = crypto.randomUUID()
    await lot.query(`update parking_lot set pass_validity_groups = $2 where id = $1`, [
      lot.lotId,
      JSON.stringify([{ _id: group, name: 'Never', days: [], from: '00:00', to: '24:00' }]),
    ])
    await lot.query('update passholder set validity_group = $2 where id = $1', [lot.passholderId, group])
    const station = await world.aStation()
    expect((await station.begin(tag)).idTagInfo).toMatchObject({ status: 'Invalid' })
    await station.end()
    await lot.query('update passholder set validity_group = null where id = $1', [lot.passholderId])
  })
})

describe('staff', () => {
  test('CHG-66: stop a visitor’s session, which is paid', async () => {
    const { station, now } = await world.charging()
    lot.clock.now += 10 * minute
    await station.measure(1_000)
    const session = await first(station)
    expect(session).toMatchObject({ state: 'running', stop: null })
    expect((await stopIt(session)).json()).toMatchObject({ stop: { reason: 'operator' } })
    await world.until(async () => (await now()).state === 'over')
    expect(await now()).toMatchObject({ stopReason: 'operator', costCents: 158 })
    expect((await stopIt(session)).json()).toMatchObject({ state: 'ended' })
  })

  test('CHG-60, CHG-66: stop a session of a pass, which is asked for until it stops', async () => {
    const station = await world.aStation({ stop: 'deaf' })
    await station.begin(tag)
    await world.until(async () => (await first(station)) !== undefined)
    expect((await stopIt(await first(station))).json()).toMatchObject({
      state: 'stopping',
      stop: { isAccepted: false, reason: 'operator' },
    })
    await world.until(async () => station.state.stops === 1)
    station.state.stop = 'stops'
    lot.clock.now += minute
    await world.until(async () => (await first(station)).state === 'ended')
    expect(station.state.stops).toBe(2)
  })

  test('CHG-66: start a session in the name of the operator, which nobody else can', async () => {
    const station = await world.aStation()
    const stranger = await station.begin('OPERATOR')
    expect(stranger.idTagInfo).toMatchObject({ status: 'Invalid' })
    await station.end('DeAuthorized')
    lot.clock.now += minute
    const started = await lot.staff('POST', `/charging/stations/${station.id}/commands`, {
      kind: 'start',
      evse: 1,
    })
    expect(started.json()).toMatchObject({ state: 'answered' })
    await station.settled()
    await world.until(async () => (await first(station))?.state === 'running')
    expect(await first(station)).toMatchObject({ payer: 'operator', money: { cents: 0 } })
    await station.end()
    lot.clock.now += minute
    expect((await station.begin('OPERATOR')).idTagInfo).toMatchObject({ status: 'Accepted' })
    await station.end()
  })

  test('CHG-65: see amounts only if they manage payments', async () => {
    const { station, begun, now } = await world.charging()
    await lot.addUser('staffCustomer')
    const url = `/api/charging/sessions?parkingLot=${lot.lotId}&station=${station.id}`
    const seen = await lot.app.ask('staffCustomer', { method: 'GET', url })
    expect(seen.statusCode, seen.body).toBe(200)
    expect(seen.json().data).toMatchObject([{ state: 'running', money: null }])
    expect((await lot.app.ask('tenant', { method: 'GET', url })).statusCode).toBe(403)
    await world.stop(station, begun)
    await world.until(async () => (await now()).state === 'over')
  })
})
