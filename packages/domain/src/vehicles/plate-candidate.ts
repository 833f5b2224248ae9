/** A plate as the reader proposes it, with the reader's confidence 0 to 1. */
export interface PlateCandidate {
  readonly plate: string
  readonly score: number
}
