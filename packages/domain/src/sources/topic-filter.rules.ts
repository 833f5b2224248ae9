const maxFilterLength = 500
const control = /\p{Cc}/u

/** Whether a text is an MQTT topic filter: `+` and `#` each take a whole level, `#` the last one. Rule ING-60. */
export const isTopicFilter = (text: string): boolean => {
  if (text === '' || text.length > maxFilterLength || control.test(text) || text.startsWith('$')) return false
  const levels = text.split('/')
  return levels.every(
    (level, place) => !/[+#]/.test(level) || level === '+' || (level === '#' && place === levels.length - 1),
  )
}

/** Whether a topic matches a filter. `a/#` also matches `a`; a leading wildcard never matches a `$` topic. */
export const matchesFilter = (filter: string, topic: string): boolean => {
  if (topic.startsWith('$')) return false
  const wanted = filter.split('/')
  const levels = topic.split('/')
  for (const [place, level] of wanted.entries()) {
    if (level === '#') return true
    if (place >= levels.length || (level !== '+' && level !== levels[place])) return false
    if (place === wanted.length - 2 && place === levels.length - 1 && wanted[place + 1] === '#') return true
  }
  return wanted.length === levels.length
}

/** Whether a topic can match both filters. Rule ING-60. */
export const filtersOverlap = (one: string, other: string): boolean =>
  overlapFrom(one.split('/'), other.split('/'))

const overlapFrom = (one: readonly string[], other: readonly string[]): boolean => {
  if (one[0] === '#' || other[0] === '#') return true
  if (one.length === 0 || other.length === 0) return one.length === other.length
  if (one[0] !== other[0] && one[0] !== '+' && other[0] !== '+') return false
  return overlapFrom(one.slice(1), other.slice(1))
}
