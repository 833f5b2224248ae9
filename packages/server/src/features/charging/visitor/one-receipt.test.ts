import { startMonerisSandbox } from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import type { VisitorCharging } from '@stallwise/contract/charging/visitor-charging.contract.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { minute } from '#testing/test-lot.ts'
import { startVisitorCharging, type VisitorChargingWorld } from '../testing/visitor-charging.test-world.ts'

vi.setConfig({ testTimeout: 30_000 })

let world: VisitorChargingWorld
let lot: VisitorChargingWorld['lot']
beforeAll(async () => {
  world = await startVisitorCharging(startMonerisSandbox)
  lot = world.lot
})
afterAll(() => world?.close())

const payParking = async (beside: string | null): Promise<string> =>
  (await lot.pay(lot.aPlate(), 60, 'approves', { beside })).json().receipt

const charge = async (beside: string | null): Promise<string> => {
  const station = await world.aStation()
  const begun: VisitorCharging = (await world.start(station, 'approves', { beside })).json()
  await world.until(async () => (await world.read(station, begun)).state === 'charging')
  lot.clock.now += 10 * minute
  await station.measure(1_500)
  await world.stop(station, begun)
  await world.until(async () => (await world.read(station, begun)).state === 'over')
  return (await world.read(station, begun)).receipt!
}

describe('PAY-146: one receipt for parking and charging', () => {
  test('that were paid in one stay, parking first', async () => {
    const parking = await payParking(null)
    const charging = await charge(parking)
    const [one, other] = [await lot.receipt(parking), await lot.receipt(charging)]
    expect(one).toMatchObject({
      charging: null,
      beside: [{ _id: charging, charging: { station: expect.any(String) } }],
    })
    expect(one.beside[0].lines[0]).toMatchObject({ kind: 'energy', wh: 1_500 })
    expect(other.beside).toMatchObject([{ _id: parking, charging: null }])
    expect(one.togetherCents).toBe(one.chargedCents + 181)
    expect(other.togetherCents).toBe(one.togetherCents)
    const [{ id }] = await lot.query('select id from payment where receipt_id = $1', [charging])
    await lot.staff('POST', `/payments/${id}/refund`, { cents: 81 })
    expect((await lot.receipt(parking)).togetherCents).toBe(one.togetherCents - 81)
  })

  test('charging first; what follows belongs to the same stay', async () => {
    const charging = await charge(null)
    const parking = await payParking(charging)
    const next = await charge(parking)
    const receipts = async (id: string) =>
      (await lot.receipt(id)).beside.map(({ _id }: { _id: string }) => _id)
    expect(await receipts(next)).toEqual([charging, parking])
    expect(await receipts(charging)).toEqual([parking, next])
  })

  test('not of another time, of another kind of nothing, or of an id that nobody has', async () => {
    const parking = await payParking(null)
    expect((await lot.receipt(await payParking(parking))).beside).toEqual([])
    lot.clock.now += 24 * 60 * minute
    expect((await lot.receipt(await charge(parking))).beside).toEqual([])
    expect((await lot.receipt(await charge('x'.repeat(22)))).beside).toEqual([])
    const { beside, togetherCents, chargedCents } = await lot.receipt(parking)
    expect([beside, togetherCents]).toEqual([[], chargedCents])
  })
})
