import { cssParts } from '@stallwise/domain/drawings/css-blocks.ts'
import {
  declarationsOf,
  type Declaration,
  withoutComments,
} from '@stallwise/domain/drawings/css-declarations.ts'
import { readSelector, selectorsOf, type Selector } from '@stallwise/domain/drawings/css-selectors.ts'

interface Rule {
  readonly specificity: number
  /** Of two rules that are alike, the later counts. */
  readonly order: number
  readonly declarations: readonly Declaration[]
}

/** What a drawing program writes into `<style>`: declarations by class, id or element name, in the order of the file. */
export interface SvgStyles {
  readonly rules: ReadonlyMap<string, readonly Rule[]>
  /** Whether something stood there that could not be read; the drawing may look different then. */
  readonly unread: boolean
}

/** The one name, class or id that a selector asks for. */
const keyOf = ({ compounds: [first, ...more], isSure }: Selector): string | undefined => {
  if (!first || more.length > 0 || !isSure) return undefined
  const keys = [
    ...first.names,
    ...first.classes.map((name) => `.${name}`),
    ...first.ids.map((id) => `#${id}`),
  ]
  return keys.length === 1 ? keys[0] : undefined
}

export const readStyles = (root: Element): SvgStyles => {
  const rules = new Map<string, Rule[]>()
  let [unread, order] = [false, 0]
  const text = [...root.querySelectorAll('style')].map((style) => style.textContent ?? '').join('\n')
  for (const { head, body } of cssParts(withoutComments(text))) {
    if (body === undefined || body.includes('{')) unread = true
    for (const one of body === undefined ? [] : selectorsOf(head)) {
      const selector = readSelector(one)
      const key = selector && keyOf(selector)
      if (key === undefined) unread = true
      else
        rules.set(key, [
          ...(rules.get(key) ?? []),
          { specificity: selector!.specificity, order: order++, declarations: declarationsOf(body!) },
        ])
    }
  }
  return { rules, unread }
}

/** The styles of one element, the strongest last: element, then classes, then id, then its own `style`. */
export const inlineStyles = (element: Element, { rules }: SvgStyles): (readonly [string, string])[] => {
  const classes = (element.getAttribute('class') ?? '').split(/\s+/).filter(Boolean)
  const all = [element.localName, ...classes.map((name) => `.${name}`), `#${element.id}`]
    .flatMap((name) => rules.get(name) ?? [])
    .sort((one, other) => one.specificity - other.specificity || one.order - other.order)
    .flatMap(({ declarations }) => declarations)
    .concat(declarationsOf(element.getAttribute('style') ?? ''))
  const ordered = [...all.filter((one) => !one.isImportant), ...all.filter((one) => one.isImportant)]
  return ordered.map(({ name, value }) => [name, value])
}
