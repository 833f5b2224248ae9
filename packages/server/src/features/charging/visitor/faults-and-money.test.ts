import {
  chargerFaults,
  type ChargerFault,
} from '@stallwise/adapters/charger-ocpp/charger-faults.simulator.ts'
import { SimulatedCharger } from '@stallwise/adapters/charger-ocpp/charger.simulator.ts'
import { startMonerisSandbox } from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import type { VisitorCharging } from '@stallwise/contract/charging/visitor-charging.contract.ts'
import { costOfCharging } from '@stallwise/domain/charging/charging-cost.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minute } from '#testing/test-lot.ts'
import { addStation, password } from '../link/charger.test-world.ts'
import {
  prices,
  startVisitorCharging,
  type VisitorChargingWorld,
} from '../testing/visitor-charging.test-world.ts'

const protocols = ['ocpp1.6', 'ocpp2.0.1'] as const
/** Each with each fault of a station, and without one; the second time with a station that has restarted. */
const cases = protocols.flatMap((protocol) =>
  [undefined, ...chargerFaults].flatMap((fault) => [1, 2].map((time) => ({ protocol, fault, time }))),
)

interface Charged {
  readonly flowedWh: number
  readonly over: VisitorCharging
}

let world: VisitorChargingWorld
const charged = new Map<string, Charged>()
const nameOf = ({ protocol, fault, time }: (typeof cases)[number]) => `${protocol} ${fault} ${time}`

interface Here {
  readonly name: string
  readonly id: string
  readonly charger: SimulatedCharger
  begun: VisitorCharging
}

const aCharger = (
  identity: string,
  {
    protocol,
    fault,
    lifetimeWh,
  }: { protocol: 'ocpp1.6' | 'ocpp2.0.1'; fault: ChargerFault | undefined; lifetimeWh: number },
) => {
  // Each message of a station has another time.
  let ms = 0
  const charger: SimulatedCharger = new SimulatedCharger({
    url: `ws://127.0.0.1:${world.port}/ocpp`,
    identity,
    password,
    protocol,
    faults: fault ? [fault] : [],
    lifetimeWh,
    clock: () => world.lot.clock.now + (ms = (ms + 1) % 1_000),
    onStart: (token) => void charger.begin(token).catch(() => {}),
    onStop: () => void charger.end('Remote').catch(() => {}),
  })
  return charger
}

const allAre = (here: readonly Here[], states: readonly string[]) => async () => {
  const now = await Promise.all(here.map(({ id, begun }) => world.read({ id }, begun)))
  return now.every(({ state }) => states.includes(state))
}

/** A visitor at each station: from the card to the receipt, at the same time. */
const chargeAll = async (here: readonly Here[]): Promise<void> => {
  for (const one of here) one.begun = (await world.start(one)).json()
  await world.until(allAre(here, ['charging']))
  for (let times = 0; times < 3; times++) {
    world.lot.clock.now += minute
    for (const { charger } of here) charger.flow(6_000, 60)
    await Promise.all(here.map(({ charger }) => charger.values(6_000)))
  }
  await world.until(allAre(here, ['charging', 'failed']))
  for (const one of here) await world.stop(one, one.begun)
  await world.until(async () => here.every(({ charger }) => !charger.isCharging))
  world.lot.clock.now += 5 * minute
  await world.until(allAre(here, ['over', 'failed']))
}

beforeAll(async () => {
  world = await startVisitorCharging(startMonerisSandbox)
  const places = new Map<string, { readonly id: string; readonly identity: string; lifetimeWh: number }>()
  for (const time of [1, 2]) {
    const here: Here[] = []
    for (const one of cases.filter((single) => single.time === time)) {
      const key = `${one.protocol} ${one.fault}`
      const place = places.get(key) ?? Object.assign(await addStation(world.lot), { lifetimeWh: 1_000_000 })
      places.set(key, place)
      const charger = aCharger(place.identity, {
        protocol: one.protocol,
        fault: one.fault,
        lifetimeWh: place.lifetimeWh,
      })
      await charger.connect()
      here.push({ name: nameOf(one), id: place.id, charger, begun: {} as VisitorCharging })
      place.lifetimeWh += 300
    }
    await world.until(async () => {
      const [{ free }] = await world.lot.query(
        `select count(*)::int as free from charging_connector where evse > 0 and status in ('available', 'occupied')`,
      )
      return free >= here.length
    })
    await chargeAll(here)
    for (const { name, id, charger, begun } of here) {
      charged.set(name, { flowedWh: charger.flowedWh, over: await world.read({ id }, begun) })
      await charger.close()
    }
    world.lot.clock.now += 10 * minute
  }
}, 120_000)
afterAll(() => world?.close())

const costOf = (wh: number) =>
  costOfCharging(prices, null, { wh: Math.round(wh), durationMs: 0 }, prices.holdCents).totalCents

describe('what a visitor is charged at a station with a fault', () => {
  test.each(cases)('CHG-13, CHG-16: $protocol, $fault, time $time', (one) => {
    const { flowedWh, over } = charged.get(nameOf(one))!
    if (one.fault === 'no-flow') {
      // It says that it gives power, and its register does not move.
      expect(over).toMatchObject({ kwh: 0, costCents: 0, isReleased: true })
      return
    }
    expect(flowedWh).toBeCloseTo(300)
    expect(over.state).toBe('over')
    // Never more than what has flowed; and within 0.01 kWh of it, unless a person is asked.
    expect(over.costCents).toBeLessThanOrEqual(costOf(flowedWh + 10))
    if (!over.needsPerson) expect(Math.abs(over.kwh * 1_000 - flowedWh)).toBeLessThanOrEqual(10)
  })

  test('CHG-50: is what the provider has', async () => {
    await world.lot.expectSameBooks()
    const [{ cents }] = await world.lot.query('select sum(cents)::int as cents from charging_session')
    expect(cents).toBe(world.balance())
  })

  test('CHG-16: a person is asked in at most 5 of 100 sessions', () => {
    const asked = [...charged.values()].filter(({ over }) => over.needsPerson)
    expect(asked.length / charged.size, asked.map(({ over }) => over._id).join()).toBeLessThanOrEqual(0.05)
  })
})
