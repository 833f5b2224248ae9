import type { PoolClient } from 'pg'
import { everyRow, scopeStatement, type RowScope } from '#platform/database/row-scope.ts'

/** What a change of a lot looks up or writes beyond the rows of that lot, and why it has to. */
export const looksAcrossLots = {
  'device-ids': 'DEV-05: the id of a device is unique within its customer.',
  'lot-names': 'CFG-01: the name of a lot is unique within its customer.',
  'links-of-passes':
    'PTL-03: links are for nobody but the system, and are found by their token, whatever their lot.',
  'links-of-violations': 'NOT-12: the same.',
} as const

export type LookAcrossLots = keyof typeof looksAcrossLots

/** What the transaction of a change may access: the rows of its lot, and every row during a look across lots. */
export class ChangeScope {
  readonly #client: PoolClient
  readonly #own: RowScope
  #looks = 0

  constructor(client: PoolClient, own: RowScope) {
    this.#client = client
    this.#own = own
  }

  async acrossLots<T>(look: LookAcrossLots, work: () => Promise<T>): Promise<T> {
    if (this.#looks++ === 0) this.#send(look, everyRow)
    try {
      return await work()
    } finally {
      if (--this.#looks === 0) this.#send(look, this.#own)
    }
  }

  /** Not waited for: it is sent with the query that follows it, which would fail with it. */
  #send(look: LookAcrossLots, scope: RowScope): void {
    const { text, values } = scopeStatement(scope)
    this.#client.query(`/* across lots: ${look} */ ${text}`, values).catch(() => {})
  }
}
