import type { Tx } from '#platform/database/database.ts'
import { digestOf, firstHash, hashOf } from './audit-chain.ts'
import type { RowOf } from '#platform/database/tables.ts'

/** The result for a chain: `brokenAt` is the first broken sequence number; `end` is the hash to compare with a copy kept elsewhere. */
export interface ChainReport {
  readonly entries: number
  readonly erased: number
  readonly brokenAt: number | null
  readonly end: string
}

type Row = RowOf<'audit_entry'>

const pageSize = 1_000

/** Erasing takes the text and the salt together: a text without its salt was inserted later. */
const isErased = (row: Row): boolean =>
  row.salt === '' && row.before === null && row.after === null && row.actor_name === ''

const fits = (row: Row, sequence: number, previousHash: string): boolean => {
  const facts = {
    chain: row.chain,
    sequence: row.sequence,
    lotId: row.parking_lot_id,
    customerId: row.customer_id,
    at: row.at,
    actorId: row.actor_id,
    actorKind: row.actor_kind,
    action: row.action,
    objectKind: row.object_kind,
    objectId: row.object_id,
  }
  const text = { actorName: row.actor_name, before: row.before, after: row.after }
  return (
    row.sequence === sequence &&
    row.previous_hash === previousHash &&
    row.hash === hashOf(previousHash, facts, row.digest) &&
    (isErased(row) || row.digest === digestOf(row.salt, text))
  )
}

const readPage = (tx: Tx, chain: string, after: number): Promise<Row[]> =>
  tx
    .selectFrom('audit_entry')
    .selectAll()
    .where('chain', '=', chain)
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(pageSize)
    .execute()

/** Verifies a chain from its first entry. Entries removed from its end are detected only by comparing `end` and `entries` with a copy. */
export const verifyChain = async (tx: Tx, chain: string): Promise<ChainReport> => {
  let end = firstHash
  let entries = 0
  let erased = 0
  for (;;) {
    const rows = await readPage(tx, chain, entries)
    for (const row of rows) {
      if (!fits(row, entries + 1, end)) return { entries, erased, brokenAt: entries + 1, end }
      entries++
      if (isErased(row)) erased++
      end = row.hash
    }
    if (rows.length < pageSize) return { entries, erased, brokenAt: null, end }
  }
}
