import type { LotChange } from '@stallwise/contract/live/live.contract.ts'
import { withPassholderGroups } from '#features/occupancy/occupancy.public.ts'
import {
  stallChangeView,
  viewFor,
  type StallSnapshot,
  type StallSnapshots,
} from '#features/stalls/stalls.public.ts'
import type { Database } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import {
  findPosition,
  isResumeId,
  isStillKept,
  listChangesFrom,
  listChangesSince,
  type ChangeRow,
  type StreamPosition,
} from './changes.store.ts'
import { frameOf, type StreamClient, type StreamView } from './stream-client.ts'

/** How long changes are collected before they are sent. */
const gatherMs = 50
const pauseAfterFailureMs = 1_000
/** LIV-12: limits per account: number of streams, and unsent bytes in all of them together. */
const maxStreamsPerAccount = 100
const maxUnsentBytesPerAccount = 8_000_000
/** Up to this much may be unsent in a stream without checking the limit of the account. */
const smallUnsentBytes = 250_000

/** LIV-15: a client that missed more reloads everything: sending it would exceed LIV-11 and close the stream, at each resume again. */
const maxMissedLength = 1_000_000

/** The changes of a lot that are sent as one event. */
interface GatheredChanges {
  readonly stalls: Set<string>
  readonly editedStalls: Set<string>
  readonly stale: Set<string>
  version: number
}

const gather = (rows: readonly ChangeRow[]): Map<string, GatheredChanges> => {
  const lots = new Map<string, GatheredChanges>()
  for (const row of rows) {
    const lot = lots.get(row.lotId) ?? {
      stalls: new Set(),
      editedStalls: new Set(),
      stale: new Set(),
      version: 0,
    }
    lots.set(row.lotId, lot)
    for (const stall of row.stalls) lot.stalls.add(stall)
    for (const stall of row.editedStalls) lot.editedStalls.add(stall)
    for (const stale of row.stale) lot.stale.add(stale)
    lot.version = Math.max(lot.version, row.version)
  }
  return lots
}

const rowsOf = ({ stalls }: StallSnapshot, ids: Iterable<string>) =>
  [...ids].map((id) => stalls.get(id)).filter((row) => row !== undefined)

/** LIV-05: what only those who manage the payments of a lot read. */
const ofPayments: ReadonlySet<string> = new Set(['payments', 'passCharges', 'pricing'])

const changeFor = (
  snapshot: StallSnapshot,
  { stalls, editedStalls, stale: all, version }: GatheredChanges,
  { variant, seesPassholderGroups, seesPayments }: StreamView,
): LotChange => {
  const stale = [...all].filter((name) => seesPayments || !ofPayments.has(name))
  return {
    lot: snapshot.lotId,
    version,
    changes: {
      stalls: rowsOf(snapshot, stalls).map((row) => stallChangeView(row, variant)),
      ...(editedStalls.size > 0 && {
        editedStalls: rowsOf(snapshot, editedStalls).map((row) => viewFor(row, snapshot.lotId, variant)),
      }),
      counts: withPassholderGroups(snapshot.figures, seesPassholderGroups) as LotChange['changes']['counts'],
      ...(snapshot.lastEventAt && { lastEventAt: snapshot.lastEventAt.toISOString() }),
      ...(stale.length > 0 && { stale: stale as LotChange['changes']['stale'] }),
    },
  }
}

/** Where a stream starts: after the last event that its reader saw, or fresh. */
export interface StreamStart {
  readonly lastEventId: string | undefined
  readonly lots: readonly string[] | 'all'
}

/** Sends changes to all open streams; reads the change rows once for all of them, at most every 50 ms. */
export class Hub {
  readonly #database: Database
  readonly #snapshots: StallSnapshots
  /** Every open stream, with the last resume id that was sent to it. */
  readonly #clients = new Map<StreamClient, string>()
  #position: Promise<StreamPosition> | undefined
  #timer: NodeJS.Timeout | undefined
  #flushing: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(database: Database, snapshots: StallSnapshots) {
    this.#database = database
    this.#snapshots = snapshots
  }

  get size(): number {
    return this.#clients.size
  }

  /** Lots changed somewhere; `notice` is the payload of the NOTIFY. */
  note(notice: string): void {
    if (notice === '*') this.#snapshots.invalidateAll()
    else
      for (const part of notice.split(',')) {
        const [lotId, version] = part.split(':') as [string, string]
        this.#snapshots.note(lotId, Number(version))
      }
    this.#schedule()
  }

  /** Notices were lost: cached snapshots must be compared with the database before they are used again. */
  recover(): void {
    this.#snapshots.invalidateAll()
    this.#schedule()
  }

  /**
   * Starts a stream: with the changes that its reader missed if they still exist, otherwise with a resync. The client
   * buffers changes that arrive meanwhile, so that they are sent afterwards.
   */
  async join(client: StreamClient, { lastEventId, lots }: StreamStart): Promise<void> {
    if (this.#isClosed) throw new Refusal('unavailable')
    this.#requireFreeStream(client)
    this.#clients.set(client, '')
    client.whenOver(() => this.#leave(client))
    client.start([': welcome\n\n', ...(await this.#initialFramesFor(client, { lastEventId, lots }))])
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    for (const client of [...this.#clients.keys()]) client.end()
  }

  /** Sends a keep-alive to every stream, or a new resume id if only lots of other streams changed. */
  async keepAlive(): Promise<void> {
    const position = await this.#position?.catch(() => undefined)
    for (const [client, sentId] of [...this.#clients]) {
      if (position && sentId !== '' && sentId !== position.xmin) this.#sendPoint(client, position.xmin)
      else client.send(': alive\n\n')
    }
  }

  #leave(client: StreamClient): void {
    this.#clients.delete(client)
    if (this.#clients.size === 0) this.#position = undefined
  }

  #requireFreeStream({ userId }: StreamClient): void {
    let streams = 0
    for (const client of this.#clients.keys()) if (client.userId === userId) streams++
    if (streams >= maxStreamsPerAccount) throw new Refusal('too-many-requests', { retryAfterSeconds: 60 })
  }

  async #initialFramesFor(client: StreamClient, { lastEventId, lots }: StreamStart): Promise<string[]> {
    // Read first, so that changes committed from now on reach this client by the next flush.
    await this.#currentPosition()
    const resumeId = lastEventId !== undefined && isResumeId(lastEventId) ? lastEventId : undefined
    const missed = await this.#database.asSystem(async (tx) => {
      const position = await findPosition(tx)
      const rows =
        resumeId !== undefined && (await isStillKept(tx, resumeId))
          ? await listChangesFrom(tx, resumeId, lots)
          : undefined
      return { position, rows }
    })
    const { xmin } = missed.position
    if (this.#clients.has(client)) this.#clients.set(client, xmin)
    const resync = [frameOf('resync', xmin, { lots: lots === 'all' ? [] : lots })]
    if (!missed.rows) return resync
    const frames: string[] = []
    let length = 0
    for await (const { frame } of this.#framesFor(gather(missed.rows), resumeId!, [client])) {
      length += frame.length
      if (length > maxMissedLength) return resync
      frames.push(frame)
    }
    return [...frames, frameOf('point', xmin, {})]
  }

  async #currentPosition(): Promise<StreamPosition> {
    const position = (this.#position ??= this.#database.asSystem(findPosition))
    return position.catch((error: unknown) => {
      if (this.#position === position) this.#position = undefined
      throw error
    })
  }

  #schedule(afterMs = gatherMs): void {
    if (this.#clients.size === 0 || this.#timer || this.#isClosed) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#flushing = this.#flushing
        .then(() => this.#flush())
        .catch(() => this.#schedule(pauseAfterFailureMs))
    }, afterMs)
  }

  async #flush(): Promise<void> {
    if (this.#clients.size === 0) return
    const from = await this.#currentPosition()
    const { position, rows } = await this.#database.asSystem((tx) => listChangesSince(tx, from))
    const updated = new Set<StreamClient>()
    for await (const { client, frame } of this.#framesFor(gather(rows), from.xmin, [
      ...this.#clients.keys(),
    ])) {
      updated.add(client)
      this.#send(client, frame)
    }
    for (const client of updated) this.#sendPoint(client, position.xmin)
    if (this.#clients.size > 0) this.#position = Promise.resolve(position)
  }

  /**
   * One frame per changed lot for each client that sees it. Each frame carries the previous id: if the connection
   * breaks between two lots, the second must not be skipped. Only the final `point` carries the new id to resume from.
   */
  async *#framesFor(
    lots: ReadonlyMap<string, GatheredChanges>,
    id: string,
    clients: readonly StreamClient[],
  ): AsyncGenerator<{ readonly client: StreamClient; readonly frame: string }> {
    for (const [lotId, gathered] of lots) {
      const readers = clients.filter((client) => !client.isOver && client.viewOf(lotId))
      if (readers.length === 0) continue
      const snapshot = await this.#snapshots.get(lotId, gathered.version)
      if (!snapshot) continue
      const frames = new Map<string, string>()
      for (const client of readers) {
        const view = client.viewOf(lotId)!
        const key = `${view.variant} ${view.seesPassholderGroups} ${view.seesPayments}`
        const frame = frames.get(key) ?? frameOf('change', id, changeFor(snapshot, gathered, view))
        frames.set(key, frame)
        yield { client, frame }
      }
    }
  }

  #sendPoint(client: StreamClient, id: string): void {
    this.#send(client, frameOf('point', id, {}))
    if (this.#clients.has(client)) this.#clients.set(client, id)
  }

  #send(client: StreamClient, frame: string): void {
    if (
      client.unsentBytes > smallUnsentBytes &&
      this.#unsentBytesOf(client.userId) > maxUnsentBytesPerAccount
    )
      client.disconnect()
    else client.send(frame)
  }

  #unsentBytesOf(userId: string): number {
    let bytes = 0
    for (const client of this.#clients.keys()) if (client.userId === userId) bytes += client.unsentBytes
    return bytes
  }
}
