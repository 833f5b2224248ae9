import { z } from 'zod'
import { Refusal } from './problems.ts'

const id = z.uuid()

/** The cursor of a list that is ordered by its rows: the id of the last row that was sent. */
export const readIdCursor = (cursor: string | undefined): string | undefined => {
  if (cursor === undefined || id.safeParse(cursor).success) return cursor
  throw new Refusal('invalid', { faults: [{ path: 'cursor', code: 'invalid', message: 'not a cursor' }] })
}

/** A page out of one row more than it holds. */
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
