import type { IdToken } from './charger-messages.model.ts'

/** CST-55: in whose name staff start a transaction. */
export const operatorToken: IdToken = { text: 'OPERATOR', type: 'Central' }

/** CST-55: an id by which the begin of a transaction in 2.0.1 says which start it followed; `random` from 0 to 1. */
export const newRemoteStartId = (random: number): number => 1 + Math.floor(random * 2_147_483_646)

/** CST-56: settings that hold a password, which is made by us and shown once. */
export const isSecretSetting = (name: string): boolean =>
  /AuthorizationKey|BasicAuthPassword|password/i.test(name)

/** CST-56: what is read of a station of 2.0.1, which says nothing without being asked for names; of 1.6 all is read. */
export const commonVariables = [
  'OCPPCommCtrlr.HeartbeatInterval',
  'OCPPCommCtrlr.OfflineThreshold',
  'SampledDataCtrlr.TxUpdatedInterval',
  'SampledDataCtrlr.TxUpdatedMeasurands',
  'AlignedDataCtrlr.Interval',
  'TxCtrlr.EVConnectionTimeOut',
  'TxCtrlr.StopTxOnEVSideDisconnect',
  'AuthCtrlr.AuthorizeRemoteStart',
  'SecurityCtrlr.SecurityProfile',
  'SmartChargingCtrlr.Enabled',
] as const
