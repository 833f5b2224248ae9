import type { Tx } from '#platform/database/database.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { removeEdgeKeysOf } from './edge-keys.store.ts'
import { auditGateChange } from './gates.audit.ts'

/** CUS-17: removes every key of a lot, in the transaction that moves it to another customer. Returns their names. */
export const endEdgeKeys = async (tx: Tx, viewer: Viewer, lotId: string, at: Date): Promise<string[]> => {
  const rows = await removeEdgeKeysOf(tx, lotId, at)
  for (const { id, name, key_hint } of rows) {
    const entry = { action: 'edge-key.remove', before: { name, keyHint: key_hint }, after: null, at }
    await auditGateChange(tx, { ...entry, lotId, viewer, objectKind: 'edge-key', objectId: id })
  }
  return rows.map(({ name }) => name)
}
