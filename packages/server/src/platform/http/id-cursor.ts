import { z } from 'zod'
import { Refusal } from './problems.ts'

const id = z.uuid()

/** The cursor of a list that is ordered by id: the id of the last row of the previous page. */
export const readIdCursor = (cursor: string | undefined): string | undefined => {
  if (cursor === undefined || id.safeParse(cursor).success) return cursor
  throw new Refusal('invalid', {
    faults: [{ path: 'cursor', code: 'invalid', message: 'This is not a valid cursor.' }],
  })
}

/** Makes a page from its rows plus one more, which shows that there is a next page. */
export const pageOfRows = <R extends { id: string }, V>(
  rows: readonly R[],
  limit: number,
  view: (row: R) => V,
): { data: V[]; nextCursor: string | null } => {
  const shown = rows.slice(0, limit)
  return {
    data: shown.map(view),
    nextCursor: rows.length > limit ? shown.at(-1)!.id : null,
  }
}
