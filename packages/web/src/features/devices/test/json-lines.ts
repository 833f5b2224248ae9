const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The strings, signs and everything between: numbers and words stay as they were sent, also long ones. */
const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g
const opening = '{['
const closing = '}]'

/** JSON with a line for each value; anything else as it is. */
export const jsonLines = (text: string): string => {
  if (!isJson(text)) return text
  let depth = 0
  let before = ''
  let lines = ''
  const newLine = () => `\n${'  '.repeat(depth)}`
  for (const [token] of text.matchAll(tokens)) {
    if (closing.includes(token)) {
      depth -= 1
      lines += opening.includes(before) && before !== '' ? token : newLine() + token
    } else {
      const startsLine = before !== '' && (opening.includes(before) || before === ',')
      lines += (startsLine ? newLine() : '') + (token === ':' ? ': ' : token)
    }
    if (opening.includes(token)) depth += 1
    before = token
  }
  return lines
}
