import { randomBytes } from 'node:crypto'
import type { EdgeKeyView } from '@stallwise/contract/gates/gate-controllers.contract.ts'
import { uuidv7 } from 'uuidv7'
import { hashKey } from '#features/sources/sources.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { refuseStale, type SeenVersion } from '#platform/http/seen-version.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import {
  insertEdgeKey,
  lockEdgeKey,
  removeEdgeKeysOf,
  setEdgeKeyRemoved,
  type EdgeKeyRow,
} from './edge-keys.store.ts'
import type { GateParts } from './gate-parts.ts'
import { auditGateChange } from './gates.audit.ts'
import { edgeKeyView } from './gates.view.ts'

const auditView = ({ name, key_hint }: EdgeKeyRow) => ({ name, keyHint: key_hint })

/** GAT-40: the key is returned here and never again; only its hash is stored. */
export const addEdgeKey = (
  { database, clock }: GateParts,
  viewer: Viewer,
  { parkingLot, name }: { readonly parkingLot: string; readonly name: string },
): Promise<EdgeKeyView & { key: string }> =>
  database.withViewer(scopeOf(viewer), async (tx) => {
    const key = `swe_${randomBytes(32).toString('base64url')}`
    const [at, lotId] = [new Date(clock()), parkingLot]
    const secret = { hash: hashKey(key), hint: key.slice(-4) }
    const row = await insertEdgeKey(tx, { id: uuidv7(), lotId, name, ...secret, at })
    const entry = { action: 'edge-key.create', before: null, after: auditView(row), at }
    await auditGateChange(tx, { ...entry, lotId, viewer, objectKind: 'edge-key', objectId: row.id })
    return { ...edgeKeyView(row, clock()), key }
  })

const setRemoved = (
  { database, clock }: GateParts,
  viewer: Viewer,
  id: string,
  isRemoved: boolean,
  { version }: SeenVersion = {},
): Promise<EdgeKeyView> =>
  database.withViewer(scopeOf(viewer), async (tx) => {
    const seen = isRemoved ? await lockEdgeKey(tx, id) : undefined
    if (seen) refuseStale(version, edgeKeyView(seen, clock()))
    const at = new Date(clock())
    const row = await setEdgeKeyRemoved(tx, id, isRemoved ? at : null)
    if (!row) throw new Refusal('not-found')
    const text = auditView(row)
    const entry = isRemoved
      ? { action: 'edge-key.remove', before: text, after: null }
      : { action: 'edge-key.restore', before: null, after: text }
    const lotId = row.parking_lot_id
    await auditGateChange(tx, { ...entry, at, lotId, viewer, objectKind: 'edge-key', objectId: row.id })
    return edgeKeyView(row, clock())
  })

/** CUS-17: removes every key of a lot, in the transaction that moves it to another customer. Returns their names. */
export const endEdgeKeys = async (tx: Tx, viewer: Viewer, lotId: string, at: Date): Promise<string[]> => {
  const rows = await removeEdgeKeysOf(tx, lotId, at)
  for (const row of rows) {
    const entry = { action: 'edge-key.remove', before: auditView(row), after: null, at }
    await auditGateChange(tx, { ...entry, lotId, viewer, objectKind: 'edge-key', objectId: row.id })
  }
  return rows.map(({ name }) => name)
}

export const removeEdgeKey = async (
  parts: GateParts,
  viewer: Viewer,
  id: string,
  seen: SeenVersion,
): Promise<void> => {
  await setRemoved(parts, viewer, id, true, seen)
}

export const restoreEdgeKey = (parts: GateParts, viewer: Viewer, id: string): Promise<EdgeKeyView> =>
  setRemoved(parts, viewer, id, false)
