import { sql, type Selectable } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { readPage } from '#platform/database/ordered-page.ts'
import type { Tables } from '#platform/database/tables.ts'

const ownColumns = [
  'id',
  'customer_id',
  'kind',
  'name',
  'key_hint',
  'created_at',
  'last_event_at',
  'topic_filter',
  'key_created_at',
  'previous_key_hint',
  'previous_key_until',
  'lots',
  'version',
] as const

export interface SourceRow extends Pick<Selectable<Tables['source']>, (typeof ownColumns)[number]> {
  unknown_devices: number
  is_manageable: boolean
}

export const sourceColumns = [
  ...ownColumns,
  sql<boolean>`viewer_covers_source(customer_id, lots)`.as('is_manageable'),
]

export interface SourcePage {
  readonly customerId?: string | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

/** Newest first, by id. */
export const listSources = (tx: Tx, { customerId, ...page }: SourcePage) =>
  readPage(tx, {
    ...page,
    from: sql`source`,
    id: sql`id`,
    order: [],
    descending: true,
    where: [sql`removed_at is null`, customerId === undefined ? sql`true` : sql`customer_id = ${customerId}`],
    read: (ids): Promise<SourceRow[]> =>
      tx
        .selectFrom('source')
        .select([
          ...sourceColumns,
          sql<number>`(select count(*) from unknown_device where source_id = source.id)`.as(
            'unknown_devices',
          ),
        ])
        .where('id', 'in', [...ids])
        .execute(),
  })

export interface NewSource {
  readonly id: string
  readonly customerId: string
  readonly kind: string
  readonly name: string
  readonly keyHash: string
  readonly keyHint: string
  readonly topicFilter: string | null
  readonly lots: readonly string[] | null
  readonly at: Date
}

/** Whether the viewer has all lots that such a source can report for. */
export const coversSource = async (
  tx: Tx,
  customerId: string,
  lots: readonly string[] | null,
): Promise<boolean> => {
  const { rows } = await sql<{ covers: boolean }>`select viewer_covers_source(${customerId}, ${lots}::uuid[])
    as covers`.execute(tx)
  return rows[0]!.covers
}

/** The ids of the customer's lots that the viewer has. */
export const listLotsOfCustomer = async (tx: Tx, customerId: string): Promise<string[]> =>
  (await tx.selectFrom('parking_lot').select('id').where('customer_id', '=', customerId).execute()).map(
    ({ id }) => id,
  )

export const createSource = async (tx: Tx, source: NewSource): Promise<SourceRow> => {
  const row = await tx
    .insertInto('source')
    .values({
      id: source.id,
      customer_id: source.customerId,
      kind: source.kind,
      name: source.name,
      key_hash: source.keyHash,
      key_hint: source.keyHint,
      created_at: source.at,
      key_created_at: source.at,
      topic_filter: source.topicFilter,
      lots: source.lots === null ? null : [...source.lots],
    })
    .returning(sourceColumns)
    .executeTakeFirstOrThrow()
  return { ...row, unknown_devices: 0 }
}

/** The topic filters of other sources, under a lock that serializes adding them. */
export const lockTopicFilters = async (tx: Tx, exceptId?: string): Promise<string[]> => {
  await sql`select pg_advisory_xact_lock(hashtext('source.topic_filter'))`.execute(tx)
  const rows = await tx
    .selectFrom('source')
    .select('topic_filter')
    .where('removed_at', 'is', null)
    .where('topic_filter', 'is not', null)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId!))
    .execute()
  return rows.map((row) => row.topic_filter!)
}
