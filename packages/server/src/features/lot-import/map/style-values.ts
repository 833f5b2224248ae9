import { styledAttributes } from './allowed-svg.ts'

/** Why a part of a style is removed. */
export type StyleFault = 'external-reference' | 'style'

const functions = new Set(
  'rgb rgba hsl hsla matrix translate translatex translatey scale scalex scaley rotate skewx skewy'.split(
    ' ',
  ),
)
const localReference = /url\(\s*(?:#[^()'"\s\\]+|'#[^)'"\\]+'|"#[^)'"\\]+")\s*\)/gi

/** The name at the end of a text, ignoring blanks. A regular expression would need quadratic time for a long text. */
const lastName = (text: string): string => {
  const trimmed = text.trimEnd()
  let at = trimmed.length
  while (at > 0 && /[\w-]/.test(trimmed[at - 1]!)) at--
  return trimmed.slice(at)
}

/** Whether a value contains no external or hidden references: only listed functions, references within the file, no escapes. */
export const faultOfValue = (value: string): StyleFault | undefined => {
  const rest = value.replace(localReference, '')
  if (/url\s*\(|\/\/|javascript:|data:/i.test(rest)) return 'external-reference'
  if (/[\\@{}<>]|\/\*/.test(rest)) return 'style'
  const called = rest.split('(').slice(0, -1)
  return called.every((before) => functions.has(lastName(before).toLowerCase())) ? undefined : 'style'
}

const withoutComments = (text: string): string => {
  let kept = ''
  for (let at = 0; ;) {
    const begin = text.indexOf('/*', at)
    const end = begin < 0 ? -1 : text.indexOf('*/', begin + 2)
    if (end < 0) return kept + text.slice(at)
    kept += text.slice(at, begin)
    at = end + 2
  }
}

/** The allowed declarations, as `name:value;…`; removed ones are reported. */
export const cleanDeclarations = (text: string, onRemoved: (fault: StyleFault) => void): string =>
  withoutComments(text)
    .split(';')
    .flatMap((part) => {
      const at = part.indexOf(':')
      const name = part.slice(0, at).trim().toLowerCase()
      const value = part.slice(at + 1).trim()
      if (at < 1 || value === '') return []
      const fault = faultOfValue(value)
      if (fault === 'external-reference') onRemoved(fault)
      // Other properties do not affect a map's look: drawing programs write many of them.
      if (!styledAttributes.has(name)) return []
      if (fault === 'style') onRemoved(fault)
      return fault ? [] : [`${name}:${value}`]
    })
    .join(';')

const selector = /^(?:[.#]?[\w-]+)(?:\s*,\s*[.#]?[\w-]+)*$/

/** Rules by class, id or element; everything else in a style sheet is removed. */
export const cleanStyleSheet = (text: string, onRemoved: (fault: StyleFault) => void): string => {
  const rules: string[] = []
  const take = (head: string, body: string): void => {
    const named = head.lastIndexOf(';') + 1
    // Drawing programs import fonts before the first rule, which remains valid.
    if (named > 0) onRemoved('external-reference')
    const selectors = head.slice(named).trim()
    if (!selector.test(selectors))
      return onRemoved(/url|@/i.test(selectors + body) ? 'external-reference' : 'style')
    const kept = cleanDeclarations(body, onRemoved)
    if (kept) rules.push(`${selectors}{${kept}}`)
  }
  const sheet = withoutComments(text)
  const brace = /[{}]/g
  const braceAfter = (from: number): number => {
    brace.lastIndex = from
    return brace.exec(sheet)?.index ?? sheet.length
  }
  let removed: StyleFault | undefined
  for (let from = 0; from < sheet.length;) {
    const begin = braceAfter(from)
    const end = sheet[begin] === '{' ? braceAfter(begin + 1) : begin
    const head = sheet.slice(from, begin)
    const isRule = end > begin && sheet[end] === '}'
    if (isRule) take(head, sheet.slice(begin + 1, end))
    else if (/@import|url/i.test(head)) removed = 'external-reference'
    else if (begin < sheet.length || head.trim()) removed ??= 'style'
    from = (isRule ? end : begin) + 1
  }
  if (removed) onRemoved(removed)
  return rules.join('\n')
}
