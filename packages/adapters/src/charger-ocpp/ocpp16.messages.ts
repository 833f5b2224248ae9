import type {
  ChargerMessage,
  ChargerPlace,
  ConnectorStatus,
  IdToken,
} from '@stallwise/domain/charging/charger-messages.model.ts'
import {
  identityOfStart,
  identityOfStatus,
  identityOfStop,
  identityOfValues,
  timeOfMessage,
} from '@stallwise/domain/charging/charger-messages.rules.ts'
import { readMeterValues, type MeterValue } from './meter-samples.ts'
import { readStationTime } from './station-time.ts'

const statuses: Readonly<Record<string, ConnectorStatus>> = {
  Available: 'available',
  Preparing: 'preparing',
  Charging: 'charging',
  SuspendedEVSE: 'suspendedEVSE',
  SuspendedEV: 'suspendedEV',
  Finishing: 'finishing',
  Reserved: 'reserved',
  Unavailable: 'unavailable',
  Faulted: 'faulted',
}

/** CST-13 */
const placeOf = (connectorId: number): ChargerPlace => ({
  evse: connectorId,
  connector: connectorId === 0 ? 0 : 1,
})

const tokenOf = (text: string): IdToken => ({ text, type: null })

interface Boot {
  readonly chargePointVendor: string
  readonly chargePointModel: string
  readonly chargePointSerialNumber?: string
  readonly chargeBoxSerialNumber?: string
  readonly firmwareVersion?: string
}
const readBoot = (boot: Boot): ChargerMessage => ({
  kind: 'boot',
  vendor: boot.chargePointVendor,
  model: boot.chargePointModel,
  serial: boot.chargePointSerialNumber ?? boot.chargeBoxSerialNumber ?? null,
  firmware: boot.firmwareVersion ?? null,
  reason: null,
})

interface Status {
  readonly connectorId: number
  readonly errorCode: string
  readonly status: string
  readonly info?: string
  readonly vendorErrorCode?: string
  readonly timestamp?: string
}
const readStatus = (
  { connectorId, errorCode, status: word, info, vendorErrorCode, timestamp }: Status,
  arrivedAt: number,
): ChargerMessage => {
  const place = placeOf(connectorId)
  const native = readStationTime(timestamp)
  const status = statuses[word]!
  const error = errorCode === 'NoError' ? null : errorCode
  // A status without a time is of now.
  const time =
    timestamp === undefined ? timeOfMessage(arrivedAt, arrivedAt) : timeOfMessage(native, arrivedAt)
  const detail = [vendorErrorCode, info].filter(Boolean).join(' ') || null
  return {
    kind: 'status',
    place,
    time,
    status,
    error,
    detail,
    identity: identityOfStatus(place, time.native, status, error),
  }
}

interface Start {
  readonly connectorId: number
  readonly idTag: string
  readonly meterStart: number
  readonly timestamp: string
}
const nothingMore = { seqNo: null, trigger: null, chargingState: null, remoteStartId: null, isOffline: false }

const readStart = (start: Start, arrivedAt: number): ChargerMessage => {
  const native = readStationTime(start.timestamp)
  const token = tokenOf(start.idTag)
  return {
    kind: 'begin',
    ...nothingMore,
    transactionKey: null,
    place: placeOf(start.connectorId),
    token,
    time: timeOfMessage(native, arrivedAt),
    samples: [],
    meterWh: start.meterStart,
    identity: identityOfStart(start.connectorId, native, token, start.meterStart),
  }
}

interface Stop {
  readonly transactionId: number
  readonly meterStop: number
  readonly timestamp: string
  readonly idTag?: string
  readonly reason?: string
  readonly transactionData?: readonly MeterValue[]
}
const readStop = (stop: Stop, arrivedAt: number): ChargerMessage => {
  const native = readStationTime(stop.timestamp)
  const key = String(stop.transactionId)
  return {
    kind: 'end',
    ...nothingMore,
    transactionKey: key,
    place: null,
    token: stop.idTag === undefined ? null : tokenOf(stop.idTag),
    time: timeOfMessage(native, arrivedAt),
    samples: readMeterValues(stop.transactionData, arrivedAt),
    meterWh: stop.meterStop,
    reason: stop.reason ?? 'Local',
    identity: identityOfStop(key, native, stop.meterStop),
  }
}

interface Values {
  readonly connectorId: number
  readonly transactionId?: number
  readonly meterValue: readonly MeterValue[]
}
const readValues = (
  { connectorId, transactionId, meterValue }: Values,
  arrivedAt: number,
): ChargerMessage => {
  const place = placeOf(connectorId)
  const key = transactionId === undefined ? null : String(transactionId)
  const samples = readMeterValues(meterValue, arrivedAt)
  return {
    kind: 'meter',
    transactionKey: key,
    seqNo: null,
    place,
    chargingState: null,
    samples,
    identity: identityOfValues(place, samples[0]?.time.native ?? null, key, samples[0]?.context ?? null),
  }
}

interface Security {
  readonly type: string
  readonly timestamp: string
  readonly techInfo?: string
}
/** The same in all versions. */
export const readSecurity = ({ type, timestamp, techInfo }: Security, arrivedAt: number): ChargerMessage => ({
  kind: 'security',
  type,
  time: timeOfMessage(readStationTime(timestamp), arrivedAt),
  detail: techInfo ?? null,
})

/** Reads a message of 1.6 whose content is as its schema says; undefined = it is none of those. CST-01. */
export const readMessage16 = (
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
      return { kind: 'authorise', token: tokenOf((payload as { idTag: string }).idTag) }
    case 'StartTransaction':
      return readStart(payload as Start, arrivedAt)
    case 'StopTransaction':
      return readStop(payload as Stop, arrivedAt)
    case 'MeterValues':
      return readValues(payload as Values, arrivedAt)
    case 'SecurityEventNotification':
      return readSecurity(payload as Security, arrivedAt)
    default:
      return undefined
  }
}
