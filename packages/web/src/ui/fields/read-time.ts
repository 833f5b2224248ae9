/** A time of day as people type it (6, 630, 6:30, 18.30, 6 pm), as HH:MM on the 24-hour clock; undefined if it is none. */
export const readTime = (text: string): string | undefined => {
  const match = /^(\d{1,2})(?:[:.h ]?(\d{2}))?\s*(?:([ap])\.?\s?m\.?)?$/i.exec(text.trim())
  if (!match) return undefined
  const [, hourText = '', minutes = '00', half] = match
  const hour = Number(hourText)
  if (half && (hour < 1 || hour > 12)) return undefined
  const hours = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour
  const isTime = Number(minutes) < 60 && (hours < 24 || (hours === 24 && minutes === '00'))
  return isTime ? `${String(hours).padStart(2, '0')}:${minutes}` : undefined
}
