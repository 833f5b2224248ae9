import { createHash } from 'node:crypto'

/** What an entry's hash covers in the open: who by id, when, what was done to which object. */
export interface AuditFacts {
  readonly chain: string
  readonly sequence: number
  readonly lotId: string | null
  readonly customerId: string | null
  readonly at: Date
  readonly actorId: string | null
  readonly action: string
  readonly objectKind: string
  readonly objectId: string
}

/** What can be erased: the hash covers a salted digest of it alone. */
export interface AuditText {
  readonly actorName: string
  readonly before: unknown
  readonly after: unknown
}

/** What the first entry of a chain follows on. */
export const firstHash = '0'.repeat(64)

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Keys in order, so that what the database gives back reads the same as what was written. */
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
      [facts.actorId, facts.action, facts.objectKind, facts.objectId],
      digest,
    ]),
  )
