import { announceCommands } from '#platform/commands/notices.ts'
import type { Tx } from '#platform/database/database.ts'

/** NOTIFY channel: a pulse of the lot was requested, decided or has to be released. */
export const gatesChannel = 'stallwise_gates'

export const announceGates = (tx: Tx, lotId: string): Promise<void> =>
  announceCommands(tx, gatesChannel, lotId)
