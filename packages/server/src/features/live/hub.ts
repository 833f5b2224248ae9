import type { LotChange } from '@stallwise/contract/live/live.contract.ts'
import { stallChangeView } from '#features/stalls/stalls.public.ts'
import type { StallSnapshot, StallSnapshots, StallVariant } from '#features/stalls/stalls.public.ts'
import type { Database } from '#platform/database/database.ts'
import { findResumePoint, isStillKept, listChangesFrom } from './changes.store.ts'
import type { ChangeRow } from './changes.store.ts'
import { frameOf } from './stream-client.ts'
import type { StreamClient } from './stream-client.ts'

/** How long changes gather before they are sent. */
const gatherMs = 50

interface Gathered {
  readonly stalls: Set<string>
  readonly stale: Set<string>
  version: number
}

const gather = (rows: readonly ChangeRow[], sent: ReadonlyMap<string, number>): Map<string, Gathered> => {
  const lots = new Map<string, Gathered>()
  for (const row of rows) {
    if (row.version <= (sent.get(row.lotId) ?? 0)) continue
    const lot = lots.get(row.lotId) ?? { stalls: new Set(), stale: new Set(), version: 0 }
    lots.set(row.lotId, lot)
    for (const stall of row.stalls) lot.stalls.add(stall)
    for (const stale of row.stale) lot.stale.add(stale)
    lot.version = Math.max(lot.version, row.version)
  }
  return lots
}

const changeFor = (
  snapshot: StallSnapshot,
  { stalls, stale, version }: Gathered,
  variant: StallVariant,
): LotChange => ({
  lot: snapshot.lotId,
  version,
  changes: {
    stalls: [...stalls]
      .map((id) => snapshot.stalls.get(id))
      .filter((row) => row !== undefined)
      .map((row) => stallChangeView(row, variant)),
    counts: snapshot.figures as LotChange['changes']['counts'],
    ...(snapshot.lastEventAt && { lastEventAt: snapshot.lastEventAt.toISOString() }),
    ...(stale.size > 0 && { stale: [...stale] as LotChange['changes']['stale'] }),
  },
})

/** Sends what changed to whoever looks: one read of the change rows a time for all of them, at most every 50 ms. */
export class Hub {
  readonly #database: Database
  readonly #snapshots: StallSnapshots
  readonly #clients = new Set<StreamClient>()
  readonly #sent = new Map<string, number>()
  #point: string | undefined
  #timer: NodeJS.Timeout | undefined
  #flushing: Promise<void> = Promise.resolve()

  constructor(database: Database, snapshots: StallSnapshots) {
    this.#database = database
    this.#snapshots = snapshots
  }

  get size(): number {
    return this.#clients.size
  }

  /** Lots changed somewhere; `notice` is the payload of the NOTIFY. */
  note(notice: string): void {
    if (notice === '*') this.#snapshots.clear()
    else
      for (const part of notice.split(',')) {
        const [lotId, version] = part.split(':') as [string, string]
        this.#snapshots.note(lotId, Number(version))
      }
    this.#schedule()
  }

  /** Notices were lost: nothing in memory counts any more. */
  recover(): void {
    this.#snapshots.clear()
    this.#schedule()
  }

  /** Begins a stream: from its resume point if that is still kept, else by telling the reader to ask anew. */
  async join(
    client: StreamClient,
    resumePoint: string | undefined,
    lots: readonly string[] | 'all',
  ): Promise<void> {
    await this.#settled()
    const { from, kept } = await this.#database.asSystem(async (tx) => ({
      from: await findResumePoint(tx),
      kept:
        resumePoint !== undefined && /^\d{1,20}$/.test(resumePoint) && (await isStillKept(tx, resumePoint)),
    }))
    this.#point ??= from
    this.#clients.add(client)
    if (!kept) return client.send(frameOf('resync', from, { lots: lots === 'all' ? [] : lots }))
    const missed = await this.#database.asSystem((tx) => listChangesFrom(tx, resumePoint!, lots))
    await this.#broadcast(gather(missed.rows, new Map()), { from: resumePoint!, to: from }, [client])
  }

  leave(client: StreamClient): void {
    this.#clients.delete(client)
    if (this.#clients.size === 0) this.#point = undefined
  }

  close(): void {
    clearTimeout(this.#timer)
    for (const client of this.#clients) client.end()
    this.#clients.clear()
  }

  keepAlive(): void {
    for (const client of this.#clients) client.send(': alive\n\n')
  }

  #schedule(): void {
    if (this.#clients.size === 0 || this.#timer) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#flushing = this.#flushing.then(() => this.#flush()).catch(() => this.#schedule())
    }, gatherMs)
  }

  async #settled(): Promise<void> {
    await this.#flushing
  }

  async #flush(): Promise<void> {
    if (this.#clients.size === 0 || this.#point === undefined) return
    const { point, rows } = await this.#database.asSystem((tx) => listChangesFrom(tx, this.#point!, 'all'))
    const lots = gather(rows, this.#sent)
    if (lots.size > 0) await this.#broadcast(lots, { from: this.#point, to: point }, [...this.#clients])
    for (const [lotId, { version }] of lots) this.#sent.set(lotId, version)
    this.#point = point
  }

  /** A break between two lots must not skip the second: only what comes last names the new point to resume from. */
  async #broadcast(
    lots: ReadonlyMap<string, Gathered>,
    points: { readonly from: string; readonly to: string },
    clients: readonly StreamClient[],
  ): Promise<void> {
    for (const [lotId, gathered] of lots) {
      if (!clients.some((client) => client.variantOf(lotId))) continue
      const snapshot = await this.#snapshots.get(lotId, gathered.version)
      if (snapshot) this.#sendLot(snapshot, gathered, points.from, clients)
    }
    const arrived = frameOf('point', points.to, {})
    for (const client of clients) client.send(arrived)
  }

  #sendLot(
    snapshot: StallSnapshot,
    gathered: Gathered,
    point: string,
    clients: readonly StreamClient[],
  ): void {
    const frames = new Map<StallVariant, string>()
    for (const client of clients) {
      const variant = client.variantOf(snapshot.lotId)
      if (!variant) continue
      const frame = frames.get(variant) ?? frameOf('change', point, changeFor(snapshot, gathered, variant))
      frames.set(variant, frame)
      client.send(frame)
    }
  }
}
