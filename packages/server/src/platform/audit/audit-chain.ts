import { createHash } from 'node:crypto'
import type { ActorKind } from '@stallwise/domain/access/actors.ts'

/** The part of an entry that its hash covers directly: who (by id and kind), when, and what was done to which object. */
export interface AuditFacts {
  readonly chain: string
  readonly sequence: number
  readonly lotId: string | null
  readonly customerId: string | null
  readonly at: Date
  readonly actorId: string | null
  /** Null in entries from before kinds were recorded, whose hashes cover none. */
  readonly actorKind: ActorKind | null
  readonly action: string
  readonly objectKind: string
  readonly objectId: string
}

/** The part that can be erased: the hash covers only a salted digest of it. */
export interface AuditText {
  readonly actorName: string
  readonly before: unknown
  readonly after: unknown
}

/** The previous hash of the first entry of a chain. */
export const firstHash = '0'.repeat(64)

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Serializes with sorted keys, so that JSON read from the database gives the same text as what was written. */
const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

export const digestOf = (salt: string, { actorName, before, after }: AuditText): string =>
  sha256(`${salt}${canonical({ actorName, before: before ?? null, after: after ?? null })}`)

export const hashOf = (previousHash: string, facts: AuditFacts, digest: string): string =>
  sha256(
    JSON.stringify([
      previousHash,
      facts.sequence,
      [facts.chain, facts.lotId, facts.customerId, facts.at.toISOString()],
      [
        facts.actorId,
        facts.action,
        facts.objectKind,
        facts.objectId,
        ...(facts.actorKind ? [facts.actorKind] : []),
      ],
      digest,
    ]),
  )
