import { randomBytes } from 'node:crypto'
import type { BodyOf } from '@stallwise/contract/shared/endpoint.ts'
import type { Source, sourcesEndpoints } from '@stallwise/contract/sources/sources.contract.ts'
import { reachOf } from '@stallwise/domain/access/capabilities.ts'
import { filtersOverlap } from '@stallwise/domain/ingest/topic-filter.rules.ts'
import { uuidv7 } from 'uuidv7'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { scopeOf } from '#platform/http/viewer.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { hashKey } from './read-key.ts'
import { announceSource } from './source-keys.store.ts'
import { createSource, findCustomer, lockTopicFilters, removeSource } from './sources.store.ts'
import { sourceView } from './sources.view.ts'

export interface SourceParts {
  readonly database: Database
  readonly clock: () => number
}

type NewSource = BodyOf<(typeof sourcesEndpoints)['POST /sources']>

const newKey = (): string => `sw_${randomBytes(32).toString('base64url')}`

/** Provider staff may name any customer that there is; for everybody else another customer is not there. */
const requireCustomer = async (tx: Tx, viewer: Viewer, customerId: string): Promise<void> => {
  const isAnybodys = reachOf(viewer.roles, 'device.manage') === 'all'
  if (!isAnybodys && customerId !== viewer.customerId) throw new Refusal('not-found')
  if (await findCustomer(tx, customerId)) return
  throw new Refusal('invalid', {
    faults: [{ path: 'customerId', code: 'unknown', message: 'no such customer' }],
  })
}

/** ING-60: the broker is the server's and not a customer's, and a message has one source. */
const requireOwnTopics = async (tx: Tx, viewer: Viewer, topicFilter: string): Promise<void> => {
  if (reachOf(viewer.roles, 'device.manage') !== 'all') throw new Refusal('forbidden')
  const taken = (await lockTopicFilters(tx)).find((filter) => filtersOverlap(filter, topicFilter))
  if (taken === undefined) return
  throw new Refusal('already-used', {
    detail: taken,
    faults: [{ path: 'topicFilter', code: 'not-unique', message: `overlaps ${taken}` }],
  })
}

const audit = (tx: Tx, viewer: Viewer, action: string, source: Source, at: Date) => {
  const { _id, customerId, kind, name, keyHint, topicFilter } = source
  const text = { kind, name, keyHint, ...(topicFilter !== null && { topicFilter }) }
  const actor = { id: viewer.userId, name: viewer.name }
  const isNew = action === 'source.create'
  return writeAudit(tx, {
    customerId,
    actor,
    action,
    objectKind: 'source',
    objectId: _id,
    before: isNew ? null : text,
    after: isNew ? text : null,
    at,
  })
}

/** Creates a source and its key. The key is answered here and never again: only its hash is kept. */
export const addSource = (
  { database, clock }: SourceParts,
  viewer: Viewer,
  { customerId: wanted, kind, name, topicFilter = null }: NewSource,
): Promise<Source & { key: string }> =>
  database.withViewer(scopeOf(viewer), async (tx) => {
    const customerId = wanted.toLowerCase()
    await requireCustomer(tx, viewer, customerId)
    if (topicFilter !== null) await requireOwnTopics(tx, viewer, topicFilter)
    const key = newKey()
    const at = new Date(clock())
    const secret = { keyHash: hashKey(key), keyHint: key.slice(-4) }
    const facts = { id: uuidv7(), customerId, kind, name, ...secret, topicFilter, at }
    const source = sourceView(await createSource(tx, facts))
    await audit(tx, viewer, 'source.create', source, at)
    await announceSource(tx, source._id)
    return { ...source, key }
  })

/** Removes a source; every server forgets its key as soon as it hears of it. */
export const dropSource = ({ database, clock }: SourceParts, viewer: Viewer, id: string): Promise<void> =>
  database.withViewer(scopeOf(viewer), async (tx) => {
    const at = new Date(clock())
    const removed = await removeSource(tx, id, at)
    if (!removed) throw new Refusal('not-found')
    await audit(tx, viewer, 'source.remove', sourceView({ ...removed, unknown_devices: 0 }), at)
    await announceSource(tx, id)
  })
