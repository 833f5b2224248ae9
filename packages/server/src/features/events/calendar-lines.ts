/** EVT-12: the lines of an entry that are kept, by name. */
const keptOfEvent = new Set([
  ...['UID', 'SUMMARY', 'DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE'],
  ...['RECURRENCE-ID', 'STATUS', 'SEQUENCE'],
])
const keptOfZone = new Set(['TZID', 'DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO', 'RRULE', 'RDATE'])
const partsOfZone = new Set(['STANDARD', 'DAYLIGHT'])

/** A longer line is none that is kept; a name is cut further. */
const longestLine = 100_000

/** What is kept of a calendar: the lines of each zone and each entry, from BEGIN to END. */
export interface CalendarLines {
  readonly zones: readonly string[]
  readonly entries: readonly string[]
}

/** The lines of a file, those that were folded as one. RFC 5545, 3.1. */
function* unfolded(text: string): Generator<string> {
  let line: string | undefined
  for (let start = 0; start < text.length;) {
    let end = text.indexOf('\n', start)
    if (end === -1) end = text.length
    const next = text.slice(start, text[end - 1] === '\r' ? end - 1 : end)
    start = end + 1
    const isFolded = next.startsWith(' ') || next.startsWith('\t')
    if (isFolded && line !== undefined) {
      if (line.length < longestLine) line += next.slice(1)
      continue
    }
    if (line !== undefined) yield line
    line = next
  }
  if (line !== undefined) yield line
}

const nameOf = (line: string): string => (/^[A-Za-z-]+/.exec(line)?.[0] ?? '').toUpperCase()

/** The lines that are needed; undefined if it is not a calendar at all. */
export const calendarLines = (text: string): CalendarLines | undefined => {
  const [zones, entries]: [string[], string[]] = [[], []]
  const open: string[] = []
  let lines: string[] = []
  let isCalendar = false
  for (const line of unfolded(text)) {
    const name = nameOf(line)
    const value = () =>
      line
        .slice(line.indexOf(':') + 1)
        .trim()
        .toUpperCase()
    if (name === 'BEGIN') {
      const component = value()
      if (open.length === 0) {
        if (component !== 'VCALENDAR') continue
        isCalendar = true
      }
      if (open.length === 1) lines = [`BEGIN:${component}`]
      else if (open[1] === 'VTIMEZONE' && partsOfZone.has(component)) lines.push(`BEGIN:${component}`)
      open.push(component)
    } else if (name === 'END') {
      const component = open.pop()
      if (open[1] === 'VTIMEZONE' && partsOfZone.has(component ?? '')) lines.push(`END:${component}`)
      if (open.length !== 1) continue
      lines.push(`END:${component}`)
      if (component === 'VEVENT') entries.push(lines.join('\r\n'))
      if (component === 'VTIMEZONE') zones.push(lines.join('\r\n'))
    } else if (line.length < longestLine) {
      const isOfEvent = open.length === 2 && open[1] === 'VEVENT' && keptOfEvent.has(name)
      if (isOfEvent || (open[1] === 'VTIMEZONE' && keptOfZone.has(name))) lines.push(line)
    }
  }
  return isCalendar ? { zones, entries } : undefined
}

/** The kept lines as a calendar that can be read again. */
export const calendarText = ({ zones, entries }: CalendarLines): string =>
  ['BEGIN:VCALENDAR', ...zones, ...entries, 'END:VCALENDAR'].join('\r\n')
