const comma = 44
const zero = 48
const nine = 57

/** Reads an integer[] as PostgreSQL writes it; a year of slots is 105,000 of them, too many for a general parser. */
export const readSlots = (text: string): (number | null)[] => {
  const slots: (number | null)[] = []
  let value: number | null = null
  for (let place = 1; place < text.length; place++) {
    const code = text.charCodeAt(place)
    if (code >= zero && code <= nine) value = (value ?? 0) * 10 + code - zero
    else if (code === comma || place === text.length - 1) {
      slots.push(value)
      value = null
    }
  }
  return text === '{}' ? [] : slots
}
