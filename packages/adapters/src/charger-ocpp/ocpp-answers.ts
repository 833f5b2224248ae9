import type { ChargerMessage, ChargerProtocol } from '@stallwise/domain/charging/charger-messages.model.ts'
import type { ChargerReply, TokenStatus } from '@stallwise/ports/charger.port.ts'
import type { Payload } from './ocpp-frames.ts'

const words: Readonly<Record<TokenStatus, string>> = {
  accepted: 'Accepted',
  blocked: 'Blocked',
  expired: 'Expired',
  invalid: 'Invalid',
  concurrent: 'ConcurrentTx',
}

const tokenInfo = (protocol: ChargerProtocol, token: TokenStatus | null): Payload => {
  if (token === null) return {}
  return { [protocol === 'ocpp1.6' ? 'idTagInfo' : 'idTokenInfo']: { status: words[token] } }
}

/** The answer to a message in the words of its version. */
export const answerTo = (
  protocol: ChargerProtocol,
  { kind }: ChargerMessage,
  reply: ChargerReply,
): Payload => {
  const currentTime = new Date(reply.at).toISOString()
  switch (kind) {
    case 'boot':
      return { status: 'Accepted', currentTime, interval: reply.heartbeatSeconds }
    case 'heartbeat':
      return { currentTime }
    case 'begin':
      return protocol === 'ocpp1.6'
        ? { transactionId: reply.transactionNumber ?? 0, ...tokenInfo(protocol, reply.token ?? 'invalid') }
        : tokenInfo(protocol, reply.token)
    case 'authorise':
      return tokenInfo(protocol, reply.token ?? 'invalid')
    case 'update':
    case 'end':
      return tokenInfo(protocol, reply.token)
    default:
      return {}
  }
}

/** CST-42: messages that are read and answered, though nothing becomes of them. */
const acknowledged16 = [
  'DiagnosticsStatusNotification',
  'FirmwareStatusNotification',
  'LogStatusNotification',
  'SignedFirmwareStatusNotification',
]
const acknowledged2 = [
  'ClearedChargingLimit',
  'FirmwareStatusNotification',
  'LogStatusNotification',
  'NotifyChargingLimit',
  'NotifyCustomerInformation',
  'NotifyDisplayMessages',
  'NotifyEvent',
  'NotifyMonitoringReport',
  'NotifyReport',
  'PublishFirmwareStatusNotification',
  'ReportChargingProfiles',
  'ReservationStatusUpdate',
]
const translated = [
  'BootNotification',
  'Heartbeat',
  'StatusNotification',
  'Authorize',
  'MeterValues',
  'SecurityEventNotification',
]
const other16 = ['SignCertificate', 'DataTransfer']
const other2 = [
  'SignCertificate',
  'DataTransfer',
  'Get15118EVCertificate',
  'GetCertificateStatus',
  'NotifyEVChargingNeeds',
  'NotifyEVChargingSchedule',
]

const actions16 = new Set([
  ...translated,
  'StartTransaction',
  'StopTransaction',
  ...acknowledged16,
  ...other16,
])
const actions2 = new Set([...translated, 'TransactionEvent', ...acknowledged2, ...other2])

/** What a station may send in a version. */
export const actionsFromStation = (protocol: ChargerProtocol): ReadonlySet<string> =>
  protocol === 'ocpp1.6' ? actions16 : actions2

const forStations16 = [
  'CancelReservation',
  'CertificateSigned',
  'ChangeAvailability',
  'ChangeConfiguration',
  'ClearCache',
  'ClearChargingProfile',
  'DeleteCertificate',
  'ExtendedTriggerMessage',
  'GetCompositeSchedule',
  'GetConfiguration',
  'GetDiagnostics',
  'GetInstalledCertificateIds',
  'GetLocalListVersion',
  'GetLog',
  'InstallCertificate',
  'RemoteStartTransaction',
  'RemoteStopTransaction',
  'ReserveNow',
  'Reset',
  'SendLocalList',
  'SetChargingProfile',
  'SignedUpdateFirmware',
  'TriggerMessage',
  'UnlockConnector',
  'UpdateFirmware',
]
const forStations2 = [
  'CancelReservation',
  'CertificateSigned',
  'ChangeAvailability',
  'ClearCache',
  'ClearChargingProfile',
  'ClearDisplayMessage',
  'ClearVariableMonitoring',
  'CostUpdated',
  'CustomerInformation',
  'DeleteCertificate',
  'GetBaseReport',
  'GetChargingProfiles',
  'GetCompositeSchedule',
  'GetDisplayMessages',
  'GetInstalledCertificateIds',
  'GetLocalListVersion',
  'GetLog',
  'GetMonitoringReport',
  'GetReport',
  'GetTransactionStatus',
  'GetVariables',
  'InstallCertificate',
  'PublishFirmware',
  'RequestStartTransaction',
  'RequestStopTransaction',
  'ReserveNow',
  'Reset',
  'SendLocalList',
  'SetChargingProfile',
  'SetDisplayMessage',
  'SetMonitoringBase',
  'SetMonitoringLevel',
  'SetNetworkProfile',
  'SetVariableMonitoring',
  'SetVariables',
  'TriggerMessage',
  'UnlockConnector',
  'UnpublishFirmware',
  'UpdateFirmware',
]
const known16 = new Set(forStations16)
const known2 = new Set(forStations2)

/** Whether an action is one that only we send. */
export const isForStations = (protocol: ChargerProtocol, action: string): boolean =>
  (protocol === 'ocpp1.6' ? known16 : known2).has(action)

/** CST-42: the answer to what is not translated; undefined = it is not supported. */
export const politeAnswerTo = (protocol: ChargerProtocol, action: string): Payload | undefined => {
  if (action === 'DataTransfer') return { status: 'UnknownVendorId' }
  if (action === 'SignCertificate') return { status: 'Rejected' }
  if (action === 'NotifyEVChargingNeeds' || action === 'NotifyEVChargingSchedule')
    return { status: 'Rejected' }
  const acknowledged = protocol === 'ocpp1.6' ? acknowledged16 : acknowledged2
  return acknowledged.includes(action) ? {} : undefined
}
