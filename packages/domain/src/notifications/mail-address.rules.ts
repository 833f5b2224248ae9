const localPart = /^[^\s\p{Cc}\p{Cf}"(),.:;<>@[\\\]]+(?:\.[^\s\p{Cc}\p{Cf}"(),.:;<>@[\\\]]+)*$/u
const domainLabel = /^(?!-)[\p{L}\p{N}-]{1,63}(?<!-)$/u

/**
 * MAIL-01: a single deliverable address: at most 254 characters, no display name, no list, no comment, no quoted
 * part, nothing that could end a header.
 */
export const isMailAddress = (text: string): boolean => {
  const at = text.lastIndexOf('@')
  const labels = text.slice(at + 1).split('.')
  return (
    text.length <= 254 &&
    at > 0 &&
    localPart.test(text.slice(0, at)) &&
    labels.length > 1 &&
    labels.every((label) => domainLabel.test(label))
  )
}

/** MAIL-02: text for a header or a line of an e-mail: one line, no control characters, at most `limit` characters. */
export const asOneLine = (text: string, limit = 200): string => {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return line.length <= limit ? line : `${[...line].slice(0, limit - 1).join('')}…`
}

/** MAIL-12: how many mails a user with few rights may cause in a day. */
export const mailsOfUserADay = 300
/** MAIL-12: how many mails that such users cause an address gets in a day. */
export const mailsToAddressADay = 3
