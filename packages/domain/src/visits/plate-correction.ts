import type { Visit } from './visits.model.ts'

/** VIO-70: which vehicle a visit is of: its plate, and with it who it belongs to and where it counts. */
export type VisitVehicle = Pick<
  Visit,
  'subject' | 'plate' | 'passholderId' | 'passNotValid' | 'passholderGroupId' | 'groupId' | 'match'
>

/** VIO-70: a person corrected which vehicle a visit is of, or undid that (`undoes`); `visit` is its key, `at` in milliseconds since 1970 UTC. */
export interface PlateCorrection {
  readonly visit: string
  readonly before: VisitVehicle
  readonly after: VisitVehicle
  readonly at: number
  readonly by: string
  /** VIO-75: when the correction was made that this one takes back; absent if it is a correction. */
  readonly undoes?: number
}

/** The vehicle of a visit. */
export const vehicleOf = ({
  subject,
  plate,
  passholderId,
  passNotValid,
  passholderGroupId,
  groupId,
  match,
}: VisitVehicle): VisitVehicle => ({
  subject,
  plate,
  passholderId,
  passNotValid,
  passholderGroupId,
  groupId,
  match,
})

/** VIS-10: whether a tag opened the visit; its plate, if any, was read later. */
export const isOpenedByTag = ({ plate, plateAt }: Pick<Visit, 'plate' | 'plateAt'>): boolean =>
  plate === null || plateAt !== null

type Stay = Pick<Visit, 'enteredAt' | 'exitedAt'>

/** Whether two visits were on the lot at the same time. */
export const overlap = (a: Stay, b: Stay): boolean =>
  (a.exitedAt === null || b.enteredAt < a.exitedAt) && (b.exitedAt === null || a.enteredAt < b.exitedAt)
