import { withoutLookAlikes } from '../vehicles/plate-match.ts'
import type { VisitRead } from './visits.model.ts'

/** GAT-60: a vehicle's other sign: the tag of its plate, or the plate of its tag. */
export type OtherSign = Pick<VisitRead, 'by' | 'vehicleKey'>

/** VEH-01: look-alike characters are one. */
const plateSign = (plate: string): string => `plate ${withoutLookAlikes(plate)}`

const signOf = ({ by, vehicleKey }: OtherSign): string =>
  by === 'plate' ? plateSign(vehicleKey) : `tag ${vehicleKey}`

const passPrefix = 'pass '

/** What is known of a vehicle from its plate alone, before it is judged. */
export const signsOfPlate = (plate: string): string[] => [plateSign(plate)]

/** What is known of a vehicle from its tag alone, before it is judged. */
export const signsOfTag = (epc: string): string[] => [`tag ${epc}`]

/**
 * GAT-60: by what a vehicle is recognised when it is read again: its plate, as read and as matched, its tag, and its pass,
 * unless that is for several vehicles (PAS-32), whose tag and plate are known to belong together only when they were paired.
 */
export const signsOf = (read: VisitRead, paired: OtherSign | undefined): string[] => {
  const { plate, seen, passholderId, subject } = read
  const signs = [
    signOf(read),
    ...(plate === null ? [] : [plateSign(plate)]),
    ...(seen === null ? [] : [plateSign(seen.plate)]),
    ...(paired ? [signOf(paired)] : []),
    ...(passholderId !== null && subject === passholderId ? [`${passPrefix}${passholderId}`] : []),
  ]
  return [...new Set(signs)]
}

const kindsOf = (signs: readonly string[]): Set<string> =>
  new Set(signs.map((sign) => sign.slice(0, sign.indexOf(' '))))

/**
 * GAT-60: whether two reads at a gate are of one vehicle. Its plate or its tag tells; a pass does only where one was read by
 * tag and the other by plate, since a pass may have several of each.
 */
export const isSameVehicle = (a: readonly string[], b: readonly string[]): boolean => {
  const shared = a.filter((sign) => b.includes(sign))
  if (shared.some((sign) => !sign.startsWith(passPrefix))) return true
  if (shared.length === 0) return false
  const [ofA, ofB] = [kindsOf(a), kindsOf(b)]
  return !(['plate', 'tag'] as const).some((kind) => ofA.has(kind) && ofB.has(kind))
}
