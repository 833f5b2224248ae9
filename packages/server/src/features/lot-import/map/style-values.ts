import { styledAttributes } from './allowed-svg.ts'
import { holdsOnScreens } from './conditions.ts'
import { cssParts } from './css-blocks.ts'
import { takeTransform } from './styled-transform.ts'

/** Why a part of a style is removed. */
export type StyleFault = 'external-reference' | 'style' | 'condition'

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

/** The place after the bracket that closes one, or -1. */
const afterClosing = (text: string, from: number): number => {
  let depth = 1
  for (let at = from; at < text.length; at++)
    if (text[at] === '(') depth += 1
    else if (text[at] === ')' && --depth === 0) return at + 1
  return -1
}

/** The place of the first comma outside of brackets, or -1. */
const commaIn = (text: string): number => {
  let depth = 0
  for (let at = 0; at < text.length; at++)
    if (text[at] === '(') depth += 1
    else if (text[at] === ')') depth -= 1
    else if (text[at] === ',' && depth === 0) return at
  return -1
}

const lightDark = 'light-dark('

/** LIM-54: the light one of two colors for light and dark screens; drawing programs write both. */
export const lightValue = (value: string): string => {
  const begin = value.toLowerCase().indexOf(lightDark)
  if (begin < 0) return value
  const from = begin + lightDark.length
  const end = afterClosing(value, from)
  const comma = end < 0 ? -1 : commaIn(value.slice(from, end - 1))
  if (comma < 0) return value
  return `${value.slice(0, begin)}${value.slice(from, from + comma).trim()}${value.slice(end)}`
}

/** Properties that move an element beside its transform: the stalls would be somewhere else. */
const moving: ReadonlySet<string> = new Set(['translate', 'rotate', 'scale', 'offset-path', 'zoom'])

/** The allowed declarations, as `name:value;…`; removed ones are reported. */
export const cleanDeclarations = (text: string, onRemoved: (fault: StyleFault) => void): string =>
  withoutComments(text)
    .split(';')
    .flatMap((part) => {
      const at = part.indexOf(':')
      const name = part.slice(0, at).trim().toLowerCase()
      const value = lightValue(part.slice(at + 1).trim())
      if (at < 1 || value === '') return []
      const fault = faultOfValue(value)
      if (fault === 'external-reference') onRemoved(fault)
      // What is moved about another point would be somewhere else.
      if (name === 'transform-origin' && /(?:^|[;{\s])transform\s*:/i.test(text) && !/^0\S* 0/.test(value))
        onRemoved('style')
      if (moving.has(name) && value !== 'none') onRemoved('style')
      // Other properties do not affect a map's look: drawing programs write many of them.
      if (!styledAttributes.has(name)) return []
      if (fault === 'style') onRemoved(fault)
      return fault ? [] : [`${name}:${value}`]
    })
    .join(';')

const selector = /^(?:[.#]?[\w-]+)(?:\s*,\s*[.#]?[\w-]+)*$/

/** Rules within rules apply under the selector around them, so they go. */
const ownDeclarations = (body: string, onRemoved: (fault: StyleFault) => void): string => {
  if (!body.includes('{')) return body
  const parts = cssParts(body)
  if (parts.some((part) => part.body !== undefined)) onRemoved('style')
  return parts.flatMap((part) => (part.body === undefined ? [part.head] : [])).join(';')
}

/** LIM-68: the declarations of a rule with a transform about the origin of the drawing, where it has one that can be. */
const aboutOrigin = (declarations: string): string => {
  const taken = takeTransform(declarations)
  if (!taken || !/transform-origin/i.test(declarations)) return declarations
  return `${taken.style};transform:${taken.transform?.replaceAll(' ', ',') ?? 'none'}`
}

/** Deeper than any drawing program nests its rules. */
const deepestBlock = 5

interface Rules {
  /** Rules of layers, which all others precede. */
  readonly layered: string[]
  readonly plain: string[]
}

/** LIM-54: rules by class, id or element. What stands under a condition that does not always hold goes with it. */
class SheetCleaner {
  readonly #onRemoved: (fault: StyleFault) => void
  readonly rules: Rules = { layered: [], plain: [] }

  constructor(onRemoved: (fault: StyleFault) => void) {
    this.#onRemoved = onRemoved
  }

  read(text: string, isLayered: boolean, depth: number): void {
    for (const { head, body } of cssParts(text))
      if (body === undefined) this.#readStatement(head)
      else if (head.startsWith('@')) this.#readAtRule(head, body, isLayered, depth)
      else this.#readRule(head, body, isLayered)
  }

  #readStatement(text: string): void {
    if (/@import|url/i.test(text)) this.#onRemoved('external-reference')
    else if (!/^@(?:charset|namespace|layer)\b/i.test(text)) this.#onRemoved('style')
  }

  #readAtRule(head: string, body: string, isLayered: boolean, depth: number): void {
    const [, name = '', condition = ''] = /^@([\w-]*)([^]*)$/.exec(head) ?? []
    const kind = name.toLowerCase()
    const applies = kind === 'layer' || (kind === 'media' && holdsOnScreens(condition))
    if (applies && depth < deepestBlock) return this.read(body, isLayered || kind === 'layer', depth + 1)
    if (['media', 'supports', 'container', 'scope', 'layer'].includes(kind))
      return this.#onRemoved('condition')
    this.#onRemoved(/url|@import/i.test(body) ? 'external-reference' : 'style')
  }

  #readRule(selectors: string, body: string, isLayered: boolean): void {
    if (!selector.test(selectors))
      return this.#onRemoved(/url|@/i.test(selectors + body) ? 'external-reference' : 'style')
    const kept = cleanDeclarations(aboutOrigin(ownDeclarations(body, this.#onRemoved)), this.#onRemoved)
    if (kept) this.rules[isLayered ? 'layered' : 'plain'].push(`${selectors}{${kept}}`)
  }
}

/** Rules by class, id or element; everything else in a style sheet is removed, each kind of it reported once a part. */
export const cleanStyleSheet = (text: string, onRemoved: (fault: StyleFault) => void): string => {
  const cleaner = new SheetCleaner(onRemoved)
  cleaner.read(withoutComments(text).replace(/<!--|-->/g, ' '), false, 0)
  return [...cleaner.rules.layered, ...cleaner.rules.plain].join('\n')
}
