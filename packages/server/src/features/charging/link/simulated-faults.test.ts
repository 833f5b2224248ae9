import { randomUUID } from 'node:crypto'
import {
  chargerFaults,
  type ChargerFault,
} from '@stallwise/adapters/charger-ocpp/charger-faults.simulator.ts'
import { SimulatedCharger } from '@stallwise/adapters/charger-ocpp/charger.simulator.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, startChargerWorld, type ChargerWorld } from './charger.test-world.ts'

let world: ChargerWorld
beforeAll(async () => {
  world = await startChargerWorld()
})
afterAll(() => world?.close())

const charge = async (protocol: 'ocpp1.6' | 'ocpp2.0.1', fault?: ChargerFault) => {
  const station = await world.addStation(`SIM-${randomUUID().slice(0, 8)}`)
  // A clock of its own: each message of a station has another time.
  let now = world.lot.clock.now - 3_600_000
  const charger = new SimulatedCharger({
    url: `ws://127.0.0.1:${world.port}/ocpp`,
    identity: station.identity,
    password,
    protocol,
    faults: fault ? [fault] : [],
    lifetimeWh: 1_000_000,
    clock: () => (now += 1_000),
  })
  await charger.connect()
  await charger.begin('TAG-1')
  for (let minute = 0; minute < 3; minute++) {
    charger.flow(6_000, 60)
    now += 60_000
    await charger.values(6_000)
  }
  await charger.end()
  await charger.close()
  const records = await world.lot.query(
    `select kind from charging_record where station_id = $1 and kind <> 'status' order by received_at, id`,
    [station.id],
  )
  const values = await world.lot.query('select 1 as one from charging_meter_value where station_id = $1', [
    station.id,
  ])
  return { kinds: records.map(({ kind }) => kind as string), values: values.length, charger }
}

describe.each(['ocpp1.6', 'ocpp2.0.1'] as const)('CST-02, CST-03 a station of %s', (protocol) => {
  test('that does all right', async () => {
    const { kinds, values, charger } = await charge(protocol)
    expect(kinds).toEqual(['begin', 'end'])
    expect(values).toBe(protocol === 'ocpp1.6' ? 3 : 5)
    expect(charger.flowedWh).toBeCloseTo(300)
  })

  test.each(chargerFaults)(
    'with the fault %s is never answered by an error, and all that it sends is kept',
    async (fault) => {
      const { kinds, values } = await charge(protocol, fault)
      expect(kinds[0]).toBe('begin')
      const isTwice = fault === 'several-ends' || fault === 'backwards-at-the-end'
      expect(kinds.filter((kind) => kind === 'end')).toHaveLength(isTwice ? 2 : 1)
      expect(values).toBeGreaterThanOrEqual(3)
    },
  )
})
