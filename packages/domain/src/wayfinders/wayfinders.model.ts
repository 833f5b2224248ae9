import type { GroupType } from '../stalls/stalls.model.ts'

/** What a line of a sign may count. */
export const signSubjects = ['lot', 'group', 'type', 'floor', 'sector'] as const
/** What a line of a sign may count. */
export type SignSubject = (typeof signSubjects)[number]

/** How a sign takes what it shows. */
export const signFormats = ['json', 'text'] as const
/** How a sign takes what it shows. */
export type SignFormat = (typeof signFormats)[number]

/** How a line stands. WAY-01 to WAY-06. */
export const signLineStates = ['free', 'full', 'closed', 'stale'] as const
/** How a line stands. */
export type SignLineState = (typeof signLineStates)[number]

/** A line as it was set up; `subject` is a group's or sector's id, a type or a floor's name, empty for the lot. */
export interface SignLine {
  readonly label: string
  readonly counts: SignSubject
  readonly subject: string
}

/** A sign as it was set up. */
export interface SignSetup {
  readonly name: string
  readonly lines: readonly SignLine[]
  readonly fullAt: number
  readonly fullText: string
  readonly closedText: string
  readonly staleText: string
  readonly closed: boolean
}

/** Vehicles and stalls of something that is counted; `occupancyPercent` is null when nothing was ever observed of it. */
export interface Counted {
  readonly capacity: number
  readonly occupancy: number
  readonly occupancyPercent: number | null
}

/** What signs read of a lot. `observedAt` in milliseconds since 1970 UTC, null = never. */
export interface SignFigures extends Counted {
  readonly groups: readonly (Counted & { readonly _id: string })[]
  readonly types: Readonly<Record<GroupType, Counted>>
  readonly floors: readonly (Counted & { readonly floorName: string })[]
  readonly sectors: readonly (Counted & { readonly _id: string })[]
  readonly observedAt: number | null
  readonly sensorTimeoutMs: number
}

/** A line as it is shown; `free` null where there is no number to show. */
export interface ShownLine {
  readonly label: string
  readonly state: SignLineState
  readonly free: number | null
  readonly text: string
}

/** A sign as it is shown. */
export interface ShownSign {
  readonly name: string
  readonly lines: readonly ShownLine[]
}
