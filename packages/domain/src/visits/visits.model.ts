import type { PlateMatch } from '../vehicles/plate-match.ts'

/** A camera as the visit rules see it; degree ranges run clockwise from `from` to `to`, through 0 if need be. Source: decision 3. */
export interface VisitCamera {
  readonly id: string
  readonly role: 'entry' | 'exit' | 'both' | 'interior'
  readonly entryDegrees?: { readonly from: number; readonly to: number } | undefined
  readonly exitDegrees?: { readonly from: number; readonly to: number } | undefined
}

/** A read as the visit rules see it: subject = passholder id if known, else the plate; `groupId` = where it counts. */
export interface VisitRead {
  readonly at: number
  readonly eventId: string
  readonly camera: VisitCamera
  readonly subject: string
  readonly plate: string
  readonly passholderId: string | null
  readonly match: PlateMatch
  readonly groupId: string | null
  readonly directionDegrees?: number | undefined
  readonly orientation?: 'Front' | 'Rear' | undefined
}

/** How a visit ended. */
export type VisitEnd = 'exit' | 'nextEntry' | 'longestStay'

/** A vehicle's stay. Times in milliseconds since 1970 UTC. */
export interface Visit {
  readonly entryEventId: string
  readonly subject: string
  readonly plate: string
  readonly passholderId: string | null
  readonly match: PlateMatch
  readonly groupId: string | null
  readonly enteredAt: number
  readonly exitedAt: number | null
  readonly closedBy: VisitEnd | null
  readonly exitEventId: string | null
}
