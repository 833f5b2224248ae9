import { randomBytes } from 'node:crypto'
import type { BodyOf } from '@stallwise/contract/base/endpoint.ts'
import {
  sourceKind,
  type Source,
  type SourceEdit,
  type sourcesEndpoints,
} from '@stallwise/contract/sources/sources.contract.ts'
import { reachOf } from '@stallwise/domain/access/capabilities.ts'
import { checkSource, checkTopicFilter } from '@stallwise/domain/sources/source.rules.ts'
import { overlapUntil } from '@stallwise/domain/sources/source-keys.rules.ts'
import { filtersOverlap } from '@stallwise/domain/sources/topic-filter.rules.ts'
import { uuidv7 } from 'uuidv7'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { lockExistingCustomer } from '#platform/database/lock-existing-customer.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { alreadyUsed } from '#platform/http/already-used.ts'
import { Refusal } from '#platform/http/problems.ts'
import { refuseStale, type SeenVersion } from '#platform/http/seen-version.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { hashKey } from './read-key.ts'
import { announceSource } from './source-keys.store.ts'
import {
  bringBackSource,
  findRemovedSource,
  findSource,
  lockSource,
  replaceKey,
  updateSource,
} from './source-changes.store.ts'
import {
  coversSource,
  createSource,
  listLotsOfCustomer,
  lockTopicFilters,
  removeSource,
  type SourceRow,
} from './sources.store.ts'
import { sourceView } from './sources.view.ts'

export interface SourceParts {
  readonly database: Database
  readonly clock: () => number
}

type NewSource = BodyOf<(typeof sourcesEndpoints)['POST /sources']>

const newKey = (): string => `sw_${randomBytes(32).toString('base64url')}`

/** Provider staff can choose any customer; for others, customers other than their own are not found. */
const requireCustomer = async (tx: Tx, viewer: Viewer, customerId: string): Promise<void> => {
  const managesAllCustomers = reachOf(viewer.roles, 'device.manage') === 'all'
  if (!managesAllCustomers && customerId !== viewer.customerId) throw new Refusal('not-found')
  if (await lockExistingCustomer(tx, customerId)) return
  throw new Refusal('invalid', {
    faults: [{ path: 'customerId', code: 'unknown', message: 'no such customer' }],
  })
}

/** ING-60: topic filters must not overlap, since a message has one source. */
const requireFreeTopics = async (tx: Tx, topicFilter: string, exceptId?: string): Promise<void> => {
  const taken = (await lockTopicFilters(tx, exceptId)).find((filter) => filtersOverlap(filter, topicFilter))
  if (taken === undefined) return
  throw alreadyUsed('topic', taken)
}

/** ING-60: only the provider sets topic filters, since the broker belongs to the server. */
const requireProvider = (viewer: Viewer): void => {
  if (reachOf(viewer.roles, 'device.manage') !== 'all') throw new Refusal('forbidden')
}

/** DEV-26: a key reports for every lot of its source, so its creator must have all of them. */
const lotsOfNewSource = async (
  tx: Tx,
  customerId: string,
  wanted: readonly string[] | null | undefined,
): Promise<string[] | null> => {
  if (!wanted && (await coversSource(tx, customerId, null))) return null
  const own = await listLotsOfCustomer(tx, customerId)
  const lots = wanted ? [...new Set(wanted.map((lot) => lot.toLowerCase()))] : own
  if (lots.length === 0) throw new Refusal('other-lots')
  refuseFaults(
    lots.flatMap((lot, place) =>
      own.includes(lot) ? [] : [{ path: `lots.${place}`, code: 'unknown' as const }],
    ),
  )
  return lots
}

/** DEV-26: otherwise users could silence, or report for, devices of lots that they do not have. Includes removed sources. */
const findManageable = async (tx: Tx, id: string) => {
  const found = await findSource(tx, id)
  if (!found) throw new Refusal('not-found')
  if (!found.is_manageable) throw new Refusal('other-lots')
  return found
}

interface SourceChange {
  readonly action: string
  readonly before: Source | null
  readonly after: Source | null
}

/** A source as stored in the audit, with hints of its keys only. */
const textOf = (source: Source | null) => {
  if (!source) return null
  const { kind, name, keyHint, previousKey, topicFilter, lots } = source
  return {
    kind,
    name,
    keyHint,
    ...(previousKey && { previousKey }),
    ...(topicFilter !== null && { topicFilter }),
    ...(lots !== null && { lots }),
  }
}

const audit = (tx: Tx, viewer: Viewer, { action, before, after }: SourceChange, at: Date) =>
  writeAudit(tx, {
    customerId: (before ?? after)!.customerId,
    actor: { id: viewer.userId, name: viewer.name },
    action,
    objectKind: 'source',
    objectId: (before ?? after)!._id,
    before: textOf(before),
    after: textOf(after),
    at,
  })

/** Creates a source and its key. The key is returned only here; its hash is stored. */
export const addSource = (
  { database, clock }: SourceParts,
  viewer: Viewer,
  { customerId: wanted, kind, name, topicFilter = null, lots: wantedLots }: NewSource,
): Promise<Source & { key: string }> =>
  database.withViewer(scopeOf(viewer), async (tx) => {
    const customerId = wanted
    await requireCustomer(tx, viewer, customerId)
    refuseFaults(checkSource({ name, kind }, sourceKind.options))
    if (topicFilter !== null) {
      requireProvider(viewer)
      await requireFreeTopics(tx, topicFilter)
    }
    const key = newKey()
    const at = new Date(clock())
    const secret = { keyHash: hashKey(key), keyHint: key.slice(-4) }
    const lots = await lotsOfNewSource(tx, customerId, wantedLots)
    const facts = { id: uuidv7(), customerId, kind, name: name.trim(), ...secret, topicFilter, lots, at }
    const source = sourceView(viewer, await createSource(tx, facts), at.getTime())
    await audit(tx, viewer, { action: 'source.create', before: null, after: source }, at)
    await announceSource(tx, source._id)
    return { ...source, key }
  })

const lockManageable = async (tx: Tx, id: string): Promise<SourceRow> => {
  await findManageable(tx, id)
  const row = await lockSource(tx, id)
  if (!row) throw new Refusal('not-found')
  return row
}

/** DEV-27: renames a source or changes its topic filter; its keys and kind are unchanged. */
export const editSource = (
  { database, clock }: SourceParts,
  viewer: Viewer,
  id: string,
  { name, topicFilter, version }: SourceEdit,
): Promise<Source> =>
  database.withViewer(scopeOf(viewer), async (tx) => {
    const at = new Date(clock())
    const before = sourceView(viewer, await lockManageable(tx, id), at.getTime())
    refuseStale(version, before)
    const wanted = {
      name: name ?? before.name,
      topicFilter: topicFilter === undefined ? before.topicFilter : topicFilter,
    }
    refuseFaults([
      ...checkSource({ name: wanted.name, kind: before.kind }, sourceKind.options),
      ...checkTopicFilter(before.kind, wanted.topicFilter),
    ])
    if (wanted.topicFilter !== before.topicFilter) {
      requireProvider(viewer)
      if (wanted.topicFilter !== null) await requireFreeTopics(tx, wanted.topicFilter, id)
    }
    const values = { name: wanted.name.trim(), topic_filter: wanted.topicFilter }
    const after = sourceView(viewer, await updateSource(tx, id, values), at.getTime())
    await audit(tx, viewer, { action: 'source.edit', before, after }, at)
    await announceSource(tx, id)
    return after
  })

/** Removes a source; all servers drop its key when notified. */
export const dropSource = (
  { database, clock }: SourceParts,
  viewer: Viewer,
  id: string,
  { version }: SeenVersion,
): Promise<void> =>
  database.withViewer(scopeOf(viewer), async (tx) => {
    const at = new Date(clock())
    const before = sourceView(viewer, await lockManageable(tx, id), at.getTime())
    refuseStale(version, before)
    await removeSource(tx, id, at)
    await audit(tx, viewer, { action: 'source.remove', before, after: null }, at)
    await announceSource(tx, id)
  })

/** DEV-24: restores a removed source with its keys; no effect on one that is not removed. */
export const restoreSource = (
  { database, clock }: SourceParts,
  viewer: Viewer,
  id: string,
): Promise<Source> =>
  database.withViewer(scopeOf(viewer), async (tx) => {
    const at = new Date(clock())
    await findManageable(tx, id)
    const row = await findRemovedSource(tx, id)
    if (!row) return sourceView(viewer, await lockManageable(tx, id), at.getTime())
    if (row.topic_filter !== null) await requireFreeTopics(tx, row.topic_filter)
    const after = sourceView(viewer, await bringBackSource(tx, id), at.getTime())
    await audit(tx, viewer, { action: 'source.restore', before: null, after }, at)
    await announceSource(tx, id)
    return after
  })

/** DEV-21, DEV-22: a new key, returned only here; the old one is valid for the overlap, older ones no longer. */
export const rotateKey = (
  { database, clock }: SourceParts,
  viewer: Viewer,
  id: string,
  overlapHours: number,
): Promise<Source & { key: string }> =>
  database.withViewer(scopeOf(viewer), async (tx) => {
    const at = new Date(clock())
    const row = await lockManageable(tx, id)
    const key = newKey()
    const until = overlapUntil(at.getTime(), overlapHours)
    const rotation = {
      keyHash: hashKey(key),
      keyHint: key.slice(-4),
      at,
      until: until === null ? null : new Date(until),
    }
    const before = sourceView(viewer, row, at.getTime())
    const after = sourceView(viewer, await replaceKey(tx, id, rotation), at.getTime())
    await audit(tx, viewer, { action: 'source.rotate-key', before, after }, at)
    await announceSource(tx, id)
    return { ...after, key }
  })
