import { createHash } from 'node:crypto'

/** A version of a lot, and when the transaction began that wrote it: after a restored backup a version occurs again, at another time. */
export interface LotPoint {
  readonly version: number
  readonly at: number
}

/** What a stream has sent: a version of each of its lots, in the order of the lots' ids. */
export interface ResumePoint {
  readonly check: string
  readonly versions: readonly number[]
}

/** LIV-04: streams of more lots have no id; the longest fits into a header line of the usual proxies. */
export const maxLotsOfId = 1_000

const prefix = '2.'
const checkLength = 12
const form = /^2\.([\w-]{12})\.([\w-]*)$/
const maxLength = prefix.length + checkLength + 1 + Math.ceil((maxLotsOfId * 8 * 4) / 3)

/** The bytes of a whole number, seven bits each, those of the lowest value first; all but the last have their highest bit set. */
const writeNumber = (bytes: number[], value: number): void => {
  let rest = value
  while (rest >= 128) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  bytes.push(rest)
}

/** Undefined unless the bytes are exactly what `writeNumber` writes. */
const readNumbers = (bytes: Uint8Array): number[] | undefined => {
  const numbers: number[] = []
  let value = 0
  let factor = 1
  for (const byte of bytes) {
    value += (byte & 127) * factor
    if (!Number.isSafeInteger(value)) return undefined
    if (byte >= 128) {
      factor *= 128
      continue
    }
    if (byte === 0 && factor > 1) return undefined
    numbers.push(value)
    value = 0
    factor = 1
  }
  return factor === 1 ? numbers : undefined
}

/** Differs for other lots, and for the same versions of a database that was restored in between. */
export const checkOf = (points: ReadonlyMap<string, LotPoint>, lotIds: readonly string[]): string => {
  const lines = lotIds.map((lotId) => {
    const { version, at } = points.get(lotId)!
    return `${lotId} ${version} ${at}\n`
  })
  return createHash('sha256').update(lines.join('')).digest('base64url').slice(0, checkLength)
}

/** The id of an event after which a reader has these versions of the lots; empty for too many lots. */
export const resumeIdOf = (points: ReadonlyMap<string, LotPoint>, lotIds: readonly string[]): string => {
  if (lotIds.length > maxLotsOfId) return ''
  const bytes: number[] = []
  for (const lotId of lotIds) writeNumber(bytes, points.get(lotId)!.version)
  return `${prefix}${checkOf(points, lotIds)}.${Buffer.from(bytes).toString('base64url')}`
}

/** Reads an id of the stream; undefined for any other text, that of an older version too. */
export const readResumeId = (id: string | undefined): ResumePoint | undefined => {
  if (id === undefined || id.length > maxLength) return undefined
  const [, check, text] = form.exec(id) ?? []
  if (check === undefined || text === undefined) return undefined
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.toString('base64url') !== text) return undefined
  const versions = readNumbers(bytes)
  return versions && versions.length <= maxLotsOfId ? { check, versions } : undefined
}
