import type {
  ChargerMessage,
  ChargerPlace,
  ChargingState,
  ConnectorStatus,
  IdToken,
} from '@stallwise/domain/charging/charger-messages.model.ts'
import {
  identityOfEvent,
  identityOfStatus,
  identityOfValues,
  timeOfMessage,
} from '@stallwise/domain/charging/charger-messages.rules.ts'
import { readMeterValues, registerOf, type MeterValue } from './meter-samples.ts'
import { readSecurity } from './ocpp16.messages.ts'
import { readStationTime } from './station-time.ts'

const statuses: Readonly<Record<string, ConnectorStatus>> = {
  Available: 'available',
  Occupied: 'occupied',
  Reserved: 'reserved',
  Unavailable: 'unavailable',
  Faulted: 'faulted',
}
const states: Readonly<Record<string, ChargingState>> = {
  Charging: 'charging',
  EVConnected: 'connected',
  SuspendedEV: 'suspendedEV',
  SuspendedEVSE: 'suspendedEVSE',
  Idle: 'idle',
}

interface Boot {
  readonly reason: string
  readonly chargingStation: {
    readonly model: string
    readonly vendorName: string
    readonly serialNumber?: string
    readonly firmwareVersion?: string
  }
}
const readBoot = ({ reason, chargingStation: station }: Boot): ChargerMessage => ({
  kind: 'boot',
  vendor: station.vendorName,
  model: station.model,
  serial: station.serialNumber ?? null,
  firmware: station.firmwareVersion ?? null,
  reason,
})

interface Status {
  readonly timestamp: string
  readonly connectorStatus: string
  readonly evseId: number
  readonly connectorId: number
}
const readStatus = (status: Status, arrivedAt: number): ChargerMessage => {
  const place = { evse: status.evseId, connector: status.connectorId }
  const native = readStationTime(status.timestamp)
  const word = statuses[status.connectorStatus] ?? 'unavailable'
  return {
    kind: 'status',
    place,
    time: timeOfMessage(native, arrivedAt),
    status: word,
    error: null,
    detail: null,
    identity: identityOfStatus(place, native, word, null),
  }
}

interface Token {
  readonly idToken: string
  readonly type: string
}
const tokenOf = (token: Token | undefined): IdToken | null =>
  token ? { text: token.idToken, type: token.type } : null

interface Evse {
  readonly id: number
  readonly connectorId?: number
}
const placeOf = (evse: Evse | undefined): ChargerPlace | null =>
  evse ? { evse: evse.id, connector: evse.connectorId ?? null } : null

interface Event {
  readonly eventType: 'Started' | 'Updated' | 'Ended'
  readonly timestamp: string
  readonly triggerReason: string
  readonly seqNo: number
  readonly offline?: boolean
  readonly transactionInfo: {
    readonly transactionId: string
    readonly chargingState?: string
    readonly stoppedReason?: string
    readonly remoteStartId?: number
  }
  readonly evse?: Evse
  readonly idToken?: Token
  readonly meterValue?: readonly MeterValue[]
}
const readEvent = (event: Event, arrivedAt: number): ChargerMessage => {
  const { transactionId, chargingState, stoppedReason, remoteStartId } = event.transactionInfo
  const native = readStationTime(event.timestamp)
  const samples = readMeterValues(event.meterValue, arrivedAt)
  const common = {
    transactionKey: transactionId,
    seqNo: event.seqNo,
    place: placeOf(event.evse),
    token: tokenOf(event.idToken),
    time: timeOfMessage(native, arrivedAt),
    samples,
    trigger: event.triggerReason,
    chargingState: states[chargingState ?? ''] ?? null,
    remoteStartId: remoteStartId ?? null,
    isOffline: event.offline ?? false,
    identity: identityOfEvent(transactionId, event.seqNo, native),
  }
  if (event.eventType === 'Started')
    return { kind: 'begin', ...common, meterWh: registerOf(samples, 'Transaction.Begin') }
  if (event.eventType === 'Updated') return { kind: 'update', ...common }
  const meterWh = registerOf(samples, 'Transaction.End')
  return { kind: 'end', ...common, meterWh, reason: stoppedReason ?? 'Local' }
}

interface Values {
  readonly evseId: number
  readonly meterValue: readonly MeterValue[]
}
const readValues = ({ evseId, meterValue }: Values, arrivedAt: number): ChargerMessage => {
  const place = { evse: evseId, connector: null }
  const samples = readMeterValues(meterValue, arrivedAt)
  return {
    kind: 'meter',
    transactionKey: null,
    seqNo: null,
    place,
    chargingState: null,
    samples,
    identity: identityOfValues(place, samples[0]?.time.native ?? null, null, samples[0]?.context ?? null),
  }
}

/** Reads a message of 2.0.1 or 2.1 whose content is as its schema says; undefined = it is none of those. CST-01. */
export const readMessage2 = (
  action: string,
  payload: unknown,
  arrivedAt: number,
): ChargerMessage | undefined => {
  switch (action) {
    case 'BootNotification':
      return readBoot(payload as Boot)
    case 'Heartbeat':
      return { kind: 'heartbeat' }
    case 'StatusNotification':
      return readStatus(payload as Status, arrivedAt)
    case 'Authorize':
      return { kind: 'authorise', token: tokenOf((payload as { idToken: Token }).idToken)! }
    case 'TransactionEvent':
      return readEvent(payload as Event, arrivedAt)
    case 'MeterValues':
      return readValues(payload as Values, arrivedAt)
    case 'SecurityEventNotification':
      return readSecurity(payload as Parameters<typeof readSecurity>[0], arrivedAt)
    default:
      return undefined
  }
}
