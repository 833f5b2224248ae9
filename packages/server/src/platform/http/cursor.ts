import { z } from 'zod'
import { Refusal } from './problems.ts'
import { findUnstorableText } from './unstorable-text.ts'

const storable = z.string().refine((text) => findUnstorableText(text) === undefined)
const cursorShape = z.object({ name: storable, id: z.uuid() })

/** The end of a page: the sort value and the id of its last row. */
export type Cursor = z.infer<typeof cursorShape>

export const writeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url')

export const invalidCursor = (): Refusal =>
  new Refusal('invalid', {
    faults: [{ path: 'cursor', code: 'invalid', message: 'This is not a valid cursor.' }],
  })

export const readCursor = (text: string | undefined): Cursor | undefined => {
  if (text === undefined) return undefined
  try {
    return cursorShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw invalidCursor()
  }
}

/** A cursor that is either the end of a page or, for a screen that shows any part of a list, a number: how many rows are before it. */
export const readPlace = (text: string | undefined): Cursor | number | undefined =>
  text !== undefined && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : readCursor(text)
