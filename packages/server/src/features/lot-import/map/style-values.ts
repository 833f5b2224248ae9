import { styledAttributes } from './allowed-svg.ts'

/** Why something of a style goes. */
export type StyleFault = 'external-reference' | 'style'

const functions = new Set(
  'rgb rgba hsl hsla matrix translate translatex translatey scale scalex scaley rotate skewx skewy'.split(
    ' ',
  ),
)
const localReference = /url\(\s*(?:#[^)'"\s\\]+|'#[^)'"\\]+'|"#[^)'"\\]+")\s*\)/gi

/** A value without anything that could reach out of the file or hide that it does: functions of a list, references into the file, no escapes. */
export const judgeValue = (value: string): StyleFault | undefined => {
  const rest = value.replace(localReference, '')
  if (/url\s*\(|\/\/|javascript:|data:/i.test(rest)) return 'external-reference'
  if (/[\\@{}<>]|\/\*/.test(rest)) return 'style'
  for (const [, name = ''] of rest.matchAll(/([\w-]*)\s*\(/g))
    if (!functions.has(name.toLowerCase())) return 'style'
  return undefined
}

/** Declarations that may stay, as `name:value;…`; each that goes is told. */
export const cleanDeclarations = (text: string, onRemoved: (fault: StyleFault) => void): string =>
  text
    .replace(/\/\*.*?\*\//gs, '')
    .split(';')
    .flatMap((part) => {
      const at = part.indexOf(':')
      const name = part.slice(0, at).trim().toLowerCase()
      const value = part.slice(at + 1).trim()
      if (at < 1 || value === '') return []
      const fault = judgeValue(value)
      if (fault === 'external-reference') onRemoved(fault)
      // What is not of the list does not change how a map looks: drawing programs write a lot of it.
      if (!styledAttributes.has(name)) return []
      if (fault === 'style') onRemoved(fault)
      return fault ? [] : [`${name}:${value}`]
    })
    .join(';')

const selector = /^(?:[.#]?[\w-]+)(?:\s*,\s*[.#]?[\w-]+)*$/

/** Rules by class, id or element; everything else of a style sheet goes. */
export const cleanStyleSheet = (text: string, onRemoved: (fault: StyleFault) => void): string => {
  const rules: string[] = []
  const rest = text
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/([^{}]*)\{([^{}]*)\}/g, (_all, head: string, body: string) => {
      const selectors = head.trim()
      if (!selector.test(selectors)) {
        onRemoved(/url|@/i.test(head + body) ? 'external-reference' : 'style')
        return ''
      }
      const kept = cleanDeclarations(body, onRemoved)
      if (kept) rules.push(`${selectors}{${kept}}`)
      return ''
    })
  if (rest.trim()) onRemoved(/@import|url/i.test(rest) ? 'external-reference' : 'style')
  return rules.join('\n')
}
