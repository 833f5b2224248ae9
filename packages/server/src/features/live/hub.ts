import type { StallSnapshots } from '#features/stalls/stalls.public.ts'
import type { Database } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { changeFrames, gather } from './change-frames.ts'
import { listChangedLots, listLotPoints, type ChangedLot } from './changes.store.ts'
import { missedFrames, versionsOf } from './missed-changes.ts'
import { readResumeId, type LotPoint, type ResumePoint } from './resume-id.ts'
import { LotNotices } from './lot-notices.ts'
import { frameOf, type StreamClient } from './stream-client.ts'
import { NoticedLots, WatchedLots, type FollowedLots, type StreamGroup } from './watched-lots.ts'

/** How long changes are collected before they are sent. */
const gatherMs = 50
const pauseAfterFailureMs = 1_000
/** LIV-12: limits per account: number of streams, and unsent bytes in all of them together. */
const maxStreamsPerAccount = 100
const maxUnsentBytesPerAccount = 8_000_000
/** Up to this much may be unsent in a stream without checking the limit of the account. */
const smallUnsentBytes = 250_000
/** LIV-04: a stream of more lots gets one id after all changes that are sent together. */
const maxLotsOfEachId = 64

/** Where a stream starts: after the last event that its reader saw, or fresh. */
export interface StreamStart {
  readonly lastEventId: string | undefined
  readonly lots: FollowedLots
}

/** A stream among those that get changes: what these have been sent, and the id that says it. */
interface Joined {
  readonly id: string
  /** Undefined if the reader cannot resume: its id is not of these lots. */
  readonly sent: ReadonlyMap<string, LotPoint> | undefined
}

/** Sends changes to all open streams; reads those of the lots that they follow once for all of them, at most every 50 ms. */
export class Hub {
  readonly #database: Database
  readonly #snapshots: StallSnapshots
  /** Every open stream; those without a group have not started. */
  readonly #clients = new Map<StreamClient, StreamGroup | undefined>()
  readonly #watched = new WatchedLots()
  readonly #notices: LotNotices
  #noticed = new NoticedLots()
  #timer: NodeJS.Timeout | undefined
  /** What reads and sends versions runs in turn. */
  #turn: Promise<unknown> = Promise.resolve()
  #isClosed = false

  constructor(database: Database, snapshots: StallSnapshots) {
    this.#database = database
    this.#snapshots = snapshots
    this.#notices = new LotNotices(database)
  }

  get size(): number {
    return this.#clients.size
  }

  /** This server has committed a version of a lot: it is known here before the change is answered, and told to the others. */
  committed(lotId: string, version: number): void {
    this.note(`${lotId}:${version}`)
    this.#notices.add(lotId, version)
  }

  /** Tells other servers of what was committed last. */
  flush(): Promise<void> {
    return this.#notices.flush()
  }

  /**
   * LIV-24: compares what is cached and followed with the database: a server that was killed may have told nobody of its last
   * changes.
   */
  async check(): Promise<void> {
    const cached = this.#snapshots.lotIds
    const points = await this.#database.asSystem((tx) => listLotPoints(tx, cached))
    for (const [lotId, { version }] of points) this.#snapshots.note(lotId, version)
    this.#noticed.isAny ||= this.#clients.size > 0
    this.#schedule()
  }

  /** Lots changed somewhere; `notice` is the payload of the NOTIFY. */
  note(notice: string): void {
    if (notice === '*') return this.recover()
    for (const part of notice.split(',')) {
      const [lotId, version] = part.split(':') as [string, string]
      this.#snapshots.note(lotId, Number(version))
      const isSent = this.#watched.pointOf(lotId)?.version === Number(version)
      if (!isSent && this.#clients.size > 0) this.#noticed.lotIds.add(lotId)
    }
    if (this.#noticed.lotIds.size > 0) this.#schedule()
  }

  /** Notices were lost, or name no lots: what is cached must be compared with the database before it is used again. */
  recover(): void {
    this.#snapshots.invalidateAll()
    this.#noticed.isAny ||= this.#clients.size > 0
    this.#schedule()
  }

  /**
   * Starts a stream: with the changes that its reader missed if they still exist, otherwise with a resync. The client
   * buffers changes that arrive meanwhile, so that they are sent afterwards.
   */
  async join(client: StreamClient, { lastEventId, lots }: StreamStart): Promise<void> {
    if (this.#isClosed) throw new Refusal('unavailable')
    this.#requireFreeStream(client)
    this.#clients.set(client, undefined)
    client.whenOver(() => this.#leave(client))
    const resume = readResumeId(lastEventId)
    const followed = lots === 'all' ? lots : lots.filter((lotId) => client.viewOf(lotId))
    const joined = await this.#inTurn(() => this.#joinGroup(client, followed, resume))
    if (!joined) return
    const { id, sent } = joined
    const snapshot = (lotId: string, version: number) => this.#snapshots.get(lotId, version)
    const missed =
      resume && sent && (await missedFrames({ database: this.#database, snapshot }, { client, resume, sent }))
    const resync = frameOf('resync', id, JSON.stringify({ lots: lots === 'all' ? [] : lots }))
    client.start([': welcome\n\n', ...(missed ? [...missed, frameOf('point', id, '{}')] : [resync])])
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    for (const client of [...this.#clients.keys()]) client.end()
  }

  keepAlive(): void {
    for (const client of [...this.#clients.keys()]) client.send(': alive\n\n')
  }

  #leave(client: StreamClient): void {
    const group = this.#clients.get(client)
    this.#clients.delete(client)
    if (group?.clients.delete(client)) this.#watched.closeIfEmpty(group)
    if (this.#clients.size === 0) this.#noticed = new NoticedLots()
  }

  #requireFreeStream({ userId }: StreamClient): void {
    let streams = 0
    for (const client of this.#clients.keys()) if (client.userId === userId) streams++
    if (streams >= maxStreamsPerAccount) throw new Refusal('too-many-requests', { retryAfterSeconds: 60 })
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(work)
    this.#turn = result.catch(() => {})
    return result
  }

  /** From here on the client gets each change after what is returned, once. Undefined if it has gone. */
  async #joinGroup(
    client: StreamClient,
    lots: FollowedLots,
    resume: ResumePoint | undefined,
  ): Promise<Joined | undefined> {
    const group = await this.#groupOf(lots)
    try {
      const versions = resume && versionsOf(resume, group.lotIds)
      const isCaughtUp = versions && (await this.#catchUp(versions))
      if (client.isOver) return undefined
      group.clients.add(client)
      this.#clients.set(client, group)
      return { id: this.#watched.idOf(group), sent: isCaughtUp ? this.#watched.pointsOf(group) : undefined }
    } finally {
      group.isJoined = false
      this.#watched.closeIfEmpty(group)
    }
  }

  /**
   * Another server may have sent versions to a reader of which this one has not heard yet. False if what was noticed cannot be
   * read now, which may be due to any lot: the reader loads everything again.
   */
  async #catchUp(versions: ReadonlyMap<string, number>): Promise<boolean> {
    const ahead = [...versions].filter(([lotId, version]) => version > this.#watched.pointOf(lotId)!.version)
    for (const [lotId] of ahead) this.#noticed.lotIds.add(lotId)
    if (ahead.length === 0) return true
    const isSent = await this.#sendChanges().then(
      () => true,
      () => false,
    )
    if (!isSent) this.#schedule(pauseAfterFailureMs)
    return isSent
  }

  async #groupOf(lots: FollowedLots): Promise<StreamGroup> {
    const group = this.#watched.groupOf(lots)
    if (group) return group
    const newest = await this.#database.asSystem((tx) => listLotPoints(tx, lots))
    return this.#watched.openGroup(lots, newest)
  }

  #schedule(afterMs = gatherMs): void {
    if (this.#clients.size === 0 || this.#timer || this.#isClosed) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#inTurn(() => this.#sendChanges()).catch(() => this.#schedule(pauseAfterFailureMs))
    }, afterMs)
  }

  async #sendChanges(): Promise<void> {
    const noticed = this.#noticed
    this.#noticed = new NoticedLots()
    const { lots, known } = this.#watched.wanted(noticed)
    if (lots.length === 0) return
    try {
      const sentTo = new Set<StreamGroup>()
      for (const changed of await this.#database.asSystem((tx) => listChangedLots(tx, lots, known)))
        for (const group of await this.#sendLot(changed)) sentTo.add(group)
      for (const group of sentTo) this.#sendPoint(group)
    } catch (error) {
      this.#noticed.add(noticed)
      throw error
    }
  }

  /** Sends what changed in a lot to the streams that follow it, and returns their groups. */
  async #sendLot(changed: ChangedLot): Promise<readonly StreamGroup[]> {
    const { lotId, version, at, rows } = changed
    const before = this.#watched.pointOf(lotId)?.version ?? 0
    const isComplete = rows.length > 0 && rows.length === version - before
    const snapshot = isComplete ? await this.#snapshots.get(lotId, version) : undefined
    const groups = this.#watched.groupsOf(lotId)
    if (groups.length === 0) return []
    this.#watched.advance(lotId, { version, at })
    const frameFor = snapshot && changeFrames(snapshot, gather(rows))
    for (const group of groups) {
      const id = group.lotIds.length > maxLotsOfEachId ? undefined : this.#watched.idOf(group)
      for (const client of group.clients) {
        const view = client.viewOf(lotId)
        if (!view) continue
        if (frameFor) this.#send(client, frameFor(view, id))
        // LIV-03: its changes are not all kept, or its versions are those of a restored database.
        else if (!isComplete) this.#send(client, frameOf('resync', id, JSON.stringify({ lots: [lotId] })))
      }
    }
    return groups
  }

  /** After all changes that were sent together, where they had no ids; a group whose streams ended meanwhile needs none. */
  #sendPoint(group: StreamGroup): void {
    if (group.clients.size === 0 || group.lotIds.length <= maxLotsOfEachId) return
    const frame = frameOf('point', this.#watched.idOf(group), '{}')
    for (const client of group.clients) this.#send(client, frame)
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
