import { deletedViolations, violationsOfOtherPlates } from '@stallwise/domain/judging/violation-changes.ts'
import type { JudgedViolation } from '@stallwise/domain/judging/known-violations.ts'
import type { PoolClient } from 'pg'
import { transactionOn } from '#platform/database/client-transaction.ts'
import type { Tx } from '#platform/database/database.ts'
import type { SettledLot } from './locked-lot.ts'
import { violationIdOf } from './save/violations.store.ts'

interface ViolationFact {
  readonly tx: Tx
  readonly lotId: string
  readonly violationIds: readonly string[]
}

/** What judging tells of violations, before it writes them. */
interface ViolationFacts {
  readonly violationPlatesChanged: (fact: ViolationFact) => Promise<void>
  readonly violationsDeleted: (fact: ViolationFact) => Promise<void>
}

let facts: ViolationFacts | undefined

/** Connects judging, which knows no feature, with those that hear of violations. */
export const connectViolationFacts = (connected: ViolationFacts): void => {
  facts = connected
}

/** Tells which violations are about to get another plate, and which turned out not to have been. */
export const tellOfViolations = async (client: PoolClient, settled: readonly SettledLot[]): Promise<void> => {
  for (const { lot, effects } of settled) {
    const { lotId } = lot.facts
    const told = async (name: keyof ViolationFacts, violations: readonly JudgedViolation[]) => {
      if (violations.length === 0) return
      if (!facts)
        throw new Error('Nobody hears of violations yet: import #features.ts where the program starts.')
      const violationIds = violations.map(({ key }) => violationIdOf(lotId, key))
      await facts[name]({ tx: transactionOn(client), lotId, violationIds })
    }
    await told('violationPlatesChanged', violationsOfOtherPlates(effects.violations))
    await told('violationsDeleted', deletedViolations(effects.violations))
  }
}
