import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { minuteMs } from '@stallwise/domain/time/durations.ts'
import type { CountedExport } from '@stallwise/contract/base/exports.ts'
import { sql } from 'kysely'
import type { Database, Tx } from '#platform/database/database.ts'
import type { RowScope } from '#platform/database/row-scope.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'
import type { ExportedRows, ExportFormat } from './export.model.ts'
import { contentOf } from './export-content.ts'
import { HeldSnapshots } from './held-snapshots.ts'
import { beginSnapshot, exportedName, type Snapshot } from './snapshots.ts'

/** EXP-02 */
const heldMs = 2 * minuteMs
const mostHeld = 4

/** Who exports what: `filter` is what the caller asked for, which has to be the same when the file is written. */
export interface ExportRequest {
  readonly userId: string
  readonly scope: RowScope
  readonly filter: unknown
  /** The rows that the filter finds. Periods such as "the last 24 hours" end at `now`, in ms. */
  readonly rowsAt: (tx: Tx, now: number) => Promise<ExportedRows>
}

export interface ExportFile {
  readonly rows: number
  readonly title: string
  readonly content: Readable
}

interface Counted {
  readonly snapshot: string
  readonly rows: number
  readonly now: number
}

export interface ExportsParts {
  readonly database: Database
  readonly sealing: Sealing
  readonly clock: () => number
}

const contextOf = ({ userId, filter }: ExportRequest): string =>
  `export ${userId} ${createHash('sha256').update(JSON.stringify(filter)).digest('base64url')}`

const countRows = async ({ tx }: Snapshot, exported: ExportedRows): Promise<number> => {
  const rows = sql`(${exported.rows})`.as('r')
  const counted = await tx
    .selectFrom(rows)
    .select(({ fn }) => fn.countAll<string>().as('rows'))
    .execute()
  return Number(counted[0]!.rows)
}

const expired = () => new Refusal('export-expired')

/** Counts rows and writes them into files, both from one snapshot of the database. */
export class Exports {
  readonly #parts: ExportsParts
  readonly #held = new HeldSnapshots({ most: mostHeld, forMs: heldMs })
  readonly #written = new Set<Readable>()

  constructor(parts: ExportsParts) {
    this.#parts = parts
  }

  /** EXP-01, EXP-02: how many rows the file will have. The snapshot is kept until the file is asked for. */
  async count(request: ExportRequest): Promise<CountedExport> {
    const { database, sealing, clock } = this.#parts
    const snapshot = (await beginSnapshot(database.longReads, request.scope))!
    try {
      const now = clock()
      const rows = await countRows(snapshot, await request.rowsAt(snapshot.tx, now))
      const counted: Counted = { snapshot: await exportedName(snapshot), rows, now }
      await this.#held.hold(request.userId, snapshot)
      const token = sealing.seal(JSON.stringify(counted), contextOf(request))
      return { export: token, rows, until: new Date(now + heldMs).toISOString() }
    } catch (error) {
      await snapshot.end()
      throw error
    }
  }

  /** EXP-01 to EXP-04: the file; of a counted export from its snapshot. */
  async write(request: ExportRequest, format: ExportFormat, token?: string): Promise<ExportFile> {
    const counted = token === undefined ? undefined : this.#opened(request, token)
    const snapshot = await beginSnapshot(this.#parts.database.longReads, request.scope, counted?.snapshot)
    if (!snapshot) throw expired()
    try {
      const exported = await request.rowsAt(snapshot.tx, counted?.now ?? this.#parts.clock())
      const rows = counted?.rows ?? (await countRows(snapshot, exported))
      const content = contentOf(snapshot, exported, { format, rows })
      this.#written.add(content)
      content.once('close', () => this.#written.delete(content))
      return { rows, title: exported.title, content }
    } catch (error) {
      await snapshot.end()
      throw error
    }
  }

  /** Ends what is held and what is being written. */
  close(): void {
    this.#held.close()
    for (const content of this.#written) content.destroy()
  }

  #opened(request: ExportRequest, token: string): Counted {
    const text = this.#parts.sealing.openCurrent(token, contextOf(request))
    if (text === undefined) throw expired()
    return JSON.parse(text) as Counted
  }
}
