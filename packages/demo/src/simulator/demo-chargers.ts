import { minuteMs } from '@stallwise/domain/time/durations.ts'
import { SimulatedCharger } from '@stallwise/adapters/charger-ocpp/charger.simulator.ts'
import { namedRandom } from '#seeded/random.ts'
import type { DemoWorld } from '#world/demo-world.rows.ts'

/** A station of the demo with the password that it connects with. */
export interface DemoStation {
  readonly parkingLotId: string
  readonly identity: string
  readonly vendor: string
  readonly password: string
  readonly ratedWatts: number
  readonly protocol: 'ocpp1.6' | 'ocpp2.0.1'
}

/** The stations that stalls of lots with charging name. Every third speaks the newer version. */
export const demoStations = (world: DemoWorld, newPassword: () => string): DemoStation[] => {
  const lots = new Set(
    world.lots.filter(({ product_access: access }) => access.insightVolt).map(({ id }) => id),
  )
  return world.stalls
    .filter((stall) => lots.has(stall.parking_lot_id) && stall.ev_station_id !== null)
    .map((stall, nth) => ({
      parkingLotId: stall.parking_lot_id,
      identity: stall.ev_station_id!,
      vendor: stall.ev_station_vendor ?? '',
      password: newPassword(),
      ratedWatts: nth % 5 === 0 ? 22_000 : 11_000,
      protocol: nth % 3 === 0 ? 'ocpp2.0.1' : 'ocpp1.6',
    }))
}

const stepMs = 30_000

/** A station that vehicles come to: it charges for half an hour to two hours, then stands free for a while. */
const startStation = (station: DemoStation, url: string, report: (problem: string) => void) => {
  const draw = namedRandom(1, 'charging station', station.identity)
  const { identity, password, vendor, protocol, ratedWatts } = station
  let wanted: string | undefined
  // Half of them have a vehicle from the beginning.
  let nextAt = draw() < 0.5 ? 0 : Date.now() + draw() * 40 * minuteMs
  const charger = new SimulatedCharger({
    url,
    identity,
    password,
    vendor,
    protocol,
    lifetimeWh: Math.round(draw() * 9_000_000),
    onStart: (token) => (wanted = token),
    onStop: () => (nextAt = 0),
  })
  const watts = Math.round(ratedWatts * (0.5 + draw() / 2))
  const step = async () => {
    if (!charger.isConnected) await charger.connect()
    if (charger.isCharging) {
      charger.flow(watts, stepMs / 1_000)
      await charger.values(watts)
      if (Date.now() < nextAt) return
      await charger.end()
      nextAt = Date.now() + (10 + draw() * 50) * minuteMs
    } else if (wanted !== undefined || Date.now() >= nextAt) {
      await charger.begin(wanted ?? `TAG-${identity}`)
      wanted = undefined
      nextAt = Date.now() + (30 + draw() * 90) * minuteMs
    } else await charger.heartbeat()
  }
  let timer: NodeJS.Timeout
  let isStopping = false
  const turn = () => {
    void step()
      .catch((error: unknown) => report(`station ${identity} of the demo: ${String(error)}`))
      .finally(() => {
        if (!isStopping) timer = setTimeout(turn, stepMs)
      })
  }
  timer = setTimeout(turn, draw() * 10_000)
  return async () => {
    isStopping = true
    clearTimeout(timer)
    await charger.close()
  }
}

/** Connects the stations of the demo; the returned function disconnects them. */
export const startDemoChargers = (
  stations: readonly DemoStation[],
  port: number,
  report: (problem: string) => void,
): (() => Promise<void>) => {
  const stops = stations.map((station) => startStation(station, `ws://127.0.0.1:${port}/ocpp`, report))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
