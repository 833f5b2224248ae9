import { announce } from '#platform/database/announce.ts'
import type { Tx } from '#platform/database/database.ts'

/** NOTIFY channel for changed ids of devices; the payload is a customer's id, or `*` for all customers. */
export const devicesChannel = 'stallwise_devices'

/** Call in the transaction that adds, changes, moves or removes devices of the customer. */
export const announceDevices = (tx: Tx, customerId: string): Promise<void> =>
  announce(tx, devicesChannel, customerId)
