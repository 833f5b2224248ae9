import type { Capability } from '@stallwise/domain/access/capabilities.ts'
import type { JudgedLot } from '@stallwise/domain/judging/judged-lot.ts'
import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { writeAudit } from '#platform/audit/audit.ts'
import { transactionOn } from '#platform/database/client-transaction.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { requireAt, type Viewer } from '#platform/http/viewer.ts'
import { writePlainChange } from './save/effects.store.ts'
import type { JudgedLots } from './judged-lots.ts'
import { beginSystemTransaction, lockLot, onOwnConnection, settleAndCommit } from './judging.transaction.ts'
import type { LockedLot } from './locked-lot.ts'
import { writeLotLog } from './lot-log.store.ts'

export interface ChangeLotParts {
  readonly database: Database
  readonly pool: Pool
  readonly lots: JudgedLots
  readonly clock: () => number
}

/** What a person did, for the audit. `before` and `after` are plain data, null where there was or is nothing. */
export interface AuditRecord {
  readonly action: string
  readonly objectKind: string
  readonly objectId: string
  readonly before: unknown
  readonly after: unknown
}

/** What a replay of the lot's log needs to repeat the change. */
export interface LotLogRecord {
  readonly kind: string
  readonly detail: object
  /** Set where the lot in memory has been changed already; otherwise it is loaded again from its rows. */
  readonly isApplied?: boolean
  /** Runs on the lot as it is judged after the change, before that is written. */
  readonly onReloaded?: (lot: JudgedLot) => Promise<void> | void
}

const editorsLock = `hashtextextended('change-lot ' || id, 0)`

/** Lets nobody else change these lots until the transaction ends; always taken before the lots' judging locks. */
export const lockLotEditors = async (tx: Tx, lotIds: readonly string[]): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${sql.raw(editorsLock)}) from
    (select unnest(${[...lotIds]}::text[]) as id order by 1) lots`.execute(tx)
}

/**
 * A lot that one person is changing, in one transaction. Two people's changes to a lot run one after the other; device
 * messages go on being judged meanwhile, unless the change asks for the lot's judging lock.
 */
export class LotChange {
  readonly tx: Tx
  readonly client: PoolClient
  readonly lotId: string
  readonly viewer: Viewer
  /** Milliseconds since 1970 UTC. */
  readonly now: number
  readonly customerId: string
  readonly sensorTimeoutMs: number
  readonly #lots: JudgedLots
  readonly #audits: AuditRecord[] = []
  readonly #logs: LotLogRecord[] = []
  readonly #stale = new Set<string>()
  readonly #editedStalls = new Set<string>()
  readonly #beforeCommit: (() => Promise<void>)[] = []
  #locked: LockedLot | undefined

  private constructor(
    { client, viewer, now, lots }: { client: PoolClient; viewer: Viewer; now: number; lots: JudgedLots },
    lot: { id: string; customer_id: string; sensor_timeout_minutes: number },
  ) {
    this.tx = transactionOn(client)
    this.client = client
    this.lotId = lot.id
    this.viewer = viewer
    this.now = now
    this.customerId = lot.customer_id
    this.sensorTimeoutMs = lot.sensor_timeout_minutes * 60_000
    this.#lots = lots
  }

  /** Begins the transaction; refuses a lot that is not there. */
  static async begin(
    opening: { client: PoolClient; viewer: Viewer; now: number; lots: JudgedLots },
    lotId: string,
  ): Promise<LotChange> {
    const { client } = opening
    await beginSystemTransaction(client)
    await client.query(`select pg_advisory_xact_lock(${editorsLock}) from (select $1::text as id) lot`, [
      lotId,
    ])
    const { rows } = await client.query(
      'select id, customer_id, sensor_timeout_minutes from parking_lot where id = $1',
      [lotId],
    )
    if (!rows[0]) throw new Refusal('not-found')
    return new LotChange(opening, rows[0])
  }

  /**
   * The lot under its judging lock, which device messages wait for. A change takes it before it writes a row that
   * judging writes too (states of stalls, when a camera last reported), since it would wait for the other otherwise.
   */
  async judging(): Promise<LockedLot> {
    this.#locked ??= await lockLot(this.client, this.#lots, this.lotId, this.now)
    if (!this.#locked) throw new Refusal('not-found')
    return this.#locked
  }

  /** Notes what was done. A change that notes nothing at all leaves the lot at its version. */
  audit(record: AuditRecord): void {
    this.#audits.push(record)
  }

  /** Writes the lot's log; the caller holds the judging lock. */
  log(record: LotLogRecord): void {
    if (!this.#locked) throw new Error('A change that judging has to know needs the judging lock.')
    this.#logs.push(record)
  }

  /** Names what open screens have to ask again. */
  markStale(...names: string[]): void {
    for (const name of names) this.#stale.add(name)
  }

  /** Sends a stall's data to the screens that show it. */
  markStallEdited(stallId: string): void {
    this.#editedStalls.add(stallId)
  }

  /** Runs once all of the change is written, such as to find out what it made of what judging knows. */
  beforeCommit(step: () => Promise<void>): void {
    this.#beforeCommit.push(step)
  }

  async commit(): Promise<void> {
    for (const step of this.#beforeCommit) await step()
    await this.#writeAudits()
    if (this.#locked) return this.#commitJudged(this.#locked)
    const change = { lotId: this.lotId, stale: this.#stale, editedStalls: this.#editedStalls }
    if (this.#stale.size + this.#editedStalls.size === 0) await this.client.query('commit')
    else this.#lots.noteCommitted(this.lotId, (await writePlainChange(this.client, change)) ?? 0)
  }

  async #commitJudged(locked: LockedLot): Promise<void> {
    for (const name of this.#stale) locked.stale.add(name)
    for (const stallId of this.#editedStalls) locked.editedStalls.add(stallId)
    await this.#writeLogs(locked)
    locked.idle = this.#logs.length + this.#stale.size + this.#editedStalls.size === 0
    if (!locked.idle && this.#logs.length === 0) await this.#logSettling(locked)
    await settleAndCommit(this.client, this.#lots, [locked], this.now)
  }

  /** Samples are taken even if judging has nothing new to know: the log says when, as if the timer had looked. */
  async #logSettling({ version }: LockedLot): Promise<void> {
    const { client, lotId, now } = this
    await writeLotLog(client, { lotId, version, at: now, kind: 'timers', detail: [] })
  }

  async #writeAudits(): Promise<void> {
    const { client, lotId, customerId, viewer, now } = this
    const actor = { id: viewer.userId, name: viewer.name }
    for (const record of this.#audits)
      await writeAudit(client, { parkingLotId: lotId, customerId, actor, ...record, at: new Date(now) })
  }

  async #writeLogs(locked: LockedLot): Promise<void> {
    const { client, lotId, now, viewer } = this
    for (const { kind, detail } of this.#logs)
      await writeLotLog(client, {
        lotId,
        version: locked.version,
        at: now,
        kind,
        detail: { ...detail, by: viewer.userId },
      })
    if (this.#logs.some(({ isApplied }) => !isApplied)) locked.lot = await this.#lots.load(client, lotId, now)
    for (const { onReloaded } of this.#logs) await onReloaded?.(locked.lot)
  }
}

/**
 * Changes a lot for a person, as one transaction: whoever may not is refused, two changes of a lot wait for each other,
 * and audit, log and the notice to open screens are written with it. Of many changes of a lot at once one holds a
 * connection, and those that would wait too long are refused. `affects: 'judging'` holds back the lot's device
 * messages from the beginning; a change that finds out later whether judging has to know calls `change.judging()`.
 */
export const changeLot = <T>(
  { pool, lots, clock }: Omit<ChangeLotParts, 'database'>,
  viewer: Viewer,
  wanted: {
    readonly lot: string
    readonly capability: Capability
    readonly affects?: 'nothing' | 'judging'
  },
  work: (change: LotChange) => Promise<T>,
): Promise<T> => {
  const lotId = wanted.lot.toLowerCase()
  requireAt(viewer, wanted.capability, lotId)
  const run = () =>
    onOwnConnection(pool, lots, [lotId], async (client) => {
      const change = await LotChange.begin({ client, viewer, now: clock(), lots }, lotId)
      if (wanted.affects === 'judging') await change.judging()
      const result = await work(change)
      await change.commit()
      return result
    })
  return lots.turns.take(lotId, run)
}
