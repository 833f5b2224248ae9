import type { StallSnapshot } from '#features/stalls/stalls.public.ts'
import type { Database } from '#platform/database/database.ts'
import { changeFrames, gather } from './change-frames.ts'
import { listChangedLots } from './changes.store.ts'
import { checkOf, resumeIdOf, type LotPoint, type ResumePoint } from './resume-id.ts'
import type { StreamClient } from './stream-client.ts'

/** LIV-15: a client that missed more reloads everything: sending it would exceed LIV-11 and close the stream, at each resume again. */
const maxMissedLength = 1_000_000

interface Parts {
  readonly database: Database
  readonly snapshot: (lotId: string, version: number) => Promise<StallSnapshot | undefined>
}

/** What a reader who resumes may have missed: from its versions to those that other streams were sent. */
interface Missed {
  readonly client: StreamClient
  readonly resume: ResumePoint
  /** What was sent to the streams of these lots when this client joined them, by lots in the order of the id. */
  readonly sent: ReadonlyMap<string, LotPoint>
}

/** The versions of a resume id by lot; undefined if it is of other lots. */
export const versionsOf = (
  { versions }: ResumePoint,
  lotIds: readonly string[],
): Map<string, number> | undefined =>
  versions.length === lotIds.length ? new Map(lotIds.map((lotId, nth) => [lotId, versions[nth]!])) : undefined

/**
 * LIV-03: exactly the changes that a reader missed, as frames of which each has the id after it; undefined if they are not
 * kept any more, or the id is not one of these lots and this database.
 */
export const missedFrames = async (
  { database, snapshot }: Parts,
  { client, resume, sent }: Missed,
): Promise<string[] | undefined> => {
  const lotIds = [...sent.keys()]
  const versions = versionsOf(resume, lotIds)
  if (!versions || lotIds.some((lotId) => versions.get(lotId)! > sent.get(lotId)!.version)) return undefined
  const behind = lotIds.filter((lotId) => versions.get(lotId)! < sent.get(lotId)!.version)
  const known = new Map(behind.map((lotId) => [lotId, versions.get(lotId)!]))
  const changed =
    behind.length === 0 ? [] : await database.asSystem((tx) => listChangedLots(tx, behind, known))
  const reached = new Map(sent)
  for (const { lotId, knownAt } of changed) {
    if (knownAt === null) return undefined
    reached.set(lotId, { version: known.get(lotId)!, at: knownAt })
  }
  if (checkOf(reached, lotIds) !== resume.check) return undefined
  const frames: string[] = []
  let length = 0
  for (const { lotId, rows } of changed) {
    const { version } = sent.get(lotId)!
    const missed = rows.filter((row) => row.version <= version)
    if (missed.length < version - known.get(lotId)!) return undefined
    reached.set(lotId, sent.get(lotId)!)
    const [now, view] = [await snapshot(lotId, version), client.viewOf(lotId)]
    if (!now || !view) continue
    const frame = changeFrames(now, gather(missed))(view, resumeIdOf(reached, lotIds))
    length += frame.length
    if (length > maxMissedLength) return undefined
    frames.push(frame)
  }
  return frames
}
