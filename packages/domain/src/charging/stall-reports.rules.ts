import type { StallSensorEvent } from '../ingest/device-events.ts'
import { connectorDevice, connectorName } from '../stalls/stall-connector.rules.ts'
import type { ChargerPlace, ConnectorStatus } from './charger-messages.model.ts'

/** CST-64: whether a vehicle is there; null = it is not known. */
const isVehicleThere: Readonly<Record<ConnectorStatus, boolean | null>> = {
  available: false,
  reserved: false,
  occupied: true,
  preparing: true,
  charging: true,
  suspendedEV: true,
  suspendedEVSE: true,
  finishing: true,
  unavailable: null,
  faulted: null,
}

/** CST-64: what a connector reports of its stall. */
export const reportOf = (
  status: ConnectorStatus,
  error: string | null,
): Pick<StallSensorEvent, 'occupied' | 'fault'> => {
  const occupied = isVehicleThere[status]
  return occupied === null ? { occupied, fault: error ?? status } : { occupied }
}

/** A message of a station that its lot is judged with. */
export interface LotRecord {
  /** The identity of the station. */
  readonly station: string
  readonly place: ChargerPlace | null
  /** Equal for repeats (CST-21). */
  readonly identity: string
  readonly at: number
  /** Null: the begin of a session. */
  readonly status: ConnectorStatus | null
  readonly error: string | null
}

/** CST-64, CST-65: what a message says of the stall of its connector; undefined = nothing. */
export const stallEventOf = ({
  station,
  place,
  identity,
  at,
  status,
  error,
}: LotRecord): StallSensorEvent | undefined => {
  if (place === null || place.evse < 1) return undefined
  const report = status === null ? { occupied: true } : reportOf(status, error)
  return {
    kind: 'stall',
    deviceId: connectorDevice(station, connectorName(place)),
    // CST-66: of two at the same time the one with a vehicle is the later one.
    eventId: `${report.occupied ? 'b' : 'a'}-${identity}`,
    at,
    ...report,
  }
}
