import { Refusal } from './problems.ts'

/** The cursor of a list whose order may change between two pages: the place in it. A row's values would mark no fixed place. */
export const readOffset = (cursor: string | undefined): number => {
  if (cursor === undefined) return 0
  if (/^[1-9]\d{0,6}$/.test(cursor)) return Number(cursor)
  throw new Refusal('invalid', {
    faults: [{ path: 'cursor', code: 'invalid', message: 'This is not a valid cursor.' }],
  })
}

/** Makes a page from its rows, each with the number of all. */
export const pageFrom = <R extends { total: number }, V>(
  rows: readonly R[],
  offset: number,
  view: (row: R) => V,
): { data: V[]; total: number; nextCursor: string | null } => {
  const total = rows[0]?.total ?? 0
  const next = offset + rows.length
  return { data: rows.map(view), total, nextCursor: next < total ? `${next}` : null }
}
