import type { GroupType } from '../stalls/stalls.model.ts'

/** What a line of a sign may count. */
export const signSubjects = ['lot', 'group', 'type', 'floor', 'sector'] as const
/** What a line of a sign may count. */
export type SignSubject = (typeof signSubjects)[number]

/** Format of a sign's content. */
export const signFormats = ['json', 'text'] as const
/** Format of a sign's content. */
export type SignFormat = (typeof signFormats)[number]

/** States of a line. WAY-01 to WAY-06. */
export const signLineStates = ['free', 'full', 'closed', 'stale'] as const
/** State of a line. */
export type SignLineState = (typeof signLineStates)[number]

/** A configured line; `subject` is a group's or sector's id, a type or a floor's name, empty for the lot. */
export interface SignLine {
  readonly label: string
  readonly counts: SignSubject
  readonly subject: string
}

/** A configured sign. */
export interface SignSetup {
  readonly name: string
  readonly lines: readonly SignLine[]
  readonly fullAt: number
  readonly fullText: string
  /** WAY-08: shown behind the number where the lot will be full; empty = nothing. */
  readonly soonText: string
  readonly closedText: string
  readonly staleText: string
  readonly closed: boolean
}

/** Vehicles and stalls of a subject; `occupancyPercent` is null if there never was an observation. */
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
  /** WAY-08: about when the lot will be full today, on its clock; null = that is not said. */
  readonly fullTime: string | null
}

/** A line as displayed; `free` null = no number to show. */
export interface ShownLine {
  readonly label: string
  readonly state: SignLineState
  readonly free: number | null
  readonly text: string
}

/** A sign as displayed. */
export interface ShownSign {
  readonly name: string
  readonly lines: readonly ShownLine[]
}
