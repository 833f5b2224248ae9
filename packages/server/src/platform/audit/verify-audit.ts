import type { Database, Tx } from '#platform/database/database.ts'
import { providerChain } from './audit.ts'
import { verifyChain } from './verify-chain.ts'

/** The first broken entry of a chain. */
export interface BrokenEntry {
  readonly chain: string
  /** The owner of the chain: a lot, a customer or the provider. */
  readonly of: string
  readonly sequence: number
  /** The entry as it is now; undefined if it is missing. */
  readonly found: { readonly at: Date; readonly action: string; readonly object: string } | undefined
}

/** The last hash of a chain and how many entries lead to it. */
export interface ChainEnd {
  readonly chain: string
  readonly entries: number
  readonly hash: string
}

export interface AuditReport {
  readonly chains: number
  readonly entries: number
  readonly erased: number
  readonly broken: readonly BrokenEntry[]
  /** Where each chain ends. Entries cut off at the end show only by comparing with an earlier report. */
  readonly ends: readonly ChainEnd[]
}

const nextChain = async (tx: Tx, after: string | undefined): Promise<string | undefined> => {
  const query = tx.selectFrom('audit_entry').select('chain').orderBy('chain').limit(1)
  const row = await (after === undefined ? query : query.where('chain', '>', after)).executeTakeFirst()
  return row?.chain
}

const ownerOf = async (tx: Tx, chain: string): Promise<string> => {
  if (chain === providerChain) return 'the provider'
  const lot = await tx.selectFrom('parking_lot').where('id', '=', chain).select('name').executeTakeFirst()
  if (lot) return `lot ${lot.name}`
  const customer = await tx.selectFrom('customer').where('id', '=', chain).select('name').executeTakeFirst()
  return customer ? `customer ${customer.name}` : 'a lot or customer that no longer exists'
}

const brokenEntry = async (tx: Tx, chain: string, sequence: number): Promise<BrokenEntry> => {
  const row = await tx
    .selectFrom('audit_entry')
    .where('chain', '=', chain)
    .where('sequence', '=', sequence)
    .select(['at', 'action', 'object_kind', 'object_id'])
    .executeTakeFirst()
  const found = row && { at: row.at, action: row.action, object: `${row.object_kind} ${row.object_id}` }
  return { chain, of: await ownerOf(tx, chain), sequence, found }
}

/** Verifies every chain from its first entry. Of a broken chain the first broken entry is reported; later ones are not checked. */
export const verifyAudit = async (database: Pick<Database, 'asSystem'>): Promise<AuditReport> => {
  const report = { chains: 0, entries: 0, erased: 0, broken: [] as BrokenEntry[], ends: [] as ChainEnd[] }
  let chain = await database.asSystem((tx) => nextChain(tx, undefined))
  while (chain !== undefined) {
    const current = chain
    chain = await database.asSystem(async (tx) => {
      const { entries, erased, brokenAt, end } = await verifyChain(tx, current)
      report.chains += 1
      report.entries += entries
      report.erased += erased
      report.ends.push({ chain: current, entries, hash: end })
      if (brokenAt !== null) report.broken.push(await brokenEntry(tx, current, brokenAt))
      return nextChain(tx, current)
    })
  }
  return report
}
