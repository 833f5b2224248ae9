import { cssParts } from './css-blocks.ts'
import { shapeBox, type Corners } from './shape-box.ts'
import { apply, compose, hasArea, identity, matrixOf, type Matrix } from './svg-transform.ts'

type Attributes = ReadonlyMap<string, string>

const decisive = ['display', 'visibility', 'opacity', 'transform'] as const
type Decisive = (typeof decisive)[number]
type Look = Partial<Record<Decisive, string>>

/** The part of a drawing that is shown. */
export interface View {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** An element of the cleaned map, with what decides whether it can be seen. */
interface Seen {
  readonly above: Seen | undefined
  readonly name: string
  readonly id: string | undefined
  readonly classes: readonly string[]
  readonly own: Look
  readonly inline: Look
  /** Has units of its own, so that its place is not compared. */
  readonly isNested: boolean
  /** A drawing within the drawing without an extent shows nothing. */
  readonly isEmpty: boolean
}

interface Shape {
  readonly element: Seen
  readonly corners: Corners | undefined
}

interface Rule {
  readonly weight: number
  readonly look: Look
}

/** What an element shows of itself and of all above it. */
interface Shown {
  readonly isHidden: boolean
  readonly isInvisible: boolean
  readonly matrix: Matrix
  readonly isNested: boolean
}

const none: readonly string[] = []

const lookOf = (declarations: string): Look => {
  const look: Look = {}
  for (const part of declarations.split(';')) {
    const at = part.indexOf(':')
    const name = decisive.find((one) => one === part.slice(0, at).trim())
    if (name)
      look[name] = part
        .slice(at + 1)
        .replace(/!\s*important/i, '')
        .trim()
  }
  return look
}

/**
 * LIM-67: finds the stalls that nobody sees in the drawing: hidden by themselves, by a layer or by a rule, without an extent
 * after their transforms, or outside of the view. Clip paths, masks and what lies above a stall are not considered.
 */
export class UnseenStalls {
  readonly #rules = new Map<string, Rule[]>()
  readonly #shapes = new Map<string, Shape[]>()
  readonly #shown = new Map<Seen, Shown>()
  readonly #open: Seen[] = []
  #ruleCount = 0

  open(name: string, attributes: Attributes): void {
    const own: Look = {}
    for (const key of decisive) {
      const value = attributes.get(key)
      if (value !== undefined) own[key] = value
    }
    const style = attributes.get('style')
    const isNested = name === 'svg' && this.#open.length > 0
    const classes = attributes.get('class')
    this.#open.push({
      above: this.#open.at(-1),
      name,
      id: attributes.get('id'),
      classes: classes === undefined ? none : classes.split(/\s+/).filter(Boolean),
      own,
      inline: style === undefined ? {} : lookOf(style),
      isNested,
      isEmpty:
        isNested && ['width', 'height'].some((side) => Number.parseFloat(attributes.get(side) ?? '1') <= 0),
    })
  }

  close(): void {
    this.#open.pop()
  }

  /** The element that is open is a shape of a stall. */
  shape(stall: string, name: string, attributes: Attributes): void {
    const shape = { element: this.#open.at(-1)!, corners: shapeBox(name, attributes) }
    const known = this.#shapes.get(stall)
    if (known) known.push(shape)
    else this.#shapes.set(stall, [shape])
  }

  /** Takes the rules of a cleaned style sheet: by element, class or id. */
  style(sheet: string): void {
    for (const { head, body = '' } of cssParts(sheet)) {
      const look = lookOf(body)
      if (Object.keys(look).length === 0) continue
      for (const selector of head.split(',').map((one) => one.trim())) {
        const specificity = selector.startsWith('#') ? 2 : selector.startsWith('.') ? 1 : 0
        const rule = { weight: specificity * 1e9 + this.#ruleCount++, look }
        const known = this.#rules.get(selector)
        if (known) known.push(rule)
        else this.#rules.set(selector, [rule])
      }
    }
  }

  /** The stalls none of whose shapes can be seen, in the order of the drawing. */
  unseen(view: View | undefined): string[] {
    return [...this.#shapes]
      .filter(([, shapes]) => !shapes.some((shape) => this.#canBeSeen(shape, view)))
      .map(([stall]) => stall)
  }

  #lookOf({ name, id, classes, own, inline }: Seen): Look {
    const selectors = [name, ...classes.map((one) => `.${one}`), ...(id === undefined ? [] : [`#${id}`])]
    const rules = selectors.flatMap((selector) => this.#rules.get(selector) ?? [])
    const byRule = rules.sort((a, b) => a.weight - b.weight).map(({ look }) => look)
    return Object.assign({}, own, ...byRule, inline) as Look
  }

  #shownOf(element: Seen): Shown {
    const known = this.#shown.get(element)
    if (known) return known
    const above = element.above && this.#shownOf(element.above)
    const { display, visibility, opacity, transform } = this.#lookOf(element)
    const isOwnInvisible =
      visibility === undefined || visibility === 'inherit' ? undefined : visibility !== 'visible'
    const shown: Shown = {
      isHidden:
        (above?.isHidden ?? false) ||
        element.isEmpty ||
        display === 'none' ||
        Number.parseFloat(opacity ?? '1') <= 0,
      isInvisible: isOwnInvisible ?? above?.isInvisible ?? false,
      // A transform of the drawing as a whole moves its view as well.
      matrix: above && transform ? compose(above.matrix, matrixOf(transform)) : (above?.matrix ?? identity),
      isNested: (above?.isNested ?? false) || element.isNested,
    }
    this.#shown.set(element, shown)
    return shown
  }

  #canBeSeen({ element, corners }: Shape, view: View | undefined): boolean {
    const { isHidden, isInvisible, matrix, isNested } = this.#shownOf(element)
    if (isHidden || isInvisible || !hasArea(matrix)) return false
    if (!view || !corners || isNested) return true
    const points = corners.map((point) => apply(matrix, point))
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
    return (
      Math.max(...xs) > view.x &&
      Math.min(...xs) < view.x + view.width &&
      Math.max(...ys) > view.y &&
      Math.min(...ys) < view.y + view.height
    )
  }
}
