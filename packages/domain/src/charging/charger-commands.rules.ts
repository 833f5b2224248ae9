import type { IdToken } from './charger-messages.model.ts'

/** CST-55: in whose name staff start a transaction. */
export const operatorToken: IdToken = { text: 'OPERATOR', type: 'Central' }

/** CST-55: an id by which the begin of a transaction in 2.0.1 says which start it followed; `random` from 0 to 1. */
export const newRemoteStartId = (random: number): number => 1 + Math.floor(random * 2_147_483_646)

/** CST-56: settings that hold a password, which is made by us and shown once. */
export const isSecretSetting = (name: string): boolean =>
  /AuthorizationKey|BasicAuthPassword|password/i.test(name)
