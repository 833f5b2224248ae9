import { z } from 'zod'
import { Refusal } from './problems.ts'
import { findUnstorableText } from './unstorable-text.ts'

const storable = z.string().refine((text) => findUnstorableText(text) === undefined)
const cursorShape = z.object({ name: storable, id: z.uuid() })

/** The end of a page: the sort value and the id of its last row. */
export type Cursor = z.infer<typeof cursorShape>

export const writeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url')

export const readCursor = (text: string | undefined): Cursor | undefined => {
  if (text === undefined) return undefined
  try {
    return cursorShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw new Refusal('invalid', {
      faults: [{ path: 'cursor', code: 'invalid', message: 'This is not a valid cursor.' }],
    })
  }
}
