import type { ActorKind } from '@stallwise/domain/access/actors.ts'
import { passholderLogKinds, visitorLogKinds } from '@stallwise/domain/logs/audit-kinds.ts'
import { sql, type RawBuilder } from 'kysely'
import { providerChain } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import type { PageInfo } from '#platform/database/list-page.ts'
import { hasEveryWord } from '#platform/database/list-search.ts'
import { findCountedPage } from '#platform/database/ordered-page.ts'

type Sql = RawBuilder<unknown>

/** Whose audit it is: a lot’s, a customer’s, or the provider’s own. */
export interface AuditPlace {
  readonly lotId?: string | undefined
  readonly customerId?: string | undefined
}

export interface AuditFilter extends AuditPlace {
  readonly from: Date
  readonly to: Date
  readonly kinds?: readonly string[] | undefined
  readonly objectId?: string | undefined
  readonly search?: string | undefined
  readonly sort: 'at' | '-at'
  readonly limit: number
  readonly cursor?: string | undefined
}

/** An entry as it is stored. */
export interface StoredEntry {
  readonly id: string
  readonly at: string
  readonly actor_kind: ActorKind | null
  readonly actor_id: string | null
  readonly actor_name: string
  readonly action: string
  readonly object_kind: string
  readonly object_id: string
  readonly before: unknown
  readonly after: unknown
  /** Its texts were erased. */
  readonly is_erased: boolean
}

const ofPlace = ({ lotId, customerId }: AuditPlace): Sql => {
  if (lotId !== undefined) return sql`parking_lot_id = ${lotId}`
  return sql`chain = ${customerId ?? providerChain} and parking_lot_id is null`
}

const ofKinds = (kinds: readonly string[] | undefined): Sql =>
  kinds ? sql`object_kind = any(${[...kinds]}::text[])` : sql`true`

/** Entries have no id of their own: it is derived from their place in the chain, as a UUID of version 8. */
const entryId = sql`regexp_replace(md5(chain::text || ' ' || sequence), '^(.{12}).(...).', '\\18\\28')::uuid`

const audited = ({ from, to, ...place }: AuditFilter, kinds: readonly string[] | undefined): Sql => sql`
  select ${entryId} as id, sequence, at, actor_kind, actor_id, actor_name, action, object_kind,
    object_id, before, after, salt = '' as is_erased
  from audit_entry where ${ofPlace(place)} and at >= ${from} and at < ${to} and ${ofKinds(kinds)}`

/** AUD-23: the passholders that a gate did not open for. */
const refusedPasses = ({ lotId, from, to }: AuditFilter): Sql => sql`
  select d.id, 0::bigint, d.decided_at, 'device', null::uuid, d.device_name, 'gate.refuse', 'passholder', d.passholder_id::text,
    null::jsonb, jsonb_build_object('name', p.name, 'passholderId', p.pass_id, 'passage', d.passage, 'cause', d.cause), false
  from gate_decision d join passholder p on p.parking_lot_id = d.parking_lot_id and p.id = d.passholder_id
  where d.parking_lot_id = ${lotId} and d.decided_at >= ${from} and d.decided_at < ${to} and not d.opens`

/** AUD-24: coupon codes that visitors entered. */
const usedCoupons = ({ lotId, from, to }: AuditFilter): Sql => sql`
  select u.id, 0::bigint, u.used_at, 'link', null::uuid, '', 'coupon.use', 'given-validation', u.id::text, null::jsonb,
    jsonb_build_object('name', u.name, 'code', u.coupon_code, 'plate', nullif(u.plate, ''), 'state', u.state), u.plate = ''
  from payment_validation_use u
  where u.parking_lot_id = ${lotId} and u.coupon_code is not null and u.used_at >= ${from} and u.used_at < ${to}`

/** The logs that are made of the audit, and of what else belongs into them. */
export const auditLogs = {
  all: { kinds: undefined, more: undefined },
  passholder: { kinds: passholderLogKinds, more: refusedPasses },
  visitor: { kinds: visitorLogKinds, more: usedCoupons },
} as const

export type AuditLogName = keyof typeof auditLogs

const searched = sql`find_text(concat_ws(' ', actor_name, before::text, after::text))`

/** AUD-20 to AUD-24: a page of a log. */
export const listAudit = async (
  tx: Tx,
  name: AuditLogName,
  filter: AuditFilter,
): Promise<{ entries: StoredEntry[]; page: PageInfo }> => {
  const { kinds, more } = auditLogs[name]
  const { kinds: wanted, objectId, search, sort, limit, cursor } = filter
  const added = more ? sql`union all ${more(filter)}` : sql``
  const { shown, page } = await findCountedPage<StoredEntry>(tx, {
    from: sql`(${audited(filter, kinds)} ${added}) entry`,
    id: sql`entry.id`,
    where: [
      ofKinds(wanted),
      objectId === undefined ? sql`true` : sql`object_id = ${objectId}`,
      hasEveryWord(searched, search),
    ],
    order: [
      { value: sql`at`, as: 'timestamptz' },
      { value: sql`sequence`, as: 'bigint' },
    ],
    descending: sort === '-at',
    limit,
    cursor,
    shown: sql`to_jsonb(entry)`,
  })
  return { entries: shown, page }
}
