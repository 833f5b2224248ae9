import type { PoolClient } from 'pg'
import { lockAuditChain, type AuditEntry } from '#platform/audit/audit.ts'
import { idOf, kindOf, type Actor } from '#platform/http/actor.ts'

/** What was done, for the audit. `before` and `after` are plain data; null means that the object did not exist. */
export interface AuditRecord {
  readonly action: string
  readonly objectKind: string
  readonly objectId: string
  readonly before: unknown
  readonly after: unknown
}

/** Whose lot it is, who changes it, and when, in milliseconds since 1970 UTC. */
interface AuditedChange {
  readonly lotId: string
  readonly customerId: string
  readonly actor: Actor
  readonly now: number
}

/** Takes the place of the records in the audit of the customer; returns what writes them. */
export const lockAudits = async (
  client: PoolClient,
  { lotId, customerId, actor: by, now }: AuditedChange,
  records: readonly AuditRecord[],
): Promise<() => Promise<void>> => {
  const actor = { kind: kindOf(by), id: idOf(by), name: by.name }
  const [first, ...others] = records.map((record): AuditEntry => ({
    parkingLotId: lotId,
    customerId,
    actor,
    ...record,
    at: new Date(now),
  }))
  return first ? lockAuditChain(client, [first, ...others]) : async () => {}
}
