import { unescaped } from './css-declarations.ts'

/** An element as selectors see it. */
export interface StyledElement {
  readonly name: string
  readonly id: string | undefined
  readonly classes: readonly string[]
  readonly above: StyledElement | undefined
}

/** What a selector says of one element. */
interface Compound {
  readonly names: readonly string[]
  readonly ids: readonly string[]
  readonly classes: readonly string[]
  /** How the element before it in the selector stands to this one. */
  readonly combinator: string
}

/** A selector; one that is not sure may match fewer elements than these. */
export interface Selector {
  /** From the element itself outwards. */
  readonly compounds: readonly Compound[]
  readonly isSure: boolean
  readonly specificity: number
}

const name = String.raw`(?:[-\w]|[\u0080-\uffff]|\\(?:[0-9a-fA-F]{1,6}\s?|[^\n]))+`
const simple = new RegExp(
  String.raw`(?:(?:${name}|\*)?\|)?(\*|${name})|#(${name})|\.(${name})|(\[[^\]]*\])|::?([-\w]+)(?:\([^()]*\))?`,
  'y',
)
const combinator = /\s*([>+~]|\s)\s*/y
/** States that nothing is in while a drawing is only shown, and parts that no shape has. */
const never =
  /^(?:hover|active|focus|focus-within|focus-visible|target|visited|before|after|checked|disabled)$/

/** Longer than any drawing program writes; reading one is quadratic. */
const longest = 500

/** Reads a single selector; undefined for one that matches nothing, or is none. */
export const readSelector = (text: string): Selector | undefined => {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > longest) return undefined
  const compounds: Compound[] = []
  let [isSure, specificity, at, before] = [true, 0, 0, '']
  while (at < trimmed.length) {
    const [names, ids, classes]: string[][] = [[], [], []]
    const begin = at
    for (simple.lastIndex = at; ; simple.lastIndex = at) {
      const found = simple.exec(trimmed)
      if (!found) break
      const [, element, id, className, attribute, state] = found
      if (element !== undefined && element !== '*') names!.push(unescaped(element))
      if (id !== undefined) ids!.push(unescaped(id))
      if (className !== undefined) classes!.push(unescaped(className))
      if (state !== undefined && never.test(state)) return undefined
      if (attribute !== undefined || state !== undefined) isSure = false
      const weight = id !== undefined ? 1e6 : element === undefined ? 1e3 : element === '*' ? 0 : 1
      specificity += weight
      at = simple.lastIndex
    }
    if (at === begin) return undefined
    compounds.unshift({ names: names!, ids: ids!, classes: classes!, combinator: before })
    combinator.lastIndex = at
    before = combinator.exec(trimmed)?.[1]?.trim() ?? ''
    if (before === '+' || before === '~') isSure = false
    if (at < trimmed.length && combinator.lastIndex === 0) return undefined
    at = Math.max(at, combinator.lastIndex)
  }
  return { compounds, isSure, specificity }
}

const isLike = ({ names, ids, classes }: Compound, element: StyledElement): boolean =>
  names.every((one) => one === element.name) &&
  ids.every((one) => one === element.id) &&
  classes.every((one) => element.classes.includes(one))

/** Whether a selector matches an element, or may if it is not sure; `onStep` is called for each comparison. */
export const selects = ({ compounds }: Selector, element: StyledElement, onStep: () => void): boolean => {
  const matchesFrom = (index: number, one: StyledElement | undefined): boolean => {
    onStep()
    const compound = compounds[index]!
    if (!one || !isLike(compound, one)) return false
    if (index === compounds.length - 1 || /[+~]/.test(compound.combinator)) return true
    if (compound.combinator === '>') return matchesFrom(index + 1, one.above)
    for (let { above } = one; above; above = above.above) if (matchesFrom(index + 1, above)) return true
    return false
  }
  return matchesFrom(0, element)
}

/** The selectors of a list; commas within brackets separate nothing. */
export const selectorsOf = (list: string): string[] => {
  const selectors: string[] = []
  let [depth, begin] = [0, 0]
  for (let at = 0; at < list.length; at++) {
    const mark = list[at]!
    if (mark === '\\') at += 1
    else if (mark === '(' || mark === '[') depth += 1
    else if (mark === ')' || mark === ']') depth -= 1
    else if (mark === ',' && depth === 0) {
      selectors.push(list.slice(begin, at))
      begin = at + 1
    }
  }
  return [...selectors, list.slice(begin)]
}
