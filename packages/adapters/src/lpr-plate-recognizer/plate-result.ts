import type { PlateReadEvent } from '@stallwise/domain/ingest/device-events.ts'
import type { PlateCandidate } from '@stallwise/domain/vehicles/plate-candidate.ts'
import { isPlateBox, type PlateBox } from '@stallwise/domain/vehicles/plate-box.ts'
import { normalisePlate } from '@stallwise/domain/vehicles/plates.ts'
import { isObject, listAt, objectAt, readLabel, readNumber, type JsonObject } from '#shared/untrusted-json.ts'

type PlatePart = Pick<PlateReadEvent, 'plate' | 'score' | 'region' | 'candidates' | 'plateBox'>
type VehiclePart = Pick<PlateReadEvent, 'directionDegrees' | 'orientation' | 'vehicle'>

const maxPlateLength = 20
const maxCandidates = 20

const scoreOf = (holder: JsonObject): number => readNumber(holder.score, 0, 1) ?? 0

const candidatesOf = (items: readonly unknown[], field: string): PlateCandidate[] =>
  items
    .filter(isObject)
    .flatMap((item) => {
      const text = item[field]
      const plate = typeof text === 'string' && text.length <= 100 ? normalisePlate(text) : ''
      return plate && plate.length <= maxPlateLength ? [{ plate, score: scoreOf(item) }] : []
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, maxCandidates)

const bestOf = (items: readonly unknown[]): JsonObject =>
  items.filter(isObject).sort((a, b) => scoreOf(b) - scoreOf(a))[0] ?? {}

/** ING-35: the place of the plate in the image; undefined if it is missing or malformed. */
const boxOf = (holder: JsonObject): PlateBox | undefined => {
  const { xmin: left, ymin: top, xmax: right, ymax: bottom } = objectAt(holder, 'box')
  const box = { left, top, right, bottom } as PlateBox
  return isPlateBox(box) ? box : undefined
}

const noPlate: PlatePart = { plate: null, score: 0, candidates: [] }

// detection_mode = vehicle: the plate is an object with its candidates in props.plate.
const readPlateObject = (plate: JsonObject): PlatePart => {
  const props = objectAt(plate, 'props')
  const candidates = candidatesOf(listAt(props, 'plate'), 'value')
  const best = candidates[0]
  if (!best) return noPlate
  return {
    plate: best.plate,
    score: best.score,
    region: readLabel(bestOf(listAt(props, 'region')).value, 20),
    candidates,
    plateBox: boxOf(plate),
  }
}

const readPlateText = (text: string, result: JsonObject): PlatePart | string => {
  if (text.length > 100) return 'plate: too long'
  const plate = normalisePlate(text)
  if (plate.length > maxPlateLength) return `plate: expected at most ${maxPlateLength} letters and digits`
  return {
    plate: plate || null,
    score: plate ? scoreOf(result) : 0,
    region: readLabel(objectAt(result, 'region').code, 20),
    candidates: candidatesOf(listAt(result, 'candidates'), 'plate'),
    plateBox: plate ? boxOf(result) : undefined,
  }
}

/** A plate is a text, an object, or null for a vehicle without one; a returned text is its fault. */
export const readPlate = (result: JsonObject): PlatePart | string => {
  const { plate } = result
  if (plate === null || plate === undefined) return noPlate
  if (typeof plate === 'string') return readPlateText(plate, result)
  return isObject(plate) ? readPlateObject(plate) : 'plate: expected a text, an object or null'
}

const known = (value: unknown): string | undefined => {
  const label = readLabel(value, 60)
  return label?.toLowerCase() === 'unknown' ? undefined : label
}

/** Vehicle, orientation and direction, which the two formats have in different places. */
export const readVehicle = (result: JsonObject): VehiclePart => {
  const vehicle = objectAt(result, 'vehicle')
  const props = objectAt(vehicle, 'props')
  const makes = bestOf([...listAt(result, 'model_make'), ...listAt(props, 'make_model')])
  const colors = bestOf([...listAt(result, 'color'), ...listAt(props, 'color')])
  const sides = bestOf([...listAt(result, 'orientation'), ...listAt(props, 'orientation')])
  const side = sides.orientation ?? sides.value
  const described = {
    type: known(vehicle.type),
    make: known(makes.make),
    model: known(makes.model),
    color: known(colors.color ?? colors.value),
  }
  const present = Object.entries(described).filter(([, value]) => value !== undefined)
  return {
    directionDegrees: readNumber(result.direction, 0, 360),
    orientation: side === 'Front' || side === 'Rear' ? side : undefined,
    vehicle: present.length > 0 ? Object.fromEntries(present) : undefined,
  }
}
