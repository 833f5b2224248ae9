/** End of the object that starts at `start`; throws a SyntaxError if it is incomplete. */
const endOfObject = (text: string, start: number): number => {
  let depth = 0
  let inText = false
  for (let place = start; place < text.length; place++) {
    const sign = text[place]
    if (inText) {
      if (sign === '\\') place++
      else if (sign === '"') inText = false
    } else if (sign === '"') inText = true
    else if (sign === '{' || sign === '[') depth++
    else if ((sign === '}' || sign === ']') && --depth === 0) return place + 1
  }
  throw new SyntaxError('The last object does not end.')
}

const splitObjects = (text: string): unknown[] => {
  const objects: unknown[] = []
  let place = 0
  for (;;) {
    while (/\s/.test(text[place] ?? '')) place++
    if (place >= text.length) return objects
    if (text[place] !== '{') throw new SyntaxError(`Expected an object at ${place}.`)
    const end = endOfObject(text, place)
    objects.push(JSON.parse(text.slice(place, end)))
    place = end
  }
}

/** JSON, or several objects back to back without anything between (`}{`) as an array; otherwise throws a SyntaxError. */
export const parseObjects = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return splitObjects(text)
  }
}
