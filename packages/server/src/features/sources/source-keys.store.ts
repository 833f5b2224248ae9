import type { sourceKind } from '@stallwise/contract/sources/sources.contract.ts'
import type { z } from 'zod'
import { announce } from '#platform/database/announce.ts'
import type { Database, Tx } from '#platform/database/database.ts'

/** The source of a key. */
export interface FoundSource {
  readonly sourceId: string
  readonly customerId: string
  readonly kind: z.infer<typeof sourceKind>
  /** DEV-22: when the key expires, in milliseconds since 1970 UTC; null for the current key. */
  readonly keyUntil?: number | null
  /** DEV-26: the lots whose devices it reports for; null = all lots of the customer. */
  readonly lots: ReadonlySet<string> | null
}

/** NOTIFY channel for added and removed sources; the payload is the id. */
export const sourcesChannel = 'stallwise_sources'

export const announceSource = async (tx: Tx, sourceId: string): Promise<void> => {
  await announce(tx, sourcesChannel, sourceId)
}

const lotsOf = (lots: readonly string[] | null): ReadonlySet<string> | null => lots && new Set(lots)

export const findSourceByKey = async (
  database: Database,
  keyHash: string,
): Promise<FoundSource | undefined> => {
  const row = await database.asSystem((tx) =>
    tx
      .selectFrom('source')
      .select([
        'id as sourceId',
        'customer_id as customerId',
        'kind',
        'key_hash',
        'previous_key_until',
        'lots',
      ])
      .where((eb) => eb.or([eb('key_hash', '=', keyHash), eb('previous_key_hash', '=', keyHash)]))
      .where('removed_at', 'is', null)
      .executeTakeFirst(),
  )
  if (!row) return undefined
  const { sourceId, customerId, kind, key_hash, previous_key_until: until, lots } = row
  const keyUntil = key_hash === keyHash ? null : until!.getTime()
  return { sourceId, customerId, kind: kind as FoundSource['kind'], keyUntil, lots: lotsOf(lots) }
}

/** A source that reports by MQTT. */
export interface TopicSource extends FoundSource {
  readonly topicFilter: string
}

export const listTopicSources = async (database: Database): Promise<TopicSource[]> =>
  database.asSystem((tx) =>
    tx
      .selectFrom('source')
      .select(['id as sourceId', 'customer_id as customerId', 'kind', 'topic_filter as topicFilter', 'lots'])
      .where('removed_at', 'is', null)
      .where('topic_filter', 'is not', null)
      .orderBy('id')
      .execute()
      .then((rows) => rows.map((row) => ({ ...row, lots: lotsOf(row.lots) }))),
  ) as Promise<TopicSource[]>
