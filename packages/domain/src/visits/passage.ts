import type { DegreeRange, Passage, VisitCamera, VisitReader } from './visits.model.ts'

const within = (degrees: number, { from, to }: DegreeRange): boolean => {
  // 360 is where 0 is: a range may end there, and a camera may say either.
  const turned = degrees % 360
  if (from > to) return turned >= from || turned <= to
  return [turned, turned + 360].some((one) => one >= from && one <= to)
}

/**
 * VIS-03: which way a read of a camera went. A camera for both ways judges by its degree ranges, then by front or
 * rear; what neither tells is unknown. Source: decision 3.
 */
export const passageOf = (
  camera: VisitCamera,
  read: {
    readonly directionDegrees?: number | undefined
    readonly orientation?: 'Front' | 'Rear' | undefined
  },
): Passage => {
  if (camera.role !== 'both') return camera.role
  const { directionDegrees: degrees } = read
  if (degrees !== undefined && camera.entryDegrees && within(degrees, camera.entryDegrees)) return 'entry'
  if (degrees !== undefined && camera.exitDegrees && within(degrees, camera.exitDegrees)) return 'exit'
  if (read.orientation) return read.orientation === 'Front' ? 'entry' : 'exit'
  return 'unknown'
}

/** VIS-03: which way a read of an RFID reader went. A reader for both ways judges by the antenna. Source: decision 3. */
export const passageOfTag = (reader: VisitReader, antenna: number): Passage => {
  if (reader.role !== 'both') return reader.role
  if (reader.entryAntennas.includes(antenna)) return 'entry'
  return reader.exitAntennas.includes(antenna) ? 'exit' : 'unknown'
}

/** VIS-11: whether a read is too weak to be of this lane; power in dBm, absent = not said. */
export const isTooWeak = ({ weakestDbm }: VisitReader, rssiDbm: number | undefined): boolean =>
  weakestDbm !== null && rssiDbm !== undefined && rssiDbm < weakestDbm
