import { nameKey } from '../fields/field-values.ts'
import { isConnectorDevice } from '../stalls/stall-connector.rules.ts'
import type { ImportedStall } from './lot-import.model.ts'

/**
 * STA-51: lists of stalls have no connectors. A stall without a device in the list is told by its connector as before, as
 * long as the list names the same station.
 */
export const withKeptConnectors = (
  stalls: readonly ImportedStall[],
  before: readonly ImportedStall[],
): ImportedStall[] => {
  const known = new Map(before.map((stall) => [nameKey(stall.number), stall]))
  return stalls.map((stall) => {
    if (stall.device !== null && !isConnectorDevice(stall.device)) return stall
    const old = known.get(nameKey(stall.number))
    const keeps = isConnectorDevice(old?.device) && old?.evStationId === stall.evStationId
    return { ...stall, device: keeps ? old!.device : null }
  })
}
