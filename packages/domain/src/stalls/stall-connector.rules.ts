import type { FieldCheck } from '../fields/field-faults.ts'

/** What the id of a connector begins with where it is the sensor of a stall. STA-50 */
const connectorPrefix = 'ocpp:'

const named = /^([1-9]\d{0,3})(?:\.([1-9]\d?))?$/

/** STA-49: a connector as stalls name it: the first one of an EVSE by the number of this, others with theirs (`2.3`). */
export const connectorName = ({
  evse,
  connector,
}: {
  readonly evse: number
  readonly connector: number | null
}): string => (connector === null || connector <= 1 ? `${evse}` : `${evse}.${connector}`)

/** STA-49: whether a text can name a connector. */
export const connectorForm: FieldCheck = (value) =>
  typeof value === 'string' && value.trim() !== '' && !named.test(value.trim())
    ? { code: 'invalid' }
    : undefined

/** STA-49: the name of a connector in its only form; other texts as they are. */
export const normalizeConnector = (text: string): string => {
  const [, evse, connector] = named.exec(text) ?? []
  return evse === undefined ? text : connectorName({ evse: Number(evse), connector: Number(connector ?? 1) })
}

/** STA-50: the id of a connector as the sensor of a stall. */
export const connectorDevice = (station: string, connector: string): string =>
  `${connectorPrefix}${station}:${connector}`

/** STA-50: whether a device is the connector of a station. */
export const isConnectorDevice = (device: string | null | undefined): boolean =>
  device?.startsWith(connectorPrefix) ?? false

/** What decides by what a stall is told. */
export interface StallSensors {
  readonly device: string | null
  readonly evStationId: string | null
  readonly evConnector: string | null
}

/** STA-50: what tells a stall: its own sensor, else the connector that it names. */
export const sensorOf = ({ device, evStationId, evConnector }: StallSensors): string | null => {
  if (device !== null && !isConnectorDevice(device)) return device
  return evStationId !== null && evConnector !== null ? connectorDevice(evStationId, evConnector) : null
}
