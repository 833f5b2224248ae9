import { randomBytes } from 'node:crypto'
import type { Tx } from '#platform/database/database.ts'
import type { ActorKind } from '@stallwise/domain/access/actors.ts'
import { digestOf, firstHash, hashOf, type AuditFacts, type AuditText } from './audit-chain.ts'
import { ask, type SqlClient } from '#platform/database/ask.ts'

/** An action for the audit: `before` and `after` are plain data; null means that the object did not exist. */
export interface AuditEntry {
  readonly parkingLotId?: string | undefined
  readonly customerId?: string | null | undefined
  /** `id` is null for the system itself. Without a kind it is the system then, otherwise a user. */
  readonly actor: { readonly kind?: ActorKind; readonly id: string | null; readonly name: string }
  readonly action: string
  readonly objectKind: string
  readonly objectId: string
  readonly before: unknown
  readonly after: unknown
  readonly at: Date
}

/** The chain for objects of the provider itself, such as its staff. */
export const providerChain = '00000000-0000-4000-8000-000000000000'

/** `customerId` null = the provider's chain; it must be explicit, since leaving out both ids is a mistake. */
const chainOf = ({ parkingLotId, customerId }: AuditEntry): string => {
  if (parkingLotId === undefined && customerId === null) return providerChain
  const chain = parkingLotId ?? customerId
  if (!chain) throw new Error('An audit entry must belong to a lot, a customer or the provider.')
  return chain.toLowerCase()
}

/** The last entry of a chain. */
interface ChainEnd {
  readonly sequence: number
  readonly hash: string
}

/** Locks a chain until the transaction ends, then reads its last entry. */
const lockEnd = async (client: SqlClient, chain: string): Promise<ChainEnd> => {
  const [, [end]] = await Promise.all([
    ask(client, `select pg_advisory_xact_lock(hashtextextended('audit ' || $1, 0))`, [chain]),
    ask<{ sequence: number; hash: string }>(
      client,
      'select sequence, hash from audit_entry where chain = $1 order by sequence desc limit 1',
      [chain],
    ),
  ])
  return end ?? { sequence: 0, hash: firstHash }
}

const stored = (value: unknown): string | null => (value == null ? null : JSON.stringify(value))

/** Sends the insert of an entry after the last one of its chain; returns the new end of the chain. */
const append = (client: SqlClient, entry: AuditEntry, end: ChainEnd) => {
  const chain = chainOf(entry)
  const { actor, action, objectKind, objectId, before, after, at } = entry
  const lotId = entry.parkingLotId?.toLowerCase() ?? null
  const customerId = entry.customerId?.toLowerCase() ?? null
  const actorKind = actor.kind ?? (actor.id === null ? 'system' : 'user')
  const sequence = end.sequence + 1
  const facts: AuditFacts = {
    chain,
    sequence,
    lotId,
    customerId,
    at,
    actorId: actor.id,
    actorKind,
    action,
    objectKind,
    objectId,
  }
  const text: AuditText = { actorName: actor.name, before, after }
  const salt = randomBytes(16).toString('base64url')
  const digest = digestOf(salt, text)
  const hash = hashOf(end.hash, facts, digest)
  const written = ask(
    client,
    `insert into audit_entry (chain, sequence, parking_lot_id, customer_id, at, actor_id, actor_name, action, object_kind,
       object_id, before, after, salt, digest, previous_hash, hash, actor_kind)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb, $12::jsonb, $13, $14, $15, $16, $17)`,
    [
      ...[chain, sequence, lotId, customerId, at.toISOString(), actor.id, actor.name, action, objectKind],
      ...[objectId, stored(before), stored(after), salt, digest, end.hash, hash, actorKind],
    ],
  )
  return { written, end: { sequence, hash } }
}

/**
 * Locks the chain that all the entries belong to. The returned function sends their inserts and resolves when they are
 * written: what else the transaction does can be sent in the same round trip.
 */
export const lockAuditChain = async (
  client: SqlClient,
  entries: readonly [AuditEntry, ...AuditEntry[]],
): Promise<() => Promise<void>> => {
  let end = await lockEnd(client, chainOf(entries[0]))
  return async () => {
    const inserts = entries.map((entry) => {
      const appended = append(client, entry, end)
      end = appended.end
      return appended.written
    })
    await Promise.all(inserts)
  }
}

/** Adds an entry to the chain of its lot, or of its customer where there is no lot, in the caller's transaction. */
export const writeAudit = async (client: SqlClient, entry: AuditEntry): Promise<void> => {
  const write = await lockAuditChain(client, [entry])
  await write()
}

/** Erases the personal data of an entry. Its digest stays, without the salt that would make guessing possible. */
export const eraseAuditText = async (tx: Tx, chain: string, sequence: number): Promise<void> => {
  await tx
    .updateTable('audit_entry')
    .set({ before: null, after: null, actor_name: '', salt: '' })
    .where('chain', '=', chain)
    .where('sequence', '=', sequence)
    .execute()
}

/** Erases the personal data of everything that the audit of a lot says of some objects. */
export const eraseAuditOf = async (
  tx: Tx,
  lotId: string,
  kinds: readonly string[],
  objectIds: readonly string[],
): Promise<void> => {
  if (objectIds.length === 0) return
  const rows = await tx
    .selectFrom('audit_entry')
    .select(['chain', 'sequence'])
    .where('parking_lot_id', '=', lotId)
    .where('object_kind', 'in', [...kinds])
    .where('object_id', 'in', [...objectIds])
    .where((eb) => eb.or([eb('before', 'is not', null), eb('after', 'is not', null)]))
    .execute()
  for (const { chain, sequence } of rows) await eraseAuditText(tx, chain, Number(sequence))
}
