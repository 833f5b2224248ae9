/** Starts opening a gate for somebody: the reason that is suggested, and the plate of the vehicle if it is known. */
export type OpenFor = (reason: string, plate?: string) => void

/** What the parts of the page with people are told; `onOpen` is missing where the lot has no gate. */
export interface PeopleProps {
  lotId: string
  timeZone: string
  onOpen: OpenFor | undefined
}

const longestReason = 200

/** The reason to open a gate for somebody: who they are and whom they visit. */
export const reasonFor = (...parts: readonly (string | null)[]): string =>
  parts.filter(Boolean).join(', ').slice(0, longestReason)

/** Whether a reason names a plate: as a word of its own, since a plate may be part of another one. */
export const namesPlate = (reason: string, licensePlate: string): boolean =>
  reason
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .includes(licensePlate)
