import { t } from '@lingui/core/macro'
import { firstTryPercent, type FirstTries } from '@stallwise/domain/charging/first-tries.ts'
import { connectorName } from '@stallwise/domain/stalls/stall-connector.rules.ts'
import type { ChargingCommandView } from '@stallwise/contract/charging/commands.contract.ts'
import type { ChargingStationView } from '@stallwise/contract/charging/stations.contract.ts'
import type { CommandKind, CommandReason } from '@stallwise/domain/charging/charger-commands.model.ts'
import type { ConnectorStatus } from '@stallwise/domain/charging/charger-messages.model.ts'
import { formatNumber, formatPercent } from '#lib/format/numbers.ts'

export const statusNames = (): Record<ConnectorStatus, string> => ({
  available: t`Available`,
  occupied: t`Occupied`,
  preparing: t`Vehicle connected`,
  charging: t`Charging`,
  suspendedEV: t`Vehicle is waiting`,
  suspendedEVSE: t`Paused by the station`,
  finishing: t`Finished`,
  reserved: t`Reserved`,
  unavailable: t`Out of service`,
  faulted: t`Faulted`,
})

export const commandNames = (): Record<CommandKind, string> => ({
  start: t`Start charging`,
  stop: t`Stop charging`,
  reset: t`Restart`,
  unlock: t`Unlock connector`,
  availability: t`Change availability`,
  getConfiguration: t`Read settings`,
  setConfiguration: t`Change a setting`,
  setPassword: t`Give it a new password`,
  setChargingProfile: t`Set a power limit`,
  clearChargingProfile: t`Remove power limits`,
  trigger: t`Ask for its state`,
})

const reasonTexts = (): Record<CommandReason, string> => ({
  rejected: t`The station refused`,
  'not-supported': t`The station cannot do this`,
  'unknown-key': t`The station does not know this`,
  'station-error': t`The station reported an error`,
  'strange-answer': t`The answer of the station was not understood`,
  'no-answer': t`The station did not answer`,
  'hung-up': t`The station disconnected`,
  'not-connected': t`The station is not connected`,
  'too-late': t`The station could not be reached in time`,
  'server-stopped': t`The server stopped before it answered`,
})

/** What became of a command. */
export const outcomeText = ({ kind, state, outcomeReason, isLater }: ChargingCommandView): string => {
  if (outcomeReason) return reasonTexts()[outcomeReason]
  if (isLater && (kind === 'setConfiguration' || kind === 'setPassword'))
    return t`Accepted; it counts after a restart of the station`
  if (state === 'answered') return isLater ? t`The station will do it later` : t`Done`
  return t`Waiting for the station`
}

/** The connector that says most about the station: what is wrong, then what is going on. */
const telling: readonly ConnectorStatus[] = [
  'faulted',
  'charging',
  'suspendedEV',
  'suspendedEVSE',
  'preparing',
  'occupied',
  'finishing',
  'reserved',
  'available',
  'unavailable',
]

/** The state of a station in one word. */
export const stateOf = ({ isConnected, connectedAt, connectors }: ChargingStationView): string => {
  if (!isConnected) return connectedAt ? t`Offline` : t`Never connected`
  const found = telling.find((status) => connectors.some((one) => one.status === status))
  return found ? statusNames()[found] : t`Connected`
}

export const toneOf = (station: ChargingStationView): 'alert' | undefined =>
  !station.isConnected || station.connectors.some(({ status }) => status === 'faulted') ? 'alert' : undefined

/** A connector of a station by its name; 0 is the station itself. */
export const connectorLabel = ({ evse, connector }: { evse: number; connector: number }): string => {
  if (evse === 0) return t`Whole station`
  const name = connectorName({ evse, connector })
  return t`Connector ${name}`
}

/** CST-91: the share of first tries that led to power, and of how many it is. */
export const firstTryText = (tries: FirstTries): string => {
  const percent = firstTryPercent(tries)
  if (percent === null) return t`Not known`
  const [share, count] = [formatPercent(percent, 0), formatNumber(tries.attempts)]
  return t`${share} of ${count}`
}
