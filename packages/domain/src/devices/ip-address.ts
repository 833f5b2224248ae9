const isIpv4 = (text: string): boolean =>
  /^\d{1,3}(\.\d{1,3}){3}$/.test(text) &&
  text.split('.').every((part) => Number(part) <= 255 && (part === '0' || !part.startsWith('0')))

const isIpv6 = (text: string): boolean => {
  const halves = text.split('::')
  if (halves.length > 2) return false
  const parts = halves.flatMap((half) => (half === '' ? [] : half.split(':')))
  const last = parts.at(-1) ?? ''
  const words = last.includes('.') ? [...parts.slice(0, -1), '0', '0'] : parts
  if (last.includes('.') && !isIpv4(last)) return false
  if (!words.every((word) => /^[0-9a-f]{1,4}$/i.test(word))) return false
  return halves.length === 2 ? words.length < 8 : words.length === 8
}

/** Whether a text is an IPv4 or an IPv6 address, without port, prefix or zone. */
export const isIpAddress = (text: string): boolean => isIpv4(text) || isIpv6(text)
