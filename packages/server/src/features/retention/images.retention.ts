import { dayStart, type RetentionLimits } from '@stallwise/domain/retention/retention.rules.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'
import {
  findKnownFiles,
  findFilesToRemove,
  markImages,
  markMatchedImages,
  noteFilesRemoved,
} from './images.retention.store.ts'
import type { RetentionParts } from './retention.parts.ts'
import { noteProgress, type RetainedLot } from './retention.lots.store.ts'

const maxImagesAtOnce = 500
/** Files are removed concurrently: a bucket takes some milliseconds for each. */
const concurrentRemovals = 8
/** Images of the last days are checked again, since their reads may still arrive late. */
const lateMs = 8 * dayMs

/** RET-10: marks expired images as removed. */
export const markExpiredImages = async (
  { database }: RetentionParts,
  { id, matchedImagesUntil }: RetainedLot,
  limits: RetentionLimits,
  now: number,
): Promise<number> => {
  let marked = 0
  for (let batch = maxImagesAtOnce; batch === maxImagesAtOnce; marked += batch)
    batch = await database.asSystem((tx) => markImages(tx, id, limits.unmatchedImages, now, maxImagesAtOnce))
  const from = Math.max(limits.unmatchedImages, (matchedImagesUntil ?? 0) - lateMs)
  for (let day = dayStart(from); day < limits.matchedImages; day += dayMs) {
    const span = { from: day, before: Math.min(day + dayMs, limits.matchedImages) }
    marked += await database.asSystem((tx) => markMatchedImages(tx, id, span, now))
  }
  await database.asSystem((tx) => noteProgress(tx, id, 'matched_images_until', limits.matchedImages))
  return marked
}

/** RET-10: removes the files of marked rows. Failures are tried again in the next run. */
export const removeMarkedFiles = async (
  { database, files }: RetentionParts,
  { id }: RetainedLot,
  now: number,
): Promise<number> => {
  let removed = 0
  for (;;) {
    const keys = await database.asSystem((tx) => findFilesToRemove(tx, id, maxImagesAtOnce))
    for (let place = 0; place < keys.length; place += concurrentRemovals)
      await Promise.all(keys.slice(place, place + concurrentRemovals).map((key) => files.remove(key)))
    if (keys.length > 0) await database.asSystem((tx) => noteFilesRemoved(tx, id, keys, now))
    removed += keys.length
    if (keys.length < maxImagesAtOnce) return removed
  }
}

const sweepFolder = async ({ database, files }: RetentionParts, folder: string): Promise<number> => {
  let swept = 0
  const sweep = async (keys: readonly string[]) => {
    const known = await database.asSystem((tx) => findKnownFiles(tx, keys))
    for (const key of keys) {
      if (known.has(key)) continue
      await files.remove(key)
      swept++
    }
  }
  let keys: string[] = []
  for await (const key of files.list(folder)) {
    keys.push(key)
    if (keys.length < maxImagesAtOnce) continue
    await sweep(keys)
    keys = []
  }
  if (keys.length > 0) await sweep(keys)
  return swept
}

/** How far the first run looks back. */
const firstSweepDays = 60

/** RET-11: removes files of images and photos without a row, for days for which no message can arrive any more. */
export const sweepOrphans = async (
  parts: RetentionParts,
  { id, filesSweptUntil }: RetainedLot,
  limits: RetentionLimits,
): Promise<number> => {
  let swept = 0
  const from = filesSweptUntil ?? limits.orphans - firstSweepDays * dayMs
  for (let day = from; day < limits.orphans; day += dayMs) {
    for (const folder of ['plates', 'photos'])
      swept += await sweepFolder(parts, `${folder}/${id}/${new Date(day).toISOString().slice(0, 10)}`)
    await parts.database.asSystem((tx) => noteProgress(tx, id, 'files_swept_until', day + dayMs))
  }
  return swept
}
