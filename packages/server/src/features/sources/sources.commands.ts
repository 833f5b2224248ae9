import { randomBytes } from 'node:crypto'
import { t } from '@lingui/core/macro'
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
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { writeAudit } from '#platform/audit/audit.ts'
import type { DatabaseParts, Tx } from '#platform/database/database.ts'
import { lockExistingCustomer } from '#platform/database/lock-existing-customer.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { alreadyUsed } from '#platform/http/already-used.ts'
import { Refusal, orNotFound } from '#platform/http/problems.ts'
import { refuseStale, type SeenVersion } from '#platform/http/seen-version.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { hashOfToken } from '#platform/secrets/token-hash.ts'
import { announceSource } from './source-keys.store.ts'
import { findSource, lockSource, updateSource, type SourceValues } from './source-changes.store.ts'
import { coversSource, createSource, listLotsOfCustomer, lockTopicFilters } from './sources.store.ts'
import { sourceView } from './sources.view.ts'

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

const otherLots = () =>
  new Refusal('other-lots', {
    title: t`This source also reports for lots that you don’t have access to. Ask an administrator who has access to all of them.`,
  })

/** DEV-26: a key reports for every lot of its source, so its creator must have all of them. */
const lotsOfNewSource = async (
  tx: Tx,
  customerId: string,
  wanted: readonly string[] | null | undefined,
): Promise<string[] | null> => {
  if (!wanted && (await coversSource(tx, customerId, null))) return null
  const own = await listLotsOfCustomer(tx, customerId)
  const lots = wanted ? [...new Set(wanted.map((lot) => lot.toLowerCase()))] : own
  if (lots.length === 0)
    throw new Refusal('other-lots', {
      title: t`You have access to no lot of this customer. Ask an administrator who has.`,
    })
  refuseFaults(
    lots.flatMap((lot, place) =>
      own.includes(lot) ? [] : [{ path: `lots.${place}`, code: 'unknown' as const }],
    ),
  )
  return lots
}

/** DEV-26: otherwise users could silence, or report for, devices of lots that they do not have. Includes removed sources. */
const requireManageable = async (tx: Tx, id: string): Promise<void> => {
  const found = orNotFound(await findSource(tx, id))
  if (!found.is_manageable) throw otherLots()
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
  { database, clock }: DatabaseParts,
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
    const secret = { keyHash: hashOfToken(key), keyHint: key.slice(-4) }
    const lots = await lotsOfNewSource(tx, customerId, wantedLots)
    const facts = { id: uuidv7(), customerId, kind, name: name.trim(), ...secret, topicFilter, lots, at }
    const source = sourceView(viewer, await createSource(tx, facts), at.getTime())
    await audit(tx, viewer, { action: 'source.create', before: null, after: source }, at)
    await announceSource(tx, source._id)
    return { ...source, key }
  })

/**
 * A change of a source that the viewer may manage: the source is locked, changed, audited and announced to all servers.
 * Restoring one that is not removed has no effect; everything else is refused for one that is removed.
 */
const changeSource = (
  { database, clock }: DatabaseParts,
  viewer: Viewer,
  id: string,
  { verb, version }: { readonly verb: 'edit' | 'remove' | 'restore' | 'rotate-key' } & SeenVersion,
  valuesOf: (tx: Tx, before: Source, at: Date) => Promise<SourceValues> | SourceValues,
): Promise<Source> =>
  database.withViewer(scopeOf(viewer), async (tx) => {
    const at = new Date(clock())
    await requireManageable(tx, id)
    const row = await lockSource(tx, id)
    const isRestored = verb === 'restore'
    if (!row || (row.removed_at !== null && !isRestored)) throw new Refusal('not-found')
    const before = sourceView(viewer, row, at.getTime())
    if (isRestored && row.removed_at === null) return before
    refuseStale(version, before)
    const changed = await updateSource(tx, id, await valuesOf(tx, before, at))
    const after = sourceView(viewer, changed, at.getTime())
    const written = { before: isRestored ? null : before, after: verb === 'remove' ? null : after }
    await audit(tx, viewer, { action: `source.${verb}`, ...written }, at)
    await announceSource(tx, id)
    return after
  })

/** DEV-27: renames a source or changes its topic filter; its keys and kind are unchanged. */
export const editSource = (
  parts: DatabaseParts,
  viewer: Viewer,
  id: string,
  { name, topicFilter, version }: SourceEdit,
): Promise<Source> =>
  changeSource(parts, viewer, id, { verb: 'edit', version }, async (tx, before) => {
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
    return { name: wanted.name.trim(), topic_filter: wanted.topicFilter }
  })

/** Removes a source; all servers drop its key when notified. */
export const dropSource = async (
  parts: DatabaseParts,
  viewer: Viewer,
  id: string,
  { version }: SeenVersion,
): Promise<void> => {
  await changeSource(parts, viewer, id, { verb: 'remove', version }, (_tx, _before, at) => ({
    removed_at: at,
  }))
}

/** DEV-24: restores a removed source with its keys. */
export const restoreSource = (parts: DatabaseParts, viewer: Viewer, id: string): Promise<Source> =>
  changeSource(parts, viewer, id, { verb: 'restore' }, async (tx, before) => {
    if (before.topicFilter !== null) await requireFreeTopics(tx, before.topicFilter)
    return { removed_at: null }
  })

/** DEV-21, DEV-22: a new key, returned only here; the old one is valid for the overlap, older ones no longer. */
export const rotateKey = async (
  parts: DatabaseParts,
  viewer: Viewer,
  id: string,
  overlapHours: number,
): Promise<Source & { key: string }> => {
  const key = newKey()
  const source = await changeSource(parts, viewer, id, { verb: 'rotate-key' }, (_tx, before, at) => {
    const until = overlapUntil(at.getTime(), overlapHours)
    const isKept = until !== null
    return {
      previous_key_hash: isKept ? sql.ref('key_hash') : null,
      previous_key_hint: isKept ? before.keyHint : null,
      previous_key_until: isKept ? new Date(until) : null,
      key_hash: hashOfToken(key),
      key_hint: key.slice(-4),
      key_created_at: at,
    }
  })
  return { ...source, key }
}
