import { cssParts } from '@stallwise/domain/drawings/css-blocks.ts'
import { declarationsOf, type Declaration } from '@stallwise/domain/drawings/css-declarations.ts'
import {
  readSelector,
  selects,
  selectorsOf,
  type Selector,
  type StyledElement,
} from '@stallwise/domain/drawings/css-selectors.ts'

/** Properties of a style that say where an element is, and what shape it has. */
export const placing: ReadonlySet<string> = new Set(
  (
    'transform transform-origin transform-box translate rotate scale offset offset-path animation animation-name all ' +
    'x y width height cx cy r rx ry d'
  ).split(' '),
)
/** Properties that decide whether it is seen. */
const showing: ReadonlySet<string> = new Set(['display', 'visibility', 'opacity'])

/** Whether a property, or an attribute, decides where an element is, what shape it has or whether it is seen. */
export const decidesPlace = (name: string): boolean =>
  placing.has(name) || showing.has(name) || name === 'points'

/** The name of a property; an old one that browsers still read counts as its new one. */
export const propertyOf = (name: string): string =>
  /^-webkit-(?:transform|animation)/.test(name) ? name.slice('-webkit-'.length) : name

const mayDecide = /[:{]/

interface Rule {
  readonly selector: Selector
  readonly declarations: readonly Declaration[]
  /** The later layer precedes; rules without one precede all. */
  readonly layer: number
  readonly order: number
}

/** A value that a property has if no stronger one is valid. */
export interface Candidate {
  readonly value: string
  readonly source: 'attribute' | 'rule' | 'style'
}

/** What styles say of the place and the sight of one element. */
export interface ElementStyle {
  /** Nothing but its attributes says something. */
  readonly isEmpty: boolean
  /** The values of a property, the strongest first. */
  readonly of: (property: string) => readonly Candidate[]
  /** A rule that may or may not hold says something of it. */
  readonly isUnsure: boolean
}

export const plainStyle: ElementStyle = { isEmpty: true, isUnsure: false, of: () => [] }

interface Ranked extends Candidate {
  readonly rank: readonly number[]
}

const stronger = (one: Ranked, other: Ranked): number => {
  const at = one.rank.findIndex((value, index) => value !== other.rank[index])
  return at < 0 ? 0 : other.rank[at]! - one.rank[at]!
}

/** What a rule is known by: every element that it matches has this name, class or id. */
const keyOf = ({ compounds }: Selector): string => {
  const { ids, classes, names } = compounds[0]!
  if (ids[0] !== undefined) return `#${ids[0]}`
  return classes[0] === undefined ? (names[0] ?? '*') : `.${classes[0]}`
}

/** The rules within a rule, with their selectors by themselves. */
const nestedIn = (selectors: string, body: string): [selector: string, body: string][] =>
  cssParts(body).flatMap(({ head, body: inner }) =>
    inner === undefined || head.startsWith('@') || !mayDecide.test(inner)
      ? []
      : selectorsOf(selectors).flatMap((outer) =>
          selectorsOf(head).map((one): [string, string] => [
            one.includes('&') ? one.replaceAll('&', outer) : `${outer} ${one}`,
            inner,
          ]),
        ),
  )

const styleOfAttributes = (attribute: (name: string) => string | undefined): ElementStyle => ({
  isEmpty: true,
  isUnsure: false,
  of: (property) => {
    const value = attribute(property)
    return value === undefined ? nothing : [{ value, source: 'attribute' }]
  },
})
const nothing: readonly Candidate[] = []

/** Of matching rules with elements: drawing programs write some rules that place or hide, each with one name. */
const maxSteps = 20_000_000
/** Rules that place or hide, and how deep in each other. */
const maxRules = 20_000
const deepest = 5

/** LIM-67, LIM-68: the rules of a drawing that decide where its elements are and whether they are seen. */
export class StyleRules {
  readonly #byKey = new Map<string, Rule[]>()
  #count = 0
  #steps = 0

  get isEmpty(): boolean {
    return this.#count === 0
  }

  /** Takes a rule; what is not `isSure` holds under a condition that is not known. */
  add(selectors: string, body: string, layer = Infinity, isSure = true, depth = 0): void {
    if (this.#count > maxRules) throw new RangeError('too many rules')
    if (depth < deepest && body.includes('{'))
      for (const [inner, block] of nestedIn(selectors, body)) this.add(inner, block, layer, isSure, depth + 1)
    const declarations = declarationsOf(body)
      .map((one) => ({ ...one, name: propertyOf(one.name) }))
      .filter(({ name }) => decidesPlace(name))
    if (declarations.length === 0) return
    for (const text of selectorsOf(selectors)) {
      const read = readSelector(text)
      if (!read) continue
      const rule = {
        selector: { ...read, isSure: read.isSure && isSure },
        declarations,
        layer,
        order: this.#count++,
      }
      const key = keyOf(read)
      const known = this.#byKey.get(key)
      if (known) known.push(rule)
      else this.#byKey.set(key, [rule])
    }
  }

  /** What the attributes, the rules and the own style of an element say. */
  styleOf(element: StyledElement, attribute: (name: string) => string | undefined): ElementStyle {
    const own = attribute('style')
    if (!own && this.isEmpty) return styleOfAttributes(attribute)
    const ranked = new Map<string, Ranked[]>()
    const add = (name: string, { value, source, rank }: Ranked) => {
      const known = ranked.get(name)
      if (known) known.push({ value, source, rank })
      else ranked.set(name, [{ value, source, rank }])
    }
    const [sure, unsure] = this.#matching(element)
    for (const { selector, declarations, layer, order } of sure)
      for (const [index, { name, value, isImportant }] of declarations.entries()) {
        const level = isImportant ? -layer : layer
        add(name, {
          value,
          source: 'rule',
          rank: [+isImportant, 0, level, selector.specificity, order, index],
        })
      }
    for (const [index, { name, value, isImportant }] of (own ? declarationsOf(own) : []).entries())
      add(propertyOf(name), { value, source: 'style', rank: [+isImportant, 1, 0, 0, 0, index] })
    return {
      isEmpty: ranked.size === 0 && unsure.length === 0,
      isUnsure: unsure.length > 0,
      of: (property) => {
        const value = attribute(property)
        const styled = (ranked.get(property) ?? []).sort(stronger)
        return value === undefined ? styled : [...styled, { value, source: 'attribute' }]
      },
    }
  }

  readonly #step = (): void => {
    this.#steps += 1
    if (this.#steps > maxSteps) throw new RangeError('too many rules')
  }

  #matching(element: StyledElement): [sure: Rule[], unsure: Rule[]] {
    if (this.isEmpty) return [[], []]
    const keys = ['*', element.name, ...element.classes.map((one) => `.${one}`), `#${element.id ?? ''}`]
    const found = keys
      .flatMap((key) => this.#byKey.get(key) ?? [])
      .filter(({ selector }) => selects(selector, element, this.#step))
    return [found.filter(({ selector }) => selector.isSure), found.filter(({ selector }) => !selector.isSure)]
  }
}
