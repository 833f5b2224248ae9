import type { Database } from '#platform/database/database.ts'
import { verifyAudit, type BrokenEntry, type ChainEnd } from '#platform/audit/verify-audit.ts'

const lineOf = ({ chain, of, sequence, found }: BrokenEntry): string => {
  const what = found
    ? `entry ${sequence} (${found.at.toISOString()} ${found.action} ${found.object}) or an entry before it was changed`
    : `entry ${sequence} is missing`
  return `Broken: chain ${chain} of ${of}: ${what}.`
}

/** The end of a chain as a line to keep: later reports have to contain the same entries. */
const endOf = ({ chain, entries, hash }: ChainEnd): string =>
  `Chain ${chain}: ${entries} entries, end ${hash}.`

/** Verifies the audit; returns the lines to print and whether every chain is intact. */
export const reportAudit = async (
  database: Pick<Database, 'asSystem'>,
): Promise<{ readonly isWhole: boolean; readonly lines: readonly string[] }> => {
  const { chains, entries, erased, broken, ends } = await verifyAudit(database)
  const summary = `${chains} chains, ${entries} entries verified (${erased} of them with erased text), ${broken.length} broken chains.`
  return { isWhole: broken.length === 0, lines: [...broken.map(lineOf), ...ends.map(endOf), summary] }
}
