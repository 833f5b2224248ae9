import { cssParts } from './css-blocks.ts'

/** A declaration of a style or a rule. */
export interface Declaration {
  readonly name: string
  readonly value: string
  readonly isImportant: boolean
}

export const withoutComments = (text: string): string => {
  let kept = ''
  for (let at = 0; ;) {
    const begin = text.indexOf('/*', at)
    const end = begin < 0 ? -1 : text.indexOf('*/', begin + 2)
    if (end < 0) return kept + text.slice(at)
    kept += text.slice(at, begin)
    at = end + 2
  }
}

const escape = /\\(?:([0-9a-f]{1,6})\s?|([^]))/gi

/** A name of CSS with its escapes read. */
export const unescaped = (name: string): string =>
  name.includes('\\')
    ? name.replace(escape, (_all, hex: string | undefined, mark: string | undefined) => {
        const code = hex === undefined ? 0 : Number.parseInt(hex, 16)
        return mark ?? (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd')
      })
    : name

const important = /!\s*important\s*$/i

/** The declarations of a style or of a rule, without blocks within it. */
export const declarationsOf = (text: string): Declaration[] =>
  cssParts(withoutComments(text)).flatMap(({ head, body }) => {
    const at = head.indexOf(':')
    if (body !== undefined || at < 1) return []
    const name = unescaped(head.slice(0, at).trim()).toLowerCase()
    const value = head.slice(at + 1).trim()
    return [{ name, value: value.replace(important, '').trim(), isImportant: important.test(value) }]
  })
