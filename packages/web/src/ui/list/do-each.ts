import type { ActionDone } from './list.model.ts'

interface RowAction<Row> {
  act: (row: Row) => Promise<unknown>
  /** The inverse of `act`; with it the toast offers the way back. */
  undo?: (row: Row) => Promise<unknown>
  /** Makes the list's queries stale: after the action, even if part of it failed, and after undo. */
  refresh: () => Promise<unknown>
}

const attempt = async <Row>(rows: readonly Row[], act: (row: Row) => Promise<unknown>) => {
  const done: Row[] = []
  const errors: unknown[] = []
  for (const row of rows)
    await act(row).then(
      () => done.push(row),
      (error: unknown) => errors.push(error),
    )
  return { done, errors }
}

/** Acts on one row after the other; a failure does not stop the others from being done or undone. */
export const doEach = async <Row>(rows: readonly Row[], rowAction: RowAction<Row>): Promise<ActionDone> => {
  const { act, undo, refresh } = rowAction
  const { done, errors } = await attempt(rows, act)
  await refresh()
  if (done.length === 0 && errors.length > 0) throw errors[0]
  const undoAll = async () => {
    const back = await attempt(done, undo!)
    await refresh()
    if (back.errors.length > 0) throw back.errors[0]
  }
  return {
    ...(undo && { undo: undoAll }),
    ...(errors.length > 0 && { failed: { count: errors.length, of: rows.length, error: errors[0] } }),
  }
}
