import { styledAttributes, styleOnly } from '@stallwise/domain/drawings/allowed-svg.ts'
import { holdsOnScreens } from './conditions.ts'
import { cssParts } from '@stallwise/domain/drawings/css-blocks.ts'
import { declarationsOf, unescaped, withoutComments } from '@stallwise/domain/drawings/css-declarations.ts'
import { placing, propertyOf, type StyleRules } from './style-rules.ts'

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

/** Properties without which a drawing looks different; others that are not kept, drawing programs write for themselves. */
const missed: ReadonlySet<string> = new Set(
  (
    'filter backdrop-filter mask-image mask-border clip zoom perspective shape-inside shape-subtract inline-size ' +
    'text-shadow content-visibility offset offset-path animation animation-name all'
  ).split(' '),
)
const nothing = /^(?:none|auto|normal|initial|unset|1|100%)$/i

/** The declarations of a property as single ones that attributes can have too. */
const singlesOf = (name: string): readonly string[] =>
  name === 'marker' ? ['marker-start', 'marker-mid', 'marker-end'] : [name]

const cleanDeclaration = (name: string, text: string, onRemoved: (fault: StyleFault) => void): string[] => {
  const value = lightValue(text)
  if (value === '') return []
  const fault = faultOfValue(value)
  if (fault === 'external-reference') onRemoved(fault)
  // LIM-68: what places an element is an attribute of the cleaned drawing.
  if (placing.has(name) && !missed.has(name)) return []
  const names = singlesOf(name).filter((one) => styledAttributes.has(one) || styleOnly.has(one))
  if (fault === 'style' && names.length > 0) onRemoved(fault)
  if (missed.has(name) && !nothing.test(value) && fault !== 'external-reference') onRemoved('style')
  return fault ? [] : names.map((one) => `${one}:${value}`)
}

/** The allowed declarations, as `name:value;…`; removed ones are reported. */
export const cleanDeclarations = (text: string, onRemoved: (fault: StyleFault) => void): string =>
  declarationsOf(text)
    .flatMap(({ name, value, isImportant }) =>
      cleanDeclaration(propertyOf(name), value, onRemoved).map((one) =>
        isImportant ? `${one}!important` : one,
      ),
    )
    .join(';')

const name = String.raw`(?:[-\w]|[\u0080-\uffff]|\\(?:[0-9a-fA-F]{1,6}\s?|[^\n0-9a-fA-F]))+`
const selector = new RegExp(String.raw`^[.#]?${name}(?:\s*,\s*[.#]?${name})*$`)

/** Selectors without the escapes that they do not need. */
const plainSelectors = (selectors: string): string =>
  selectors.replace(/(?:[-\w]|[\u0080-\uffff]|\\(?:[0-9a-fA-F]{1,6}\s?|[^\n]))+/g, (written) => {
    const read = unescaped(written)
    return /^-?[a-z_][\w-]*$/i.test(read) ? read : written
  })

/** Rules within rules apply under the selector around them, so they go. */
const ownDeclarations = (body: string, onRemoved: (fault: StyleFault) => void): string => {
  if (!body.includes('{')) return body
  const parts = cssParts(body)
  if (parts.some((part) => part.body !== undefined)) onRemoved('style')
  return parts.flatMap((part) => (part.body === undefined ? [part.head] : [])).join(';')
}

/** Deeper than any drawing program nests its rules. */
const deepestBlock = 5

interface Rules {
  /** Rules of layers, which all others precede. */
  readonly layered: string[]
  readonly plain: string[]
}

/** The layer around a rule, and the number of blocks. */
interface Around {
  readonly layer: string | undefined
  readonly depth: number
}

/** LIM-54: rules by class, id or element. What stands under a condition that does not always hold goes with it. */
class SheetCleaner {
  readonly #onRemoved: (fault: StyleFault) => void
  readonly #placing: StyleRules | undefined
  readonly #layers: string[] = []
  readonly rules: Rules = { layered: [], plain: [] }

  constructor(onRemoved: (fault: StyleFault) => void, placing: StyleRules | undefined) {
    this.#onRemoved = onRemoved
    this.#placing = placing
  }

  read(text: string, around: Around): void {
    for (const { head, body } of cssParts(text))
      if (body === undefined) this.#readStatement(head)
      else if (head.startsWith('@')) this.#readAtRule(head, body, around)
      else this.#readRule(head, body, around)
  }

  #readStatement(text: string): void {
    if (/@import|url/i.test(text)) this.#onRemoved('external-reference')
    else if (!/^@(?:charset|namespace|layer)\b/i.test(text)) this.#onRemoved('style')
    const [, layers] = /^@layer\s+(.*)$/is.exec(text) ?? []
    for (const layer of layers?.split(',') ?? []) this.#layerAt(layer.trim())
  }

  #readAtRule(head: string, body: string, { layer, depth }: Around): void {
    const [, name = '', condition = ''] = /^@([\w-]*)([^]*)$/.exec(head) ?? []
    const kind = name.toLowerCase()
    const applies = kind === 'layer' || (kind === 'media' && holdsOnScreens(condition))
    if (applies && depth < deepestBlock) {
      const own = condition.trim() || `layer ${this.#layers.length}`
      const inner = kind === 'layer' ? `${layer === undefined ? '' : `${layer}.`}${own}` : layer
      if (inner !== undefined) this.#layerAt(inner)
      return this.read(body, { layer: inner, depth: depth + 1 })
    }
    if (['media', 'supports', 'container', 'scope', 'layer'].includes(kind)) {
      this.#onRemoved('condition')
      if (kind !== 'media' && this.#placing) this.#placeUnsure(body, depth)
      return
    }
    this.#onRemoved(/url|@import/i.test(body) ? 'external-reference' : 'style')
  }

  /** LIM-67: rules under a condition that may hold. */
  #placeUnsure(text: string, depth: number): void {
    for (const { head, body } of cssParts(text)) {
      if (body === undefined || depth >= deepestBlock) continue
      const [, kind, condition = ''] = /^@([\w-]*)([^]*)$/.exec(head) ?? []
      if (kind === undefined) this.#placing!.add(head, body, Infinity, false)
      else if (kind.toLowerCase() !== 'media' || holdsOnScreens(condition)) this.#placeUnsure(body, depth + 1)
    }
  }

  #layerAt(name: string): number {
    if (!this.#layers.includes(name)) this.#layers.push(name)
    return this.#layers.indexOf(name)
  }

  #readRule(selectors: string, body: string, { layer }: Around): void {
    this.#placing?.add(selectors, body, layer === undefined ? Infinity : this.#layerAt(layer))
    if (!selector.test(selectors))
      return this.#onRemoved(/url|@/i.test(selectors + body) ? 'external-reference' : 'style')
    const kept = cleanDeclarations(ownDeclarations(body, this.#onRemoved), this.#onRemoved)
    if (kept)
      this.rules[layer === undefined ? 'plain' : 'layered'].push(`${plainSelectors(selectors)}{${kept}}`)
  }
}

/**
 * Rules by class, id or element; everything else in a style sheet is removed, each kind of it reported once a part. `placing`
 * takes the rules that decide where elements are, whatever their selectors.
 */
export const cleanStyleSheet = (
  text: string,
  onRemoved: (fault: StyleFault) => void,
  placing?: StyleRules,
): string => {
  const cleaner = new SheetCleaner(onRemoved, placing)
  cleaner.read(withoutComments(text).replace(/<!--|-->/g, ' '), { layer: undefined, depth: 0 })
  return [...cleaner.rules.layered, ...cleaner.rules.plain].join('\n')
}
