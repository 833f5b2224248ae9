import { resumeIdOf, type LotPoint } from './resume-id.ts'
import type { StreamClient } from './stream-client.ts'

/** The lots that a stream follows: these, or every one. */
export type FollowedLots = readonly string[] | 'all'

/** The lots of which notices came. */
export class NoticedLots {
  isAny = false
  readonly lotIds = new Set<string>()

  add(other: NoticedLots): void {
    this.isAny ||= other.isAny
    for (const lotId of other.lotIds) this.lotIds.add(lotId)
  }
}

/** The streams that follow the same lots: what they were sent is the same too. */
export class StreamGroup {
  readonly clients = new Set<StreamClient>()
  readonly key: string
  /** In their order in an id. A lot is among them from its first version on that was read. */
  lotIds: readonly string[] = []
  /** A stream is joining it, so it stays although it has none yet. */
  isJoined = true
  readonly #followed: ReadonlySet<string> | undefined

  constructor(key: string, lots: FollowedLots) {
    this.key = key
    this.#followed = lots === 'all' ? undefined : new Set(lots)
  }

  follows(lotId: string): boolean {
    return this.#followed?.has(lotId) ?? true
  }

  /** Undefined for every lot. */
  get followed(): ReadonlySet<string> | undefined {
    return this.#followed
  }
}

const keyOf = (lots: FollowedLots) => (lots === 'all' ? 'all' : [...lots].sort().join())

/** The lots that streams of this server follow, and the version of each that was sent to all of them. */
export class WatchedLots {
  readonly #points = new Map<string, LotPoint>()
  readonly #groups = new Map<string, StreamGroup>()

  /** The group of these lots, to be joined. */
  groupOf(lots: FollowedLots): StreamGroup | undefined {
    const group = this.#groups.get(keyOf(lots))
    if (group) group.isJoined = true
    return group
  }

  groupsOf(lotId: string): StreamGroup[] {
    return [...this.#groups.values()].filter((group) => group.follows(lotId))
  }

  /** A group for lots with these newest versions; what is sent to other groups already, is counted as sent to it. */
  openGroup(lots: FollowedLots, newest: ReadonlyMap<string, LotPoint>): StreamGroup {
    const key = keyOf(lots)
    const group = new StreamGroup(key, lots)
    // Open groups follow new lots too: an id that left one out would say that it had been sent.
    for (const [lotId, point] of newest) if (!this.#points.has(lotId)) this.advance(lotId, point)
    group.lotIds = [...this.#points.keys()].filter((lotId) => group.follows(lotId)).sort()
    this.#groups.set(key, group)
    return group
  }

  closeIfEmpty(group: StreamGroup): void {
    if (group.clients.size > 0 || group.isJoined) return
    this.#groups.delete(group.key)
    if (this.#groups.size === 0) return this.#points.clear()
    for (const lotId of group.lotIds) if (this.groupsOf(lotId).length === 0) this.#points.delete(lotId)
  }

  pointOf(lotId: string): LotPoint | undefined {
    return this.#points.get(lotId)
  }

  /** A version of a lot is sent. */
  advance(lotId: string, point: LotPoint): void {
    const isNew = !this.#points.has(lotId)
    this.#points.set(lotId, point)
    if (isNew) for (const group of this.groupsOf(lotId)) group.lotIds = [...group.lotIds, lotId].sort()
  }

  /** What has to be read: the lots of these notices that a stream of this server follows, with their known versions. */
  wanted(noticed: NoticedLots): { lots: FollowedLots; known: Map<string, number> } {
    if (!noticed.isAny) {
      const lots = [...noticed.lotIds].filter((lotId) => this.groupsOf(lotId).length > 0)
      return { lots, known: this.#versionsOf(lots) }
    }
    const lots = new Set<string>()
    for (const { followed } of this.#groups.values()) {
      if (!followed) return { lots: 'all', known: this.#versionsOf([...this.#points.keys()]) }
      for (const lotId of followed) lots.add(lotId)
    }
    return { lots: [...lots], known: this.#versionsOf([...lots]) }
  }

  pointsOf({ lotIds }: StreamGroup): Map<string, LotPoint> {
    return new Map(lotIds.map((lotId) => [lotId, this.#points.get(lotId)!]))
  }

  idOf({ lotIds }: StreamGroup): string {
    return resumeIdOf(this.#points, lotIds)
  }

  #versionsOf(lotIds: readonly string[]): Map<string, number> {
    const versions = new Map<string, number>()
    for (const lotId of lotIds) {
      const point = this.#points.get(lotId)
      if (point) versions.set(lotId, point.version)
    }
    return versions
  }
}
