import type { StaleName } from '@stallwise/contract/live/live.contract.ts'
import type { JudgedLot } from '@stallwise/domain/judging/judged-lot.ts'
import type { Pool, PoolClient } from 'pg'
import { transactionOn } from '#platform/database/client-transaction.ts'
import type { Tx } from '#platform/database/database.ts'
import { firstErrorOf } from '#platform/database/one-round-trip.ts'
import type { RowScope } from '#platform/database/row-scope.ts'
import { Refusal } from '#platform/http/problems.ts'
import { idOf, isUser, scopeOfActor, type Actor } from '#platform/http/actor.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { ChangeScope, type LookAcrossLots } from './across-lots.ts'
import { lockAudits, type AuditRecord } from './lot-audits.ts'
import { beginChange } from './judging-session.ts'
import { editorsLock } from './lot-editors-lock.ts'
import { writePlainChange } from './save/effects.store.ts'
import type { JudgedLots } from './judged-lots.ts'
import { lockLot, settleAndCommit, type TakeLot } from './judging.transaction.ts'
import type { LockedLot } from './locked-lot.ts'
import { writeLotLog } from './lot-log.store.ts'

/** What a replay of the lot's event log needs to repeat the change. */
export interface LotLogRecord {
  readonly kind: string
  readonly detail: object
  /** True if the lot in memory has already been changed; otherwise it is reloaded from the database. */
  readonly isApplied?: boolean
  /** Runs on the reloaded lot, before its effects are written. */
  readonly onReloaded?: (lot: JudgedLot) => Promise<void> | void
}

/** What is done with the lot under its judging lock, when the whole change is written. */
type UnderLock = () => Promise<void>

interface Step {
  /** Runs before the judging lock is taken; returns what is to be done under it, if anything. */
  readonly ahead?: () => Promise<UnderLock | undefined>
  underLock?: UnderLock | undefined
}

interface ChangeParts {
  readonly pool: Pool
  readonly client: PoolClient
  readonly actor: Actor
  readonly clock: () => number
  readonly lots: JudgedLots
}

/** ING-76: what else is changed leaves the passes as judging knows them: tens of thousands are not loaded again. */
const keepsPasses: ReadonlySet<string> = new Set([
  'lot-configured',
  'layout-changed',
  'devices-changed',
  'calendar-changed',
  'stall-edited',
  'stalls-edited',
])

/**
 * A user's change to a lot, in one transaction. Changes to the same lot run one after the other; device messages are
 * still judged meanwhile, unless the change takes the lot's judging lock.
 */
export class LotChange {
  readonly tx: Tx
  readonly client: PoolClient
  readonly lotId: string
  readonly actor: Actor
  readonly customerId: string
  readonly sensorTimeoutMs: number
  readonly timeZone: string
  readonly #scope: ChangeScope
  readonly #pool: Pool
  readonly #lots: JudgedLots
  readonly #clock: () => number
  #audits: AuditRecord[] = []
  readonly #logs: LotLogRecord[] = []
  readonly #stale = new Set<StaleName>()
  readonly #editedStalls = new Set<string>()
  readonly #steps: Step[] = []
  #sent: Promise<unknown>[] = []
  #locked: LockedLot | undefined
  #now: number

  private constructor(
    { pool, client, actor, clock, lots }: ChangeParts,
    scope: RowScope,
    lot: { id: string; customer_id: string; sensor_timeout_minutes: number; time_zone: string },
  ) {
    this.tx = transactionOn(client)
    this.client = client
    this.lotId = lot.id
    this.actor = actor
    this.#clock = clock
    this.#now = clock()
    this.customerId = lot.customer_id
    this.sensorTimeoutMs = lot.sensor_timeout_minutes * 60_000
    this.timeZone = lot.time_zone
    this.#scope = new ChangeScope(client, scope)
    this.#pool = pool
    this.#lots = lots
  }

  /** When the change is made, in milliseconds since 1970 UTC: once the judging lock is taken, not before that. */
  get now(): number {
    return this.#now
  }

  /** The user who makes the change, for what only users do. */
  get viewer(): Viewer {
    if (!isUser(this.actor)) throw new Error(`What only users do was asked for by ${this.actor.as}.`)
    return this.actor
  }

  /** Begins the transaction; refused as not found if the lot does not exist. */
  static async begin(parts: ChangeParts, lotId: string): Promise<LotChange> {
    const { client, actor } = parts
    const scope: RowScope = { lots: [lotId], customerId: scopeOfActor(actor).customerId }
    const [, , { rows }] = await Promise.all([
      client.query(beginChange(scope)),
      client.query(`select pg_advisory_xact_lock(${editorsLock}) from (select $1::text as id) lot`, [lotId]),
      client.query(
        'select id, customer_id, sensor_timeout_minutes, time_zone from parking_lot where id = $1',
        [lotId],
      ),
    ])
    if (!rows[0]) throw new Refusal('not-found')
    return new LotChange(parts, scope, rows[0])
  }

  /**
   * Takes the lot's judging lock, which device messages wait for, and returns the lot. A change must take it before it
   * writes rows that judging also writes (stall states, when a camera was last seen), to avoid a deadlock, and before
   * it writes what judging reads, unless it does that `ahead`.
   */
  async judging(): Promise<LockedLot> {
    if (this.#locked) return this.#locked
    const [lots, lotId, clock] = [this.#lots, this.lotId, this.#clock]
    // Whoever loads the lot under its lock makes its devices wait; a full pool is no reason to refuse the change.
    await lots.prepare(this.#pool, lotId, clock).catch(() => {})
    const take = this.#steps.some(({ ahead }) => ahead) ? this.#takeCommitted : undefined
    this.#locked = await lockLot(this.client, lots, lotId, { clock, take })
    if (!this.#locked) throw new Refusal('not-found')
    this.#now = clock()
    return this.#locked
  }

  /** The lot without what this change has written: it is applied to the lot in memory. */
  readonly #takeCommitted: TakeLot = async (client, lotId, token, now) => {
    if (this.#lots.tokenOf(lotId) === token) return this.#lots.take(client, lotId, token, now)
    const loaded = await this.#lots.loadAhead(this.#pool, lotId, this.#clock)
    if (loaded?.token !== token) throw new Error('A locked lot was judged by somebody else.')
    return loaded.lot
  }

  /**
   * Lets `work` see and write rows of other lots, and links. Without it a change sees no row of another lot, whatever its
   * statements ask for. Nothing else of the change may be under way meanwhile.
   */
  acrossLots<T>(look: LookAcrossLots, work: () => Promise<T>): Promise<T> {
    return this.#scope.acrossLots(look, work)
  }

  /** Adds an audit entry. A change that adds none, logs nothing and marks nothing stale does not raise the lot's version. */
  audit(record: AuditRecord): void {
    this.#audits.push(record)
  }

  /** Adds an entry to the lot's event log; requires the judging lock. */
  log(record: LotLogRecord): void {
    if (!this.#locked) throw new Error('A change that affects judging needs the judging lock.')
    this.#logs.push(record)
  }

  /** Names the data that open screens have to load again. */
  markStale(...names: StaleName[]): void {
    for (const name of names) this.#stale.add(name)
  }

  /** Sends a stall's new data to the screens that show it. */
  markStallEdited(stallId: string): void {
    this.#editedStalls.add(stallId)
  }

  /** Runs when the whole change is written, for example to compare what judging knows before and after it. */
  beforeCommit(underLock: UnderLock): void {
    this.#steps.push({ underLock })
  }

  /**
   * ING-74: for a change of what judging reads but never writes. The rows are written without the judging lock; when all are, the
   * step prepares whatever takes long and returns what is left to be done under the lock, if anything. The lock is held for
   * that alone, not while thousands of rows are written.
   */
  ahead(step: () => Promise<UnderLock | undefined>): void {
    this.#steps.push({ ahead: step })
  }

  /**
   * Queries that were sent but not waited for: they share the round trip of the commit's first queries. Device messages
   * wait for every round trip that a change makes under the judging lock.
   */
  waitAtCommit(...sent: readonly Promise<unknown>[]): void {
    for (const query of sent) query.catch(() => {}) // Reported by the commit, unless the change ends before it.
    this.#sent.push(...sent)
  }

  async commit(): Promise<void> {
    await this.#prepareSteps()
    for (const { underLock } of this.#steps) await underLock?.()
    if (this.#locked) return this.#commitJudged(this.#locked)
    const writeAudits = this.#lockAudits()
    await firstErrorOf([...this.#sent, writeAudits])
    await firstErrorOf([(await writeAudits)(), this.#commitPlain()])
  }

  /** Everything that takes long, before device messages of the lot have to wait. */
  async #prepareSteps(): Promise<void> {
    let isNeeded = false
    for (const step of this.#steps) {
      if (!step.ahead) continue
      step.underLock = await step.ahead()
      isNeeded ||= step.underLock !== undefined
    }
    if (!isNeeded || this.#locked) return
    const writeAudits = this.#lockAudits()
    await firstErrorOf([...this.#sent, writeAudits])
    await (
      await writeAudits
    )()
    this.#sent = []
    this.#audits = []
    await this.judging()
  }

  async #commitPlain(): Promise<void> {
    const change = { lotId: this.lotId, stale: this.#stale, editedStalls: this.#editedStalls }
    if (this.#stale.size + this.#editedStalls.size === 0) await this.client.query('commit')
    else this.#lots.noteCommitted(this.lotId, (await writePlainChange(this.client, change)) ?? 0)
  }

  async #commitJudged(locked: LockedLot): Promise<void> {
    for (const name of this.#stale) locked.stale.add(name)
    for (const stallId of this.#editedStalls) locked.editedStalls.add(stallId)
    // In as few round trips as possible: device messages wait meanwhile.
    const writeAudits = this.#lockAudits()
    await firstErrorOf([...this.#sent, writeAudits, this.#writeLogs(locked)])
    await firstErrorOf([(await writeAudits)(), this.#settle(locked)])
  }

  async #settle(locked: LockedLot): Promise<void> {
    await this.#reload(locked)
    locked.idle = this.#logs.length + this.#stale.size + this.#editedStalls.size === 0
    if (!locked.idle && this.#logs.length === 0) await this.#logSettling(locked)
    await settleAndCommit(this.client, this.#lots, [locked], this.now)
  }

  /** Settling takes samples even if nothing changed for judging, so the log needs an entry, like that of a timer. */
  async #logSettling({ version }: LockedLot): Promise<void> {
    const { client, lotId, now } = this
    await writeLotLog(client, { lotId, version, at: now, kind: 'timers', detail: [] })
  }

  async #lockAudits(): Promise<() => Promise<void>> {
    return lockAudits(this.client, this, this.#audits)
  }

  async #writeLogs(locked: LockedLot): Promise<void> {
    const { client, lotId, now, actor } = this
    for (const { kind, detail } of this.#logs)
      await writeLotLog(client, {
        lotId,
        version: locked.version,
        at: now,
        kind,
        detail: { ...detail, by: idOf(actor) },
      })
  }

  /** Loads the lot again unless every change was already made in memory. */
  async #reload(locked: LockedLot): Promise<void> {
    const { client, lotId, now } = this
    const changed = this.#logs.filter(({ isApplied }) => !isApplied)
    if (changed.length > 0) {
      const known = changed.every(({ kind }) => keepsPasses.has(kind)) ? locked.lot.facts : undefined
      locked.lot = await this.#lots.load(client, lotId, now, { known })
    }
    for (const { onReloaded } of this.#logs) await onReloaded?.(locked.lot)
  }
}
