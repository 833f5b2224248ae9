/** A part of a style sheet: a block with what stands before it, or a statement without one. */
export interface CssPart {
  readonly head: string
  readonly body?: string
}

const marks = /["'{};]|\\[^]?/g
const ends: Readonly<Record<string, RegExp>> = {
  '"': /(?:[^"\\\n]|\\[^])*["\n]?/y,
  "'": /(?:[^'\\\n]|\\[^])*['\n]?/y,
}

/** The end of a quoted text that begins before a place; a line break ends one that is not closed. */
const afterQuoted = (text: string, mark: string, at: number): number => {
  const end = ends[mark]!
  end.lastIndex = at
  end.test(text)
  return end.lastIndex
}

/**
 * The statements and blocks of a style sheet, or the declarations and blocks of a rule, one after the other; blocks within
 * blocks are part of their body. A block that is not closed ends with the text (CSS Syntax 3, 5.4). In linear time.
 */
export const cssParts = (text: string): CssPart[] => {
  const parts: CssPart[] = []
  let [start, bodyStart, depth] = [0, 0, 0]
  const add = (end: number, body?: string) => {
    const head = text.slice(start, body === undefined ? end : bodyStart - 1).trim()
    if (head !== '' || body !== undefined) parts.push(body === undefined ? { head } : { head, body })
    start = end + 1
  }
  marks.lastIndex = 0
  for (let found = marks.exec(text); found; found = marks.exec(text)) {
    const [mark] = found
    const at = found.index
    if (mark === '"' || mark === "'") {
      const after = afterQuoted(text, mark, at + 1)
      marks.lastIndex = after
    } else if (mark === '{') {
      depth += 1
      if (depth === 1) bodyStart = at + 1
    } else if (mark === '}' && depth > 0) {
      depth -= 1
      if (depth === 0) add(at, text.slice(bodyStart, at))
    } else if (depth === 0 && (mark === ';' || mark === '}')) add(at)
  }
  if (depth > 0) add(text.length, text.slice(bodyStart))
  else add(text.length)
  return parts
}
